/** Whether a file looks like a rotated copy of another by its name, as `app.log.1` and `app-2026-01-02.log` are of `app.log`. */
export function areRelated(original: string, copy: string): boolean {
  if (original === copy) return true
  const [folder, name] = parts(original)
  const [copyFolder, copyName] = parts(copy)
  if (folder !== copyFolder) return false
  const stem = name.replace(/\.[^.]*$/, '')
  return [name, stem].some(
    start => start !== '' && copyName.startsWith(start) && /^[-._]/.test(copyName.slice(start.length)),
  )
}

function parts(path: string): [string, string] {
  const at = path.lastIndexOf('/')
  return [path.slice(0, at), path.slice(at + 1)]
}
