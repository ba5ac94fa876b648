import type { StoreQuery } from '../store-query.ts'
import { limits, type TimeRange } from './limits.ts'
import { metricSeries } from './metric-series.ts'

export interface NodeTotalsInput extends TimeRange {
  organizationId: string
  /** The agent's counters of its nodes. */
  metrics: readonly string[]
  /** Only these pipelines; all of them when absent. */
  configurationIds?: readonly string[]
}

export interface NodeTotalsRow {
  configurationId: string
  nodeId: string
  nodeType: string
  nodeCategory: string
  metric: string
  /** Why records were dropped, lost or created; empty for the other counters. */
  reason: string
  value: number
}

const PIPELINE = { field: 'resource.weir.pipeline.id', scope: 'any' } as const
/** More than this is refused as too heavy, never cut. */
const MAX_ROWS = 200_000

/** What every node of every pipeline counted in a range. */
export function nodeTotals(input: NodeTotalsInput): StoreQuery<NodeTotalsRow> {
  const { sql, params } = metricSeries({
    organizationId: input.organizationId,
    from: input.from,
    to: input.to,
    metrics: input.metrics,
    filter:
      input.configurationIds === undefined
        ? { kind: 'all' }
        : {
            kind: 'or',
            items: input.configurationIds.map(value => ({ kind: 'field', ...PIPELINE, match: 'equals', value })),
          },
    measure: { kind: 'aggregate', aggregation: 'sum' },
    groupBy: [
      PIPELINE,
      { field: 'node.id', scope: 'attribute' },
      { field: 'node.type', scope: 'attribute' },
      { field: 'node.category', scope: 'attribute' },
      { field: 'metric.name', scope: 'any' },
      { field: 'reason', scope: 'attribute' },
    ],
  })
  return {
    sql: `SELECT
  group[1] AS configurationId,
  group[2] AS nodeId,
  group[3] AS nodeType,
  group[4] AS nodeCategory,
  group[5] AS metric,
  group[6] AS reason,
  value
FROM (
${sql}
)`,
    params,
    settings: limits(MAX_ROWS),
  }
}
