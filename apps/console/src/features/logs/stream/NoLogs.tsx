import { Button } from '@mantine/core'
import { useState } from 'react'
import { rangeLabel, type TimeRange } from '../../../lib/time-range.ts'
import { EmptyState } from '../../../ui/FullState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { widerRange } from './wider-range.ts'

interface NoLogsProps {
  query: string
  range: TimeRange
  onRange: (range: TimeRange) => void
  onClear: () => void
  /** Says that only a part of the range was searched. */
  narrowed: string | undefined
  /** Searches the rest of it, part by part. */
  onFurther: (() => void) | undefined
}

/** No log matches: the two things that can be changed, each as a button. */
export function NoLogs({ query, range, onRange, onClear, narrowed, onFurther }: NoLogsProps) {
  const [now] = useState(() => Date.now())
  const wider = widerRange(range, now)
  const widen = wider ? (
    <Button onClick={() => onRange(wider)}>
      {wider.kind === 'lookback' ? `Search the ${rangeLabel(wider).toLowerCase()}` : 'Widen the range'}
    </Button>
  ) : null
  if (narrowed) {
    return (
      <EmptyState
        title="No logs match in the part that was searched"
        actions={
          <>
            {onFurther ? (
              <Button variant="filled" onClick={onFurther}>
                Search on
              </Button>
            ) : null}
            <Button onClick={onClear}>Clear filters</Button>
          </>
        }
      >
        {narrowed}
      </EmptyState>
    )
  }
  return query ? (
    <EmptyState
      title="No logs match"
      actions={
        <>
          <Button variant="filled" onClick={onClear}>
            Clear filters
          </Button>
          {widen}
        </>
      }
    >
      Nothing between these two times fits the query. Ask for less, or look further back.
    </EmptyState>
  ) : (
    <EmptyState
      title="No logs in this range"
      actions={
        <>
          {widen}
          <LinkButton to="/pipeline/status">Go to Pipelines</LinkButton>
        </>
      }
    >
      Logs appear here as soon as a pipeline delivers them to weir.
    </EmptyState>
  )
}
