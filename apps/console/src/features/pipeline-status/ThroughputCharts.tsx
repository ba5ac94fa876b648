import { useQuery } from '@tanstack/react-query'
import { flowMetricNames, type MetricSeries } from '@weir/contracts'
import { Link } from '@tanstack/react-router'
import { bytesText, bytesTick, countText, countTick, formatBytes, formatChange, formatCount } from '../../lib/format.ts'
import type { ResolvedRange } from '../../lib/time-range.ts'
import { ChartTile } from '../../ui/ChartTile.tsx'
import { LinePlot } from '../../ui/LinePlot.tsx'
import { niceMax, niceMaxBytes, type PlotPoint } from '../../ui/plot-geometry.ts'
import css from './StatusPage.module.css'
import { throughputQuery } from './status.queries.ts'
import { type ThroughputKind, throughputSeries } from './throughput.ts'
import { useMigrationPhase } from './use-migration-phase.ts'

interface ThroughputChartsProps {
  orgId: string
  ends: ResolvedRange
  /** Seconds to the compared period; undefined when nothing is compared. */
  offset: number | undefined
}

const texts: Record<ThroughputKind, (value: number) => string> = { bytes: bytesText, count: countText }
const ticks = { bytes: bytesTick, count: countTick }
const figures = { bytes: formatBytes, count: formatCount }
const ceilings = { bytes: niceMaxBytes, count: niceMax }

const pointsOf = (series: readonly MetricSeries[] | undefined, id: string): PlotPoint[] =>
  series?.find(one => one.name === id)?.points ?? []
const total = (points: readonly PlotPoint[]) => points.reduce((sum, [, value]) => sum + (value ?? 0), 0)

/** Bytes and events in and out over the range, each against the compared period. */
export function ThroughputCharts({ orgId, ends, offset }: ThroughputChartsProps) {
  const { phase, isKnown } = useMigrationPhase(orgId)
  const current = useQuery({ ...throughputQuery({ orgId, ends, phase }), enabled: isKnown })
  const compared = useQuery({
    ...throughputQuery({ orgId, ends, phase, offset }),
    enabled: isKnown && offset !== undefined,
  })
  return (
    <section className={css['charts']} aria-label="Throughput">
      {throughputSeries.map(({ id, label, kind, category }) => {
        const points = pointsOf(current.data?.series, id)
        const previous = offset === undefined ? [] : pointsOf(compared.data?.series, id)
        const sum = total(points)
        const change = formatChange(sum, total(previous))
        return (
          <ChartTile
            key={id}
            label={label}
            loading={current.isPending}
            figure={current.isPending ? undefined : figures[kind](sum)}
            change={change}
            action={
              <Link
                to="/metrics/explorer"
                search={{
                  query: `sum:${flowMetricNames(id, phase).at(-1)}{@node.category:${category}}`,
                  from: ends.fromIso,
                  to: ends.toIso,
                }}
              >
                View in Explorer
              </Link>
            }
          >
            {points.some(([, value]) => value !== null) ? (
              <LinePlot
                points={points}
                previous={previous}
                from={ends.from}
                to={ends.to}
                label={`${label}: ${texts[kind](sum)}${change ? `, ${change} against before` : ''}`}
                format={texts[kind]}
                formatTick={ticks[kind]}
                ceiling={ceilings[kind]}
              />
            ) : undefined}
          </ChartTile>
        )
      })}
    </section>
  )
}
