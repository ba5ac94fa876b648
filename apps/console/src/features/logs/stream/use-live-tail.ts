import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LogRow } from '@weir/contracts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { fetchTail, type LogSelection } from '../logs.queries.ts'
import { emptyTail, growTail, mergeNewest, type Tail, tailStart } from './live-tail.ts'

const pollMs = 2000

interface LiveTailInput {
  live: boolean
  selection: LogSelection
  /** The logs that the list has without the tail, newest first. */
  loaded: readonly LogRow[]
  /** Whether the tail may start: the first page is there. */
  ready: boolean
  /** Whether the user is reading something that must not move away. */
  reading: boolean
}

/** Polls for new logs and puts them before the loaded ones. While the user reads, new ones wait and are counted. */
export function useLiveTail({ live, selection, loaded, ready, reading }: LiveTailInput) {
  const queryClient = useQueryClient()
  const latest = useRef(loaded)
  useEffect(() => {
    latest.current = loaded
  })
  const queryKey = ['logs', 'tail', selection.orgId, selection.query, selection.ends.toIso]
  const answer = useQuery({
    queryKey,
    enabled: live && ready,
    refetchInterval: pollMs,
    staleTime: 0,
    gcTime: 0,
    // Thousands of rows would be compared one by one every two seconds; they never change.
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<Tail>(queryKey) ?? emptyTail
      const newest = before.rows[0] ?? latest.current[0]
      const answer = await fetchTail(selection, tailStart(newest, selection.ends.from), signal)
      return growTail(before, latest.current, answer)
    },
  })
  const tail = (live && answer.data) || emptyTail
  const [held, setHeld] = useState<Tail>()
  const holds = live && reading
  if (holds && !held) setHeld(tail)
  if (!holds && held) setHeld(undefined)
  const shown = held ?? tail
  const rows = useMemo(() => mergeNewest(shown.rows, loaded), [shown, loaded])
  return {
    rows,
    arrived: tail.arrived,
    waiting: tail.arrived - shown.arrived,
    hasGap: tail.hasGap,
    error: live ? answer.error : null,
  }
}
