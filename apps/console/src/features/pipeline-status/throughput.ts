import { flowMetricNames, type MetricQuery, type MigrationPhase } from '@weir/contracts'

/** The four series of the status screen, and which nodes count. */
export const throughputSeries = [
  { id: 'bytesIn', label: 'Bytes in', category: 'input', kind: 'bytes' },
  { id: 'bytesOut', label: 'Bytes out', category: 'output', kind: 'bytes' },
  { id: 'eventsIn', label: 'Events in', category: 'input', kind: 'count' },
  { id: 'eventsOut', label: 'Events out', category: 'output', kind: 'count' },
] as const

export type ThroughputId = (typeof throughputSeries)[number]['id']
export type ThroughputKind = (typeof throughputSeries)[number]['kind']

/** The queries of all four series by id, under the names that the phase says; `byPipeline` gives one line per pipeline. */
export function throughputQueries(phase: MigrationPhase, byPipeline: boolean): Record<string, MetricQuery> {
  return Object.fromEntries(
    throughputSeries.map(({ id, category }) => [
      id,
      {
        metric_names: flowMetricNames(id, phase),
        aggregation: 'sum' as const,
        filter: [{ key: 'node.category', scope: 'attribute' as const, values: [category], exclude: false }],
        group_by: byPipeline ? [{ key: 'weir.pipeline.id', scope: 'resource' as const }] : [],
      },
    ]),
  )
}

const windows = [60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 43_200, 86_400]
const mostPoints = 150

/** The length of a roll-up window in seconds: a minute, or as much longer as a readable line needs. */
export function rollupFor({ from, to }: { from: number; to: number }): number {
  const seconds = (to - from) / 1000
  return windows.find(window => seconds / window <= mostPoints) ?? 86_400
}
