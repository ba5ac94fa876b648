import { MetricPoint, Resource, Scope } from '@weir/telemetry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../engine/test-engine.ts'
import { migrateStore } from '../schema/migrate.ts'
import { writeHeartbeat } from '../write/heartbeats.ts'
import { writeMetrics } from '../write/metrics.ts'
import { activeAgents } from './active-agents.ts'
import { type MetricTimeseriesInput, metricTimeseries } from './metric-timeseries.ts'
import { nodeTotals } from './node-totals.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = Math.floor(Date.now() / HOUR) * HOUR
const READ = 'ed.pipeline.node.read_bytes'
const WRITE = 'ed.pipeline.node.write_bytes'

let test: TestStore

function point(name: string, ms: number, value: number, pipeline: string, node: string, gauge = false): MetricPoint {
  const resource = new Resource()
  resource.attributes.set('weir.pipeline.id', pipeline)
  const made = new MetricPoint(resource, new Scope())
  made.name = name
  made.timeUnixNano = BigInt(ms) * 1_000_000n
  made.data = gauge
    ? { kind: 'gauge', value, isInt: false }
    : { kind: 'sum', value, isInt: true, temporality: 1, isMonotonic: true }
  made.attributes.set('node.id', node)
  made.attributes.set('node.type', `${node}_type`)
  made.attributes.set('node.category', 'input')
  return made
}

beforeAll(async () => {
  test = await openTestStore()
  await migrateStore(test.store)
  await writeMetrics(test.store, {
    organizationId: 'org-a',
    token: 'm1',
    records: [
      point(READ, NOW - 2 * MINUTE, 100, 'p1', 'n1'),
      point(READ, NOW - 2 * MINUTE + 30_000, 50, 'p1', 'n2'),
      point(READ, NOW - 1 * MINUTE, 7, 'p2', 'n1'),
      point(WRITE, NOW - 2 * MINUTE, 1000, 'p1', 'n1'),
      point(READ, NOW - 2 * MINUTE - HOUR, 40, 'p1', 'n1'),
      point('temperature', NOW - 2 * MINUTE, 20.5, 'p1', 'n1', true),
      point('temperature', NOW - 2 * MINUTE + 1, 22.5, 'p1', 'n1', true),
    ],
  })
  await writeMetrics(test.store, {
    organizationId: 'org-b',
    token: 'm1',
    records: [point(READ, NOW - MINUTE, 999, 'p1', 'n1')],
  })
})

afterAll(() => test?.close())

describe('metricTimeseries', () => {
  const input: MetricTimeseriesInput = {
    organizationId: 'org-a',
    from: NOW - 10 * MINUTE,
    to: NOW,
    metrics: [READ],
    aggregation: 'sum',
  }

  it('adds up per step over all nodes', async () => {
    expect(await test.store.query(metricTimeseries(input))).toEqual([
      { time: NOW - 2 * MINUTE, group: [], value: 150 },
      { time: NOW - 1 * MINUTE, group: [], value: 7 },
    ])
  })

  it('groups and filters by attributes of point and resource', async () => {
    const query = metricTimeseries({
      ...input,
      filters: [
        { source: 'resource', key: 'weir.pipeline.id', op: '=', values: ['p1'] },
        { source: 'attributes', key: 'node.id', op: '!=', values: ["n' OR 1=1"] },
      ],
      groupBy: [
        { source: 'attributes', key: 'node.id' },
        { source: 'resource', key: 'weir.pipeline.id' },
      ],
    })
    expect(await test.store.query(query)).toEqual([
      { time: NOW - 2 * MINUTE, group: ['n1', 'p1'], value: 100 },
      { time: NOW - 2 * MINUTE, group: ['n2', 'p1'], value: 50 },
    ])
  })

  it('puts an earlier period under the times of this one', async () => {
    expect(await test.store.query(metricTimeseries({ ...input, offsetMs: HOUR }))).toEqual([
      { time: NOW - 2 * MINUTE, group: [], value: 40 },
    ])
  })

  it.each([
    ['avg', 21.5],
    ['min', 20.5],
    ['max', 22.5],
    ['count', 2],
  ] as const)('knows the %s of a gauge', async (aggregation, value) => {
    const rows = await test.store.query(
      metricTimeseries({ ...input, metrics: ['temperature'], aggregation, rollupSeconds: 600 }),
    )
    expect(rows).toEqual([{ time: NOW - 10 * MINUTE, group: [], value }])
  })
})

describe('nodeTotals', () => {
  it('adds up per pipeline, node and counter, for one organization', async () => {
    const rows = await test.store.query(nodeTotals({ organizationId: 'org-a', from: NOW - 10 * MINUTE, to: NOW }))
    const n1 = { nodeId: 'n1', nodeType: 'n1_type', nodeCategory: 'input' }
    expect(rows).toEqual([
      { configurationId: 'p1', ...n1, metric: READ, value: 100 },
      { configurationId: 'p1', ...n1, metric: WRITE, value: 1000 },
      { configurationId: 'p1', nodeId: 'n2', nodeType: 'n2_type', nodeCategory: 'input', metric: READ, value: 50 },
      { configurationId: 'p2', ...n1, metric: READ, value: 7 },
    ])
  })

  it('can be kept to some pipelines', async () => {
    const input = { organizationId: 'org-a', from: NOW - 10 * MINUTE, to: NOW, configurationIds: ['p2'] }
    expect((await test.store.query(nodeTotals(input))).map(row => row.value)).toEqual([7])
  })
})

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
