import type { LogRow } from '@weir/contracts'
import { useState } from 'react'
import type { ResolvedRange, TimeRange } from '../../../lib/time-range.ts'
import { readStored, writeStored } from '../../../lib/stored.ts'
import { Histogram, type Span } from '../histogram/Histogram.tsx'
import type { LogOrder } from '../logs.queries.ts'
import type { useLogSearch } from '../use-log-search.ts'
import { downloadLogs } from './download.ts'
import { ListBar } from './ListBar.tsx'
import { LogResult } from './LogResult.tsx'
import { liveStatus, shownStatus } from './list-status.ts'
import css from './Stream.module.css'
import type { useLiveTail } from './use-live-tail.ts'

const wrapKey = 'logs-wrap'

export interface LogStreamProps {
  found: ReturnType<typeof useLogSearch>
  tail: ReturnType<typeof useLiveTail>
  live: boolean
  query: string
  range: TimeRange
  ends: ResolvedRange
  countedEnds: ResolvedRange
  order: LogOrder
  openId: string | undefined
  onOpen: (row: LogRow) => void
  onClose: () => void
  onOrder: (order: LogOrder) => void
  onRange: (range: TimeRange) => void
  onClear: () => void
  /** Whether new lines wait because the user is at an older one. */
  isReading: boolean
  onScrolled: (isScrolled: boolean) => void
}

/** The middle of the page: the volume over time, and the lines below it. */
export function LogStream(props: LogStreamProps) {
  const { found, tail, live, query, countedEnds, order, onOrder, onRange, isReading } = props
  const { histogram, rows } = found
  const [wraps, setWraps] = useState(() => readStored(wrapKey) === 'true')
  const [brushRound, setBrushRound] = useState(0)
  const [brushed, setBrushed] = useState<{ span: Span; of: unknown }>()
  // Another chart is another choice: a span belongs to the data it was dragged over.
  const span = brushed?.of === histogram.data ? brushed?.span : undefined
  const total = histogram.data?.total
  const status = live
    ? liveStatus({ isReading, hasGap: tail.hasGap, isFailing: tail.error !== null })
    : shownStatus(tail.rows.length, total, found.narrowed)
  return (
    <section className={css['stream']} aria-label="Log search">
      <Histogram
        data={histogram.data}
        isError={histogram.isError}
        onRetry={() => void histogram.refetch()}
        ends={countedEnds}
        tookMs={found.tookMs}
        brushRound={brushRound}
        onBrush={next => setBrushed(next && { span: next, of: histogram.data })}
      />
      <ListBar
        span={span}
        onZoom={([from, to]) => onRange({ kind: 'fixed', from, to })}
        onClearSpan={() => {
          setBrushed(undefined)
          setBrushRound(brushRound + 1)
        }}
        status={rows.isSuccess ? status : ''}
        order={order}
        onOrder={live ? undefined : onOrder}
        wraps={wraps}
        onWraps={next => {
          setWraps(next)
          writeStored(wrapKey, next ? 'true' : null)
        }}
        loaded={tail.rows.length}
        onDownload={() => downloadLogs(tail.rows)}
      />
      <LogResult {...props} query={query} total={total} wraps={wraps} />
    </section>
  )
}
