import { useCallback, useEffect, useMemo } from 'react'
import { observable, useObservable } from './observable.ts'
import {
  rangeFromSearch,
  rangeLabel,
  rangeToSearch,
  resolveRange,
  type TimeRange,
  timeRangeSearch,
} from './time-range.ts'
import { useUrlState } from './use-url-state.ts'

// "Last 24 hours" must stay the same 24 hours while a page renders, or every render would ask the server anew. The
// moment it ends at moves only when a page opens, the range changes, the user refreshes or a page does so by itself.
const now = observable(Date.now())

export const moveTimeOn = () => now.set(Date.now())

/** The page's time range from the address, its two ends, and how to change or refresh it. */
export function useTimeRange() {
  const [search, setSearch] = useUrlState(timeRangeSearch)
  const moment = useObservable(now)
  const { lookback, from, to } = search
  const range = useMemo(() => rangeFromSearch({ lookback, from, to }), [lookback, from, to])
  const ends = useMemo(() => resolveRange(range, moment), [range, moment])
  const setRange = useCallback(
    (next: TimeRange) => {
      moveTimeOn()
      setSearch(rangeToSearch(next), { push: true })
    },
    [setSearch],
  )
  return { range, ends, label: rangeLabel(range), setRange, refresh: moveTimeOn }
}

/** Keeps a range such as "last hour" ending now: moves it on by itself while the page is looked at. A fixed range stays. */
export function useAutoRefresh(everyMs: number): void {
  const { range } = useTimeRange()
  const isMoving = range.kind === 'lookback'
  useEffect(() => {
    if (!isMoving) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) moveTimeOn()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isMoving, everyMs])
}
