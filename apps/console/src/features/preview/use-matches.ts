import type { SampleItem } from '@weir/contracts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { askPreviewWorker } from './preview-worker.ts'

/** For how many events an OTTL condition holds. */
export interface Matches {
  matched: number
  of: number
}

const afterMs = 60

/** Counts while a condition is typed; undefined before the first answer, and while it cannot be read. */
export function useMatches(
  condition: string,
  signals: readonly string[],
  items: readonly SampleItem[],
): Matches | undefined {
  const [matches, setMatches] = useState<Matches>()
  const lane = useRef({})
  const shown = signals.join(' ')
  const text = useMemo(
    () => (items.length > 0 ? JSON.stringify({ condition, signals: shown.split(' '), items }) : undefined),
    [condition, shown, items],
  )
  useEffect(() => {
    if (text === undefined) return undefined
    let isCurrent = true
    const tell = (found: Matches | null) => {
      if (isCurrent) setMatches(found ?? undefined)
    }
    const timer = setTimeout(() => {
      // A count is an aside: where it cannot be told, there is none.
      askPreviewWorker('matches', text, lane.current).then(tell, () => tell(null))
    }, afterMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text])
  return text === undefined ? undefined : matches
}
