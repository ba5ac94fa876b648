import { apiError } from '@weir/contracts'
import type { LogCursor } from '@weir/store'

/** A place in a search as text that the client hands back. */
export function writeCursor({ timestamp, id }: LogCursor): string {
  return `${timestamp}.${id}`
}

export function readCursor(text: string): LogCursor {
  const [timestamp, id, ...rest] = text.split('.')
  const isNumber = (part: string | undefined): part is string => part !== undefined && /^\d{1,20}$/.test(part)
  if (!isNumber(timestamp) || !isNumber(id) || rest.length > 0) {
    throw apiError('INVALID_INPUT', {
      fields: [{ field: 'cursor', message: 'must be the next_cursor of an earlier answer' }],
    })
  }
  return { timestamp, id }
}

const lastId = String(2n ** 64n - 1n)

/** The place where a search goes on that has looked at this much of its range: just before its start, or from its end on. */
export function cursorAfter({ from, to }: { from: number; to: number }, order: 'newest' | 'oldest'): string {
  if (order === 'newest') return writeCursor({ timestamp: String(BigInt(from) * 1_000_000n), id: '0' })
  return writeCursor({ timestamp: String(BigInt(to) * 1_000_000n - 1n), id: lastId })
}
