import { type UsageSignal, usageSignals } from '@weir/contracts'
import { useCallback } from 'react'
import { bytesText, bytesTick } from '../../../lib/format.ts'
import { Chart } from '../../../ui/Chart.tsx'
import { valueAxis } from '../../../ui/chart-axes.ts'
import type { ChartTokens } from '../../../ui/chart-tokens.ts'
import { niceMaxBytes } from '../../../ui/plot-geometry.ts'
import type { UsageDay } from './usage-days.ts'

const names: Record<UsageSignal, string> = { log: 'Logs', metric: 'Metrics', trace: 'Traces', event: 'Events' }
const colors = { log: 'logs', metric: 'metrics', trace: 'traces', event: 'events' } as const

const shortDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Bytes by day, one colour for each signal. */
export function UsageChart({ days }: { days: readonly UsageDay[] }) {
  const option = useCallback(
    (tokens: ChartTokens) => {
      const shown = days.toReversed()
      const ceiling = niceMaxBytes(Math.max(...days.map(({ totalBytes }) => totalBytes)))
      return {
        grid: { left: 48, right: 8, top: 12, bottom: 24 },
        tooltip: { trigger: 'axis', valueFormatter: (value: unknown) => bytesText(Number(value)) },
        xAxis: {
          type: 'category',
          data: shown.map(({ day }) => shortDay(day)),
          axisLine: { show: false },
          axisTick: { show: false },
          axisLabel: { color: tokens.text3, fontSize: 10, hideOverlap: true },
        },
        yAxis: { ...valueAxis(tokens, bytesTick), max: ceiling, interval: ceiling / 2 },
        series: usageSignals.map(signal => ({
          type: 'bar',
          stack: 'bytes',
          name: names[signal],
          data: shown.map(({ bytes }) => bytes[signal]),
          color: tokens[colors[signal]],
          barMaxWidth: 28,
        })),
      }
    },
    [days],
  )
  return (
    <Chart option={option} label="Ingested bytes by day and signal; the table below has the figures" height={220} />
  )
}
