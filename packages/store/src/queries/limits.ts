import { StoreInputError } from '../errors.ts'
import type { StoreSettings } from '../store-query.ts'

/** A range in milliseconds since 1970: `from` belongs to it, `to` does not. */
export interface TimeRange {
  from: number
  to: number
}

const MAX_SECONDS = 30
const MAX_MEMORY_BYTES = 500_000_000
const MAX_RESULT_BYTES = 100_000_000
const MAX_GROUPS = 5_000_000
const LAST_MS = 4_294_967_295_000

/**
 * What every query carries: a bound on its time, its memory and its result, and the same arithmetic in every time zone. Reaching
 * one is an error, never a result with something left out.
 */
export function limits(maxRows: number, maxSeconds = MAX_SECONDS): StoreSettings {
  return {
    max_execution_time: maxSeconds,
    max_memory_usage: MAX_MEMORY_BYTES,
    max_result_rows: maxRows,
    max_result_bytes: MAX_RESULT_BYTES,
    result_overflow_mode: 'throw',
    session_timezone: 'UTC',
    max_rows_to_group_by: MAX_GROUPS,
    group_by_overflow_mode: 'throw',
  }
}

/** Checks a range and gives it in nanoseconds, as the time columns are. */
export function rangeParams(range: TimeRange): { from: bigint; to: bigint } {
  for (const field of ['from', 'to'] as const) {
    const ms = range[field]
    if (!Number.isFinite(ms) || ms < 0 || ms > LAST_MS)
      throw new StoreInputError(field, 'must be a time in milliseconds between 1970 and 2106')
  }
  if (range.to <= range.from) throw new StoreInputError('to', 'must be later than from')
  return { from: nanos(range.from), to: nanos(range.to) }
}

/** A whole number within bounds, or the default when it is not given. */
export function boundedCount(field: string, value: number | undefined, fallback: number, max: number): number {
  if (value === undefined) return fallback
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw new StoreInputError(field, `must be a whole number from 1 to ${max}`)
  return value
}

/** Refuses lists that would make a statement of unreasonable size. */
export function boundedList(field: string, list: readonly string[], maxItems: number, maxChars = 2000): void {
  if (list.length > maxItems) throw new StoreInputError(field, `must not hold more than ${maxItems} entries`)
  if (list.some(item => item.length > maxChars))
    throw new StoreInputError(field, `must not hold texts of more than ${maxChars} characters`)
}

function nanos(ms: number): bigint {
  return BigInt(Math.round(ms)) * 1_000_000n
}
