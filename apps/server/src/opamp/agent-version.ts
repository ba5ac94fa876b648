/** Whether a version such as `v1.34.2` is older than another; one that is not readable is not. */
export function isOlder(version: string, than: string): boolean {
  const [left, right] = [numbersOf(version), numbersOf(than)]
  if (!left || !right) return false
  const at = left.findIndex((number, index) => number !== right[index])
  return at >= 0 && (left[at] ?? 0) < (right[at] ?? 0)
}

function numbersOf(version: string): number[] | undefined {
  const found = /^v?(\d{1,9})\.(\d{1,9})(?:\.(\d{1,9}))?(?![\d.])/.exec(version)
  return found ? found.slice(1).map(part => Number(part ?? 0)) : undefined
}
