import { type PointerEvent, useCallback, useState } from 'react'
import { countText, formatDuration } from '../../../lib/format.ts'
import type { ResolvedRange } from '../../../lib/time-range.ts'
import { Chart } from '../../../ui/Chart.tsx'
import type { ChartTokens } from '../../../ui/chart-tokens.ts'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { spanText } from '../stream/row-format.ts'
import { severityLabels } from '../stream/severity.ts'
import css from './Histogram.module.css'
import {
  bucketAt,
  type HistogramData,
  histogramLabel,
  histogramOption,
  type PointedBucket,
  severityTotals,
} from './histogram-option.ts'

export type Span = [from: number, to: number]

interface HistogramProps {
  data: HistogramData | undefined
  isError: boolean
  onRetry: () => void
  ends: ResolvedRange
  tookMs: number | undefined
  /** Changes when the dragged span is to be let go. */
  brushRound: number
  onBrush: (span: Span | undefined) => void
}

const height = 90

/** How many logs there were over time, by severity; dragging over it chooses a span. */
export function Histogram({ data, isError, onRetry, ends, tookMs, brushRound, onBrush }: HistogramProps) {
  return (
    <section className={css['root']} aria-label="Log volume">
      <div className={css['head']}>
        {data ? (
          <p className={css['sum']}>
            <b>{data.total.toLocaleString('en-US')}</b> {data.total === 1 ? 'log' : 'logs'}
            {tookMs === undefined ? null : <span className="quiet">in {formatDuration(tookMs)}</span>}
          </p>
        ) : isError ? null : (
          <SkeletonBar width={120} height={12} />
        )}
        <span className="grow" />
        {data ? <Legend data={data} /> : null}
      </div>
      {data ? (
        // A new chart has no span dragged over it.
        <Plot key={brushRound} data={data} ends={ends} onBrush={onBrush} />
      ) : (
        <div className={css['plot']}>
          {isError ? (
            <p className={css['failed']}>
              The volume could not be counted.{' '}
              <button type="button" className={css['retry']} onClick={onRetry}>
                Try again
              </button>
            </p>
          ) : (
            <SkeletonBar width="100%" height={height - 18} radius={6} />
          )}
        </div>
      )}
    </section>
  )
}

function Legend({ data }: { data: HistogramData }) {
  return (
    <ul className={css['legend']} aria-label="Severities">
      {severityTotals(data).map(({ group, count }) => (
        <li className={css['entry']} data-severity={group} title={count.toLocaleString('en-US')} key={group}>
          {severityLabels[group]} {countText(count)}
        </li>
      ))}
    </ul>
  )
}

interface PlotProps extends Pick<HistogramProps, 'ends' | 'onBrush'> {
  data: HistogramData
}

function Plot({ data, ends, onBrush }: PlotProps) {
  const [pointed, setPointed] = useState<{ x: number; width: number }>()
  const option = useCallback((tokens: ChartTokens) => histogramOption(data, tokens), [data])
  const clamp = useCallback(
    (span: Span | undefined) =>
      onBrush(span && [Math.max(ends.from, Math.floor(span[0])), Math.min(ends.to, Math.ceil(span[1]))]),
    [onBrush, ends],
  )
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setPointed({ x: event.clientX - left, width })
  }
  const bucket = pointed && bucketAt(data, pointed.x, pointed.width)
  return (
    <div className={css['chart']} onPointerMove={onPointerMove} onPointerLeave={() => setPointed(undefined)}>
      <Chart option={option} label={histogramLabel(data, ends.from, ends.to)} height={height} onBrush={clamp} />
      {bucket ? <Tip bucket={bucket} width={pointed.width} /> : null}
    </div>
  )
}

interface TipProps {
  bucket: PointedBucket
  width: number
}

function Tip({ bucket: { from, to, counts, x }, width }: TipProps) {
  const place = x < width / 2 ? { left: x + 12 } : { right: width - x + 12 }
  return (
    <>
      <div className={css['cross']} style={{ left: x }} />
      <div className={css['tip']} style={place} aria-hidden>
        <p className="quiet">{spanText(from, to)}</p>
        {counts.map(({ group, count }) => (
          <p className={css['tipLine']} key={group}>
            <span className={css['entry']} data-severity={group}>
              {severityLabels[group]}
            </span>
            {count.toLocaleString('en-US')}
          </p>
        ))}
        {counts.length === 0 ? <p>No logs</p> : null}
      </div>
    </>
  )
}
