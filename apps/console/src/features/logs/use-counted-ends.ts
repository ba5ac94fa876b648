import { useEffect, useState } from 'react'
import { type ResolvedRange, resolveRange, type TimeRange } from '../../lib/time-range.ts'

/** Counting is heavier than reading the newest lines, and nobody needs it every two seconds. */
const countMs = 10_000

/** The page's range, which moves on by itself while logs come in live. */
export function useCountedEnds(range: TimeRange, ends: ResolvedRange, live: boolean): ResolvedRange {
  const [moved, setMoved] = useState<{ from: ResolvedRange; to: ResolvedRange }>()
  useEffect(() => {
    if (!live) return
    const timer = setInterval(() => setMoved({ from: ends, to: resolveRange(range, Date.now()) }), countMs)
    return () => clearInterval(timer)
  }, [live, range, ends])
  return live && moved?.from === ends ? moved.to : ends
}
