import { HEARTBEATS } from '../schema/heartbeats.ts'
import type { StoreQuery } from '../store-query.ts'
import { boundedCount, limits, rangeParams, type TimeRange } from './limits.ts'

export interface HeartbeatsInput extends TimeRange {
  organizationId: string
  /** At most 1 000 000, which is also the default. One row more is given where there are more, so that it can be told. */
  limit?: number
}

export interface HeartbeatRow {
  agentId: string
  version: string
  configurationId: string
  host: string
  pipelineTag: string
  heartbeats: number
  /** The newest heartbeat, in milliseconds since 1970. */
  lastSeen: number
  healthy: boolean
  status: string
}

const MAX_ROWS = 1_000_000

/** The heartbeats of a range per agent, version and configuration; an agent that changed either has a row for each. */
export function heartbeats(input: HeartbeatsInput): StoreQuery<HeartbeatRow> {
  const limit = boundedCount('limit', input.limit, MAX_ROWS, MAX_ROWS)
  return {
    sql: `SELECT
  AgentId AS agentId,
  Version AS version,
  ConfigurationId AS configurationId,
  argMax(Host, Time) AS host,
  argMax(PipelineTag, Time) AS pipelineTag,
  toFloat64(uniqExact(Time)) AS heartbeats,
  toFloat64(toUnixTimestamp64Milli(max(Time))) AS lastSeen,
  argMax(Healthy, Time) AS healthy,
  argMax(Status, Time) AS status
FROM ${HEARTBEATS.name}
WHERE OrganizationId = {organizationId:String}
  AND Time >= fromUnixTimestamp64Milli(intDiv({from:Int64}, 1000000))
  AND Time < fromUnixTimestamp64Milli(intDiv({to:Int64}, 1000000))
GROUP BY version, agentId, configurationId
ORDER BY configurationId, version, agentId
LIMIT {rows:UInt32}`,
    params: { organizationId: input.organizationId, ...rangeParams(input), rows: limit + 1 },
    settings: limits(limit + 1),
  }
}
