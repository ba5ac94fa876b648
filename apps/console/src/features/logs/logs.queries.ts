import { keepPreviousData } from '@tanstack/react-query'
import { api, client } from '../../lib/api.ts'
import type { ResolvedRange } from '../../lib/time-range.ts'

/** Which logs the page looks at. */
export interface LogSelection {
  orgId: string
  ends: ResolvedRange
  query: string
}

export type LogOrder = 'newest' | 'oldest'

const pageSize = 200
/** As many as the API gives at once: a tail that misses lines is worth little. */
const tailSize = 1000

const inputOf = ({ orgId, ends, query }: LogSelection) => ({ orgId, from: ends.fromIso, to: ends.toIso, query })

export function searchQuery(selection: LogSelection, order: LogOrder) {
  return api.logs.search.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...inputOf(selection), order, limit: pageSize, cursor }),
    initialPageParam: undefined,
    getNextPageParam: page => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

export function histogramQuery(selection: LogSelection, buckets: number) {
  return api.logs.histogram.queryOptions({
    input: { ...inputOf(selection), buckets },
    placeholderData: keepPreviousData,
  })
}

export function facetsQuery(selection: LogSelection, fields: readonly string[]) {
  return api.logs.facets.queryOptions({
    input: { ...inputOf(selection), fields: [...fields] },
    placeholderData: keepPreviousData,
  })
}

/** The logs of one millisecond: how a log that is not in the list is found by its time. */
export function momentQuery(orgId: string, time: number) {
  const input = { orgId, from: new Date(time).toISOString(), to: new Date(time + 1).toISOString(), limit: tailSize }
  return api.logs.search.queryOptions({ input })
}

/** The newest logs since a time. The end lies ahead, because the clocks of senders and of this browser differ. */
export async function fetchTail(selection: LogSelection, from: number, signal: AbortSignal) {
  const input = {
    ...inputOf(selection),
    from: new Date(from).toISOString(),
    to: new Date(Date.now() + 60_000).toISOString(),
    order: 'newest',
    limit: tailSize,
  } as const
  const { logs, next_cursor } = await client.logs.search(input, { signal })
  return { logs, isCut: next_cursor !== null }
}
