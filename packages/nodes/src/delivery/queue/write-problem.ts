const words = new Map([
  ['ENOSPC', 'no space is left on the disk'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EROFS', 'the disk is read-only'],
  ['EACCES', 'the folder may not be written to'],
  ['EPERM', 'the folder may not be written to'],
  ['EIO', 'the disk reports an error'],
])

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Deleting something may help. */
export function outOfSpace(error: unknown): boolean {
  return codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT'
}

/** What is wrong with the disk, for a person. */
export function problemWords(error: unknown): string {
  const code = codeOf(error)
  return words.get(code) ?? (code || (error instanceof Error ? error.message : String(error)))
}
