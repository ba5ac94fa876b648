import type { LogFiles } from './log-files.ts'
import { sizeInWords } from './size-in-words.ts'

/** How many files, how large, and when one of them last changed. */
export function filesInWords({ files, bytes, newest }: LogFiles): string {
  const time = new Date(newest).toISOString().slice(0, 16).replace('T', ' ')
  return `${files} ${files === 1 ? 'file' : 'files'}, ${sizeInWords(bytes)}, last changed ${time} UTC.`
}
