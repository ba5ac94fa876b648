/** Downloads a text as a file. */
export function saveText(name: string, text: string, type = 'application/yaml'): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = window.document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** The name of the file for a pipeline; what file systems refuse becomes a dash. */
export function fileName(tag: string): string {
  const name = tag.replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, '-').replace(/^\.+/, '')
  return `${name || 'pipeline'}.yaml`
}
