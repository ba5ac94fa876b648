import { HEARTBEATS } from '../schema/heartbeats.ts'
import type { StoreQuery } from '../store-query.ts'
import { boundedList, limits, rangeParams, type TimeRange } from './limits.ts'

export interface ActiveAgentsInput extends TimeRange {
  organizationId: string
  /** Only these configurations; all of them when absent. */
  configurationIds?: string[]
}

export interface ActiveAgentsRow {
  configurationId: string
  activeNodes: number
  /** The newest heartbeat, in milliseconds since 1970. */
  lastSeen: number
  versions: { version: string; activeNodes: number; hosts: string[] }[]
}

const MAX_CONFIGURATIONS = 10_000
const MAX_HOSTS = 1000

/** Which agents were alive in a range, per configuration. An agent counts with what it said last. */
export function activeAgents(input: ActiveAgentsInput): StoreQuery<ActiveAgentsRow> {
  const { from, to } = rangeParams(input)
  const ids = input.configurationIds
  if (ids !== undefined) boundedList('configurationIds', ids, MAX_CONFIGURATIONS)
  const sql = `SELECT
  configurationId,
  toFloat64(sum(nodes)) AS activeNodes,
  max(seen) AS lastSeen,
  groupArray(CAST((version, toFloat64(nodes), hosts) AS Tuple(version String, activeNodes Float64, hosts Array(String)))) AS versions
FROM (
  SELECT
    configurationId,
    version,
    count() AS nodes,
    arraySort(groupUniqArray(${MAX_HOSTS})(host)) AS hosts,
    max(seen) AS seen
  FROM (
    SELECT
      AgentId AS agentId,
      argMax(ConfigurationId, Time) AS configurationId,
      argMax(Version, Time) AS version,
      argMax(Host, Time) AS host,
      toFloat64(toUnixTimestamp64Milli(max(Time))) AS seen
    FROM ${HEARTBEATS.name}
    WHERE OrganizationId = {organizationId:String}
      AND Time >= fromUnixTimestamp64Milli(intDiv({from:Int64}, 1000000))
      AND Time < fromUnixTimestamp64Milli(intDiv({to:Int64}, 1000000))
    GROUP BY agentId
  )${ids === undefined ? '' : '\n  WHERE configurationId IN {configurationIds:Array(String)}'}
  GROUP BY configurationId, version
  ORDER BY configurationId, version
)
GROUP BY configurationId
ORDER BY configurationId`
  return {
    sql,
    params: {
      organizationId: input.organizationId,
      from,
      to,
      ...(ids === undefined ? {} : { configurationIds: ids }),
    },
    settings: limits(MAX_CONFIGURATIONS),
  }
}
