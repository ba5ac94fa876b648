import { expect, it } from 'vitest'
import { activeAgents } from './active-agents.ts'

const input = { organizationId: 'o', from: 1000, to: 2000 }

it('counts each agent once, with what it said last', () => {
  const { sql, params } = activeAgents(input)
  expect(sql).toContain(`    SELECT
      AgentId AS agentId,
      argMax(ConfigurationId, Time) AS configurationId,
      argMax(Version, Time) AS version,
      argMax(Host, Time) AS host,
      toFloat64(toUnixTimestamp64Milli(max(Time))) AS seen
    FROM agent_heartbeats
    WHERE OrganizationId = {organizationId:String}
      AND Time >= fromUnixTimestamp64Milli(intDiv({from:Int64}, 1000000))
      AND Time < fromUnixTimestamp64Milli(intDiv({to:Int64}, 1000000))
    GROUP BY agentId
  )
  GROUP BY configurationId, version`)
  expect(params).toEqual({ organizationId: 'o', from: 1_000_000_000n, to: 2_000_000_000n })
})

it('can be kept to some configurations', () => {
  const { sql, params } = activeAgents({ ...input, configurationIds: ['c'] })
  expect(sql).toContain('  WHERE configurationId IN {configurationIds:Array(String)}\n')
  expect(params['configurationIds']).toEqual(['c'])
})
