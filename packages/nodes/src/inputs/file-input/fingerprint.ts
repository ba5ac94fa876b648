import { hash } from 'node:crypto'

/** How many bytes before a position must be as they were for it to be the same content. */
export const windowBytes = 128

/** Part of a content by which it is known again. */
export interface Mark {
  readonly length: number
  readonly digest: string
}

export const noMark: Mark = { length: 0, digest: '' }

export function markOf(bytes: Uint8Array): Mark {
  if (bytes.length === 0) return noMark
  return { length: bytes.length, digest: hash('sha256', bytes, 'hex').slice(0, 32) }
}

/** Whether `bytes` begins with what the mark stands for. */
export function beginsWith(bytes: Uint8Array, mark: Mark): boolean {
  if (bytes.length < mark.length) return false
  return mark.length === 0 || markOf(bytes.subarray(0, mark.length)).digest === mark.digest
}
