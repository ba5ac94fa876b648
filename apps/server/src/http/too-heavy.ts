import { StoreError } from '@weir/store'

export type HeavyReason = 'time' | 'memory' | 'size'

/** ClickHouse's codes for a query that ran out of time, memory, or rows and bytes. */
const reasons: ReadonlyMap<number, HeavyReason> = new Map([
  [158, 'size'],
  [159, 'time'],
  [160, 'time'],
  [241, 'memory'],
  [307, 'size'],
  [396, 'size'],
])

/** Which limit a query reached; undefined for every other failure. */
export function heavyReason(error: unknown): HeavyReason | undefined {
  return error instanceof StoreError ? reasons.get(error.code) : undefined
}
