import { type SeverityGroup, severityGroups } from '@weir/contracts'
import type { EChartsCoreOption } from 'echarts/core'
import { countTick } from '../../../lib/format.ts'
import { timeAxis, valueAxis } from '../../../ui/chart-axes.ts'
import type { ChartTokens } from '../../../ui/chart-tokens.ts'
import { niceMax } from '../../../ui/plot-geometry.ts'
import { dayText, secondsText, spanText } from '../stream/row-format.ts'
import { severityLabels } from '../stream/severity.ts'

export interface HistogramData {
  bucket_ms: number
  total: number
  buckets: { time: number; counts: Partial<Record<SeverityGroup, number>> }[]
}

type SeverityToken = 'err' | 'warn' | 'logs' | 'idle'

/** Colour and strength of a severity's bars: the less severe recede. */
const looks: Record<SeverityGroup, { token: SeverityToken; opacity: number }> = {
  fatal: { token: 'err', opacity: 1 },
  error: { token: 'err', opacity: 1 },
  warn: { token: 'warn', opacity: 1 },
  info: { token: 'logs', opacity: 0.62 },
  debug: { token: 'idle', opacity: 0.45 },
  trace: { token: 'idle', opacity: 0.3 },
  other: { token: 'idle', opacity: 0.3 },
}

/** The room for the numbers of the y axis. */
const plotLeft = 34

const dayMs = 86_400_000

/** How many logs each severity has, the most severe first; severities without any are left out. */
export function severityTotals({ buckets }: HistogramData): { group: SeverityGroup; count: number }[] {
  return severityGroups
    .map(group => ({ group, count: buckets.reduce((sum, { counts }) => sum + (counts[group] ?? 0), 0) }))
    .filter(({ count }) => count > 0)
}

/** The words for a time on the axis: as exact as the shown span needs. */
export function timeTick(time: number, span: number): string {
  const date = new Date(time)
  const clock = secondsText(date)
  if (span > 2 * dayMs || clock === '00:00:00') return dayText(date)
  return span > 5 * 60_000 ? clock.slice(0, 5) : clock
}

const bucketTotal = ({ counts }: HistogramData['buckets'][number]) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Stacked bars over time, one colour per severity, the most severe on top. */
export function histogramOption(data: HistogramData, tokens: ChartTokens): EChartsCoreOption {
  const { buckets, bucket_ms: step } = data
  const first = buckets[0]?.time ?? 0
  const last = (buckets.at(-1)?.time ?? first) + step
  const max = Math.max(2, niceMax(Math.max(0, ...buckets.map(bucketTotal))))
  const present = severityTotals(data).toReversed()
  return {
    // Live data would grow from the ground again every few seconds.
    animation: false,
    grid: { left: plotLeft, right: 0, top: 9, bottom: 18 },
    // Drawn by the page: the library's own would be cut off at the edge of so low a chart.
    tooltip: { show: false },
    xAxis: {
      ...timeAxis(tokens),
      // The ends are exact; without this they would move out by half a bar.
      containShape: false,
      min: first,
      max: last,
      axisLabel: {
        ...timeAxis(tokens).axisLabel,
        formatter: (time: number) => timeTick(time, last - first),
        showMinLabel: true,
        showMaxLabel: true,
        alignMinLabel: 'left',
        alignMaxLabel: 'right',
      },
    },
    yAxis: { ...valueAxis(tokens, countTick), min: 0, max, interval: max / 2 },
    series: present.map(({ group }) => ({
      type: 'bar',
      name: severityLabels[group],
      stack: 'logs',
      barCategoryGap: '22%',
      cursor: 'crosshair',
      emphasis: { disabled: true },
      itemStyle: { color: tokens[looks[group].token], opacity: looks[group].opacity },
      // Bars stand in the middle of the time they count.
      data: buckets.map(({ time, counts }) => [time + step / 2, counts[group] ?? 0]),
    })),
  }
}

export interface PointedBucket {
  /** The two times it lies between. */
  from: number
  to: number
  counts: { group: SeverityGroup; count: number }[]
  /** Its middle, in pixels from the left of the chart. */
  x: number
}

/** The bucket under a pointer that is `x` pixels from the left of a chart of this width. */
export function bucketAt(data: HistogramData, x: number, width: number): PointedBucket | undefined {
  const size = (width - plotLeft) / data.buckets.length
  const index = Math.floor((x - plotLeft) / size)
  const bucket = data.buckets[index]
  if (!bucket || index < 0) return undefined
  return {
    from: bucket.time,
    to: bucket.time + data.bucket_ms,
    counts: severityTotals({ ...data, buckets: [bucket] }),
    x: plotLeft + (index + 0.5) * size,
  }
}

/** What the histogram shows, for those who cannot see it. */
export function histogramLabel(data: HistogramData, from: number, to: number): string {
  const totals = severityTotals(data).map(
    ({ group, count }) => `${severityLabels[group]} ${count.toLocaleString('en-US')}`,
  )
  const sum = `${data.total.toLocaleString('en-US')} logs`
  return `Log volume by severity, ${spanText(from, to)}: ${[sum, ...totals].join(', ')}`
}
