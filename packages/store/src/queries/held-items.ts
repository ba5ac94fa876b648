import { GAUGE } from '../schema/metrics.ts'
import type { StoreQuery } from '../store-query.ts'
import { limits, rangeParams, type TimeRange } from './limits.ts'

export interface HeldItemsInput extends TimeRange {
  organizationId: string
  configurationId: string
}

export interface HeldItemsRow {
  nodeId: string
  value: number
}

/** What an agent holds it says again at every collection; one that has been silent for longer is gone. */
const FRESH_MS = 300_000
const MAX_NODES = 100_000

/** How many records the nodes of a pipeline held at the end of a range, over all its agents. */
export function heldItems({ organizationId, configurationId, from, to }: HeldItemsInput): StoreQuery<HeldItemsRow> {
  const range = rangeParams({ from: Math.max(from, to - FRESH_MS), to })
  return {
    sql: `SELECT nodeId, sum(last) AS value
FROM (
  SELECT Attributes['node.id'] AS nodeId, argMax(Value, TimeUnix) AS last
  FROM ${GAUGE.name}
  WHERE OrganizationId = {organizationId:String}
    AND MetricName = 'weir.pipeline.node.held_items'
    AND TimeUnix >= fromUnixTimestamp64Nano({from:Int64})
    AND TimeUnix < fromUnixTimestamp64Nano({to:Int64})
    AND ResourceAttributes['weir.pipeline.id'] = {configurationId:String}
  GROUP BY Attributes, ResourceAttributes
)
GROUP BY nodeId
ORDER BY nodeId`,
    params: { organizationId, configurationId, ...range },
    settings: limits(MAX_NODES),
  }
}
