import { apiError } from '@weir/contracts'

/** The range of a query in milliseconds; refuses one that ends before it begins. */
export function readRange({ from, to }: { from: string; to: string }): { from: number; to: number } {
  const range = { from: Date.parse(from), to: Date.parse(to) }
  if (range.to <= range.from) {
    throw apiError('INVALID_INPUT', { fields: [{ field: 'to', message: 'must be later than from' }] })
  }
  return range
}
