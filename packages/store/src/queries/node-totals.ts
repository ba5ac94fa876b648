import type { StoreQuery } from '../store-query.ts'
import { limits, type TimeRange } from './limits.ts'
import { metricSource } from './metric-source.ts'

export interface NodeTotalsInput extends TimeRange {
  organizationId: string
  /** The agent's counters of what its nodes read and wrote, unless told otherwise. */
  metrics?: string[]
  /** Only these pipelines; all of them when absent. */
  configurationIds?: string[]
}

export interface NodeTotalsRow {
  configurationId: string
  nodeId: string
  nodeType: string
  nodeCategory: string
  metric: string
  value: number
}

const NODE_METRICS = ['read_bytes', 'write_bytes', 'read_items', 'write_items'].map(name => `ed.pipeline.node.${name}`)
const MAX_ROWS = 100_000

/** What every node of every pipeline read and wrote in a range. */
export function nodeTotals(input: NodeTotalsInput): StoreQuery<NodeTotalsRow> {
  const { source, params } = metricSource({
    organizationId: input.organizationId,
    from: input.from,
    to: input.to,
    metrics: input.metrics ?? NODE_METRICS,
    filters:
      input.configurationIds === undefined
        ? []
        : [{ source: 'resource', key: 'weir.pipeline.id', op: '=', values: input.configurationIds }],
  })
  const sql = `SELECT
  ResourceAttributes['weir.pipeline.id'] AS configurationId,
  Attributes['node.id'] AS nodeId,
  any(Attributes['node.type']) AS nodeType,
  any(Attributes['node.category']) AS nodeCategory,
  MetricName AS metric,
  sum(Value) AS value
${source}
GROUP BY configurationId, nodeId, metric
ORDER BY configurationId, nodeId, metric
LIMIT ${MAX_ROWS}`
  return { sql, params: params.values, settings: limits(MAX_ROWS) }
}
