/** The code of a system error, such as `ENOENT`. */
export function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error ? error.message : String(error)
}

/** Words for the user. */
export function wordsOf(code: string): string {
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied'
  if (code === 'EMFILE' || code === 'ENFILE') return 'too many open files; lower max_open_files'
  if (code === 'ELOOP') return 'its links lead in a circle'
  return code
}
