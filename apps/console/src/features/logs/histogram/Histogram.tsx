import { useCallback } from 'react'
import { countText } from '../../../lib/format.ts'
import type { ResolvedRange } from '../../../lib/time-range.ts'
import { Chart } from '../../../ui/Chart.tsx'
import type { ChartTokens } from '../../../ui/chart-tokens.ts'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { severityLabels } from '../stream/severity.ts'
import css from './Histogram.module.css'
import { type HistogramData, histogramLabel, histogramOption, severityTotals } from './histogram-option.ts'

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
            {tookMs === undefined ? null : <span className="quiet">in {Math.round(tookMs)} ms</span>}
          </p>
        ) : (
          <SkeletonBar width={120} height={12} />
        )}
        <span className="grow" />
        {data ? <Legend data={data} /> : null}
      </div>
      {data ? (
        <Plot data={data} ends={ends} brushRound={brushRound} onBrush={onBrush} />
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

interface PlotProps extends Pick<HistogramProps, 'ends' | 'brushRound' | 'onBrush'> {
  data: HistogramData
}

function Plot({ data, ends, brushRound, onBrush }: PlotProps) {
  // A new option draws the chart anew, and with it the dragged span is gone.
  // oxlint-disable-next-line react/exhaustive-deps -- brushRound is what asks for a new one
  const option = useCallback((tokens: ChartTokens) => histogramOption(data, tokens), [data, brushRound])
  const clamp = useCallback(
    (span: Span | undefined) =>
      onBrush(span && [Math.max(ends.from, Math.floor(span[0])), Math.min(ends.to, Math.ceil(span[1]))]),
    [onBrush, ends],
  )
  return <Chart option={option} label={histogramLabel(data, ends.from, ends.to)} height={height} onBrush={clamp} />
}
