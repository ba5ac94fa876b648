import { apiError } from '@weir/contracts'

/** The windows of a time series: they start on round times of the clock, the first one at or before the range. */
export interface Windows {
  stepMs: number
  starts: readonly number[]
  /** How many windows before the range are worked out for moving averages, and left out of the answer. */
  lead: number
}

const mostWindows = 50_000

export function windowsOf(range: { from: number; to: number }, seconds: number, lead: number, field: string): Windows {
  const stepMs = seconds * 1000
  const first = Math.floor(range.from / stepMs) * stepMs - lead * stepMs
  const count = Math.ceil((range.to - first) / stepMs)
  if (count > mostWindows) {
    const least = Math.ceil((range.to - range.from) / 1000 / (mostWindows - lead))
    const message = `must be at least ${least} seconds for this range, which has ${count} windows of ${seconds} seconds; at most ${mostWindows} are given`
    throw apiError('INVALID_INPUT', { fields: [{ field, message }] })
  }
  return { stepMs, starts: Array.from({ length: count }, (_, index) => first + index * stepMs), lead }
}
