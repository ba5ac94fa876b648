import type { LogRow } from '@weir/contracts'
import { stringifySearch } from '../../../lib/search-keys.ts'
import type { ResolvedRange } from '../../../lib/time-range.ts'

/** The search keys that open a log: its id, and its time to find it by. */
export const logKeys = (row: Pick<LogRow, 'id' | 'timestamp'>) => ({
  selected: row.id,
  at: String(Date.parse(row.timestamp)),
})

/** A link to a log for others: the range is fixed, so that "the last hour" does not move on under them. */
export function logLink(
  pageUrl: string,
  row: Pick<LogRow, 'id' | 'timestamp'>,
  query: string,
  ends: ResolvedRange,
): string {
  const search = { query: query || undefined, from: ends.fromIso, to: ends.toIso, ...logKeys(row) }
  return `${pageUrl}${stringifySearch(search)}`
}
