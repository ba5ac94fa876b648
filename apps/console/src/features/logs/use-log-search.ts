import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ScreenSize, useScreenSize } from '../../lib/screen.ts'
import { useOrganization } from '../../lib/session.ts'
import type { ResolvedRange } from '../../lib/time-range.ts'
import { useFacets } from './facets/use-facets.ts'
import { histogramQuery, type LogOrder, searchQuery } from './logs.queries.ts'
import { queryProblem } from './query/query-problem.ts'

/** At most; the bars stand for round times, so that there are often fewer. */
const bucketCounts: Record<ScreenSize, number> = { small: 72, medium: 100, wide: 150, 'ultra-wide': 200 }

interface LogSearchInput {
  query: string
  order: LogOrder
  fields: readonly string[]
  ends: ResolvedRange
  /** The ends of what is counted: those of the list, or later ones while logs come in live. */
  countedEnds: ResolvedRange
}

/** The logs of a query, how many there are over time, and the values of their fields. Nothing is asked while it cannot be read. */
export function useLogSearch({ query, order, fields, ends, countedEnds }: LogSearchInput) {
  const orgId = useOrganization().id
  const buckets = bucketCounts[useScreenSize()]
  const enabled = queryProblem(query) === undefined
  const selection = { orgId, ends, query }
  const counted = { orgId, ends: countedEnds, query }
  const rows = useInfiniteQuery({ ...searchQuery(selection, order), enabled })
  const histogram = useQuery({ ...histogramQuery(counted, buckets), enabled })
  const facets = useFacets(counted, fields, enabled)
  const loaded = useMemo(() => rows.data?.pages.flatMap(page => page.logs) ?? [], [rows.data])
  return {
    selection,
    rows,
    loaded,
    histogram,
    facets,
    tookMs: rows.data?.pages[0]?.took_ms,
    /** Says that only a part of the range has been searched so far, because all of it was too much. */
    narrowed: rows.data?.pages.at(-1)?.narrowed?.text,
  }
}
