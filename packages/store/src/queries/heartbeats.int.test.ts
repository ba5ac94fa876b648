import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../engine/test-engine.ts'
import { migrateStore } from '../schema/migrate.ts'
import { writeHeartbeat } from '../write/heartbeats.ts'
import { activeAgents } from './active-agents.ts'
import { heartbeats } from './heartbeats.ts'

const MINUTE = 60_000
const NOW = Math.floor(Date.now() / MINUTE) * MINUTE

let test: TestStore

beforeAll(async () => {
  test = await openTestStore()
  await migrateStore(test.store)
})
afterAll(() => test?.close())

describe('activeAgents', () => {
  const beat = (agentId: string, minutes: number, version: string, configurationId = 'c1', organizationId = 'org-a') =>
    writeHeartbeat(test.store, {
      organizationId,
      agentId,
      host: `host-${agentId}`,
      version,
      configurationId,
      pipelineTag: 'prod',
      time: NOW - minutes * MINUTE,
      healthy: true,
      status: '',
    })

  it('[STATUS-063] gives the active agents and the hosts per version of each configuration', async () => {
    await beat('a', 9, '1.0')
    await beat('a', 1, '1.1')
    await beat('b', 2, '1.1')
    await beat('c', 3, '1.0')
    await beat('d', 4, '1.0', 'c2')
    await beat('gone', 90, '1.0')
    await beat('foreign', 1, '9.9', 'c1', 'org-b')
    const rows = await test.store.query(activeAgents({ organizationId: 'org-a', from: NOW - 10 * MINUTE, to: NOW }))
    expect(rows).toEqual([
      {
        configurationId: 'c1',
        activeNodes: 3,
        lastSeen: NOW - MINUTE,
        versions: [
          { version: '1.0', activeNodes: 1, hosts: ['host-c'] },
          { version: '1.1', activeNodes: 2, hosts: ['host-a', 'host-b'] },
        ],
      },
      {
        configurationId: 'c2',
        activeNodes: 1,
        lastSeen: NOW - 4 * MINUTE,
        versions: [{ version: '1.0', activeNodes: 1, hosts: ['host-d'] }],
      },
    ])
  })

  it('counts a heartbeat that was sent twice once', async () => {
    await beat('twice', 5, '2.0', 'c3')
    await beat('twice', 5, '2.0', 'c3')
    const [row] = await test.store.query<{ n: string }>({
      sql: "SELECT toString(count()) AS n FROM agent_heartbeats WHERE AgentId = 'twice'",
      params: {},
      settings: {},
    })
    expect(row?.n).toBe('1')
  })
})

it('[STATUS-063] gives the heartbeats per agent version, agent and configuration', async () => {
  const beat = (agentId: string, minutes: number, version: string, healthy = true) =>
    writeHeartbeat(test.store, {
      organizationId: 'org-beats',
      agentId,
      host: `host-${agentId}`,
      version,
      configurationId: 'c1',
      pipelineTag: 'prod',
      time: NOW - minutes * MINUTE,
      healthy,
      status: healthy ? '' : 'broken',
    })
  await beat('a', 9, '1.0')
  await beat('a', 8, '1.0', false)
  await beat('a', 1, '1.1')
  await beat('b', 2, '1.1')
  const input = { organizationId: 'org-beats', from: NOW - 10 * MINUTE, to: NOW }
  const row = (agentId: string, version: string, count: number, minutes: number, healthy = true) => ({
    agentId,
    version,
    configurationId: 'c1',
    host: `host-${agentId}`,
    pipelineTag: 'prod',
    heartbeats: count,
    lastSeen: NOW - minutes * MINUTE,
    healthy,
    status: healthy ? '' : 'broken',
  })
  const rows = [row('a', '1.0', 2, 8, false), row('a', '1.1', 1, 1), row('b', '1.1', 1, 2)]
  expect(await test.store.query(heartbeats(input))).toEqual(rows)
  expect(await test.store.query(heartbeats({ ...input, limit: 1 }))).toEqual(rows.slice(0, 2))
})
