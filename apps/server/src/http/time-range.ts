import { apiError } from '@weir/contracts'

/** The range of a query in milliseconds; refuses one that ends before it begins. */
export function readRange({ from, to }: { from: string; to: string }): { from: number; to: number } {
  const range = { from: Date.parse(from), to: Date.parse(to) }
  if (range.to <= range.from) {
    throw apiError('INVALID_INPUT', { fields: [{ field: 'to', message: 'must be later than from' }] })
  }
  return range
}

const minuteMs = 60_000

/** The whole minutes that a range touches. */
export function wholeMinutes({ from, to }: { from: number; to: number }): { from: number; to: number } {
  return { from: Math.floor(from / minuteMs) * minuteMs, to: Math.ceil(to / minuteMs) * minuteMs }
}
