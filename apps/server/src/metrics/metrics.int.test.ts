import { metricRowLimit } from '@weir/contracts'
import { type ApiClient, createApiClient } from '@weir/contracts/client'
import { writeHeartbeat } from '@weir/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemScope, systemScopeOf } from '../identity/scope.ts'
import { insertPipeline } from '../pipelines/pipelines.repo.ts'
import { type SignedIn, startTestApi, type TestApi } from '../testing/test-api.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import { startTestStore, type TestStore } from '../testing/test-store.ts'

/** A group whose one processor is called as the reason that it drops by. */
const content = `version: v3
settings: { tag: prod }
nodes:
  - { name: the input, type: sequence, processors: [{ type: comment, metadata: '{"name":"rule"}' }] }
links: []
`

const minute = 60_000
const now = Math.floor(Date.now() / minute) * minute
const range = { from: new Date(now - 10 * minute).toISOString(), to: new Date(now).toISOString() }
const pipelineId = 'pipeline-1'

let postgres: TestPostgres
let store: TestStore
let api: TestApi
let client: ApiClient
let admin: SignedIn
let orgId = ''
let otherId = ''

interface Point {
  minutes: number
  value: number
  attributes?: Record<string, string>
  table?: 'sum' | 'gauge'
  org?: string
}

async function send(name: string, ...points: Point[]): Promise<void> {
  for (const { minutes, value, attributes = {}, table = 'sum', org = orgId } of points) {
    await store.store.insert(`otel_metrics_${table}`, [
      {
        OrganizationId: org,
        MetricName: name,
        Attributes: attributes,
        ResourceAttributes: { 'weir.pipeline.id': pipelineId },
        TimeUnix: String((now - minutes * minute) / 1000),
        Value: value,
      },
    ])
  }
}

beforeAll(async () => {
  ;[postgres, store] = await Promise.all([startTestPostgres(postgresVersions[0]?.binaries), startTestStore()])
  api = await startTestApi(postgres, {}, store.url)
  orgId = await api.createOrganization('Ours')
  otherId = await api.createOrganization('Theirs')
  admin = await api.signedIn('admin@example.com', { [orgId]: 'admin' })
  client = createApiClient({
    url: api.url,
    fetch: request => {
      for (const [name, value] of Object.entries(admin.headers)) request.headers.set(name, value)
      return fetch(request)
    },
  })
  await insertPipeline(
    systemScopeOf(systemScope, orgId),
    api.services.db,
    { id: pipelineId, tag: 'prod', environment: 'Linux', fleetType: 'Edge', creator: 'a', updater: 'a' },
    { content, message: '' },
  )
  const node = (category: string) => ({ 'node.id': `the ${category}`, 'node.category': category })
  const inputs = node('input')
  const outputs = node('output')
  await send('incoming_bytes.sum', { minutes: 3, value: 1, attributes: inputs })
  await send(
    'ed.pipeline.node.read_bytes',
    { minutes: 3, value: 20, attributes: inputs },
    { minutes: 2, value: 5, attributes: inputs },
  )
  await send('outgoing_bytes.sum', { minutes: 3, value: 2, attributes: outputs })
  await send('ed.pipeline.node.write_bytes', { minutes: 3, value: 40, attributes: outputs })
  await send('incoming_lines.count', { minutes: 3, value: 3, attributes: inputs })
  await send(
    'ed.pipeline.node.read_items',
    { minutes: 3, value: 60, attributes: inputs },
    { minutes: 63, value: 7, attributes: inputs },
  )
  await send('outgoing_lines.count', { minutes: 3, value: 4, attributes: outputs })
  await send('ed.pipeline.node.write_items', { minutes: 3, value: 80, attributes: outputs })
  await send('weir.pipeline.node.dropped_items', { minutes: 3, value: 6, attributes: { ...inputs, reason: 'rule' } })
  await send('weir.pipeline.node.path_bytes', { minutes: 3, value: 11, attributes: { ...inputs, reason: 'errors' } })
  await send('weir.pipeline.node.errors', { minutes: 3, value: 2, attributes: { ...inputs, reason: 'parse' } })
  await send('weir.pipeline.node.held_items', { minutes: 1, value: 9, attributes: inputs, table: 'gauge' })
  await send(
    'cpu',
    { minutes: 4, value: 10, attributes: { host: 'a' }, table: 'gauge' },
    { minutes: 4, value: 20, attributes: { host: 'b' }, table: 'gauge' },
    { minutes: 3, value: 30, attributes: { host: 'a' }, table: 'gauge' },
    { minutes: 3, value: 999, attributes: { host: 'a' }, table: 'gauge', org: otherId },
  )
})
afterAll(async () => {
  await api?.stop()
  await store?.stop()
  await postgres?.stop()
})

const points = (series: { points: readonly unknown[][] } | undefined) =>
  series?.points.filter(([, value]) => value !== null).map(([time, value]) => [(Number(time) - now) / minute, value])

describe('metric query', () => {
  const query = (input: Partial<Parameters<ApiClient['metrics']['query']>[0]>) =>
    client.metrics.query({ orgId, ...range, graph_type: 'timeseries', queries: {}, ...input })

  it('[API-005] adds up what goes in and out by formulas over its queries', async () => {
    const part = (name: string, category: string) => ({
      metric_names: [name],
      aggregation: 'sum' as const,
      filter: [{ key: 'node.category', scope: 'attribute' as const, values: [category] }],
      group_by: [{ key: 'weir.pipeline.id', scope: 'resource' as const }],
      fill: { method: 'zero' as const },
      hidden: true,
    })
    const answer = await query({
      rollup: 60,
      queries: {
        A: part('incoming_bytes.sum', 'input'),
        B: part('ed.pipeline.node.read_bytes', 'input'),
        C: part('outgoing_bytes.sum', 'output'),
        D: part('ed.pipeline.node.write_bytes', 'output'),
      },
      formulas: { in: 'A + B', out: 'C + D' },
    })
    expect(answer.series.map(({ name, group }) => [name, group])).toEqual([
      ['in', { 'weir.pipeline.id': pipelineId }],
      ['out', { 'weir.pipeline.id': pipelineId }],
    ])
    const nonZero = answer.series.map(line => points(line)?.filter(([, value]) => value !== 0))
    expect(nonZero).toEqual([
      [
        [-3, 21],
        [-2, 5],
      ],
      [[-3, 42]],
    ])
  })

  it.each([
    ['[API-006] bytes in', ['incoming_bytes.sum', 'ed.pipeline.node.read_bytes'], 26],
    ['[API-007] bytes out', ['outgoing_bytes.sum', 'ed.pipeline.node.write_bytes'], 42],
    ['[API-008] events in', ['incoming_lines.count', 'ed.pipeline.node.read_items'], 63],
    ['[API-009] events out', ['outgoing_lines.count', 'ed.pipeline.node.write_items'], 84],
  ])('%s are counted under the older and the newer name', async (_name, metric_names, expected) => {
    const answer = await query({ graph_type: 'table', queries: { A: { metric_names } } })
    expect(answer.series.map(line => line.points[0]?.[1])).toEqual([expected])
  })

  it('[API-010] puts an earlier period under the times of this one', async () => {
    const queries = { A: { metric_names: ['ed.pipeline.node.read_items'] } }
    const answer = await query({ queries, time_offset: 3600 })
    expect(points(answer.series[0])).toEqual([[-3, 7]])
  })

  it('answers a text as it answers fields, for one organization only', async () => {
    const text = 'avg:cpu{@host:(a OR b)} by {@host}.rollup(60)'
    const fields = {
      metric_names: ['cpu'],
      aggregation: 'avg' as const,
      group_by: [{ key: 'host', scope: 'attribute' as const }],
    }
    const { series } = await query({ queries: { A: { text }, B: fields } })
    const of = (name: string) =>
      series.filter(line => line.name === name).map(({ group, points: [...all] }) => ({ group, all }))
    expect(of('A')).toEqual(of('B'))
    expect(series.map(points)).toEqual([
      [
        [-4, 10],
        [-3, 30],
      ],
      [[-4, 20]],
      [
        [-4, 10],
        [-3, 30],
      ],
      [[-4, 20]],
    ])
  })

  it('works out shifts, averages and variables', async () => {
    const { series } = await query({
      queries: { A: { text: 'sum:$metric{@host:a}', hidden: true } },
      formulas: { X: 'A - timeshift(A, 60)', Y: 'moving_average(A, 2)', Z: 'A * $factor' },
      variables: { metric: 'cpu', factor: '2' },
    })
    expect(Object.fromEntries(series.map(line => [line.name, points(line)]))).toEqual({
      X: [[-3, 20]],
      Y: [
        [-4, 10],
        [-3, 20],
        [-2, 30],
      ],
      Z: [
        [-4, 20],
        [-3, 60],
      ],
    })
  })

  it('[CONST-001] gives a million rows and no more, and says when it leaves some out', async () => {
    expect(metricRowLimit).toBe(1_000_000)
    const queries = { A: { text: 'sum:cpu by {@host}' } }
    const table = { graph_type: 'table' as const, queries }
    expect((await query({ ...table, limit: 1_000_000 })).truncated).toBeUndefined()
    const cut = await query({ ...table, limit: 1 })
    expect(cut.series.map(line => line.group)).toEqual([{ host: 'a' }])
    expect(cut.truncated?.text).toMatch(/^Only the first 1 rows are given\./)
    await expect(query({ ...table, limit: 1_000_001 })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  it.each([
    ['a text', { queries: { A: { text: 'sum:cpu{host:}' } } }, { field: 'queries.A.text', start: 13, end: 13 }],
    [
      'a formula',
      { queries: { A: { text: 'sum:cpu' } }, formulas: { X: 'A / B' } },
      { field: 'formulas.X', start: 4, end: 5 },
    ],
  ])('says at which characters %s cannot be read', async (_name, input, expected) => {
    await expect(query(input)).rejects.toMatchObject({
      code: 'INVALID_QUERY',
      data: { fields: [expect.objectContaining(expected)] },
    })
  })
})

describe('settings', () => {
  it('[API-003] has the phase of the migration to the newer names, which counts where throughput is shown', async () => {
    expect(await client.settings.selfTelemetry({ orgId })).toEqual({ migration_phase: 'migrating' })
    const bytesIn = async () => (await client.pipelines.summaries({ orgId, ...range })).pipelines[0]?.bytes.in.current
    expect(await bytesIn()).toBe(26)
    await client.settings.setSelfTelemetry({ orgId, migration_phase: 'after' })
    expect(await client.settings.selfTelemetry({ orgId })).toEqual({ migration_phase: 'after' })
    expect(await bytesIn()).toBe(25)
    await client.settings.setSelfTelemetry({ orgId, migration_phase: 'before' })
    expect(await bytesIn()).toBe(1)
    await client.settings.setSelfTelemetry({ orgId, migration_phase: 'migrating' })
  })

  it('[API-004] has the window of metric queries, 60 s until it is changed', async () => {
    const input = { orgId, ...range, graph_type: 'timeseries' as const, queries: { A: { text: 'sum:cpu' } } }
    expect(await client.settings.metricQuery({ orgId })).toEqual({ rollup_window: 60 })
    expect((await client.metrics.query(input)).rollup).toBe(60)
    await client.settings.setMetricQuery({ orgId, rollup_window: 300 })
    expect((await client.metrics.query(input)).rollup).toBe(300)
    await client.settings.setMetricQuery({ orgId, rollup_window: 60 })
    const { records } = await client.audit.list({ orgId })
    expect(records.find(record => record.target === 'setting/metric_query')).toMatchObject({ action: 'setting.update' })
  })
})

describe('heartbeats', () => {
  beforeAll(async () => {
    const beat = (agentId: string, version: string, minutes: number) => ({
      organizationId: orgId,
      agentId,
      host: `host-${agentId}`,
      version,
      configurationId: pipelineId,
      pipelineTag: 'prod',
      time: Date.now() - minutes * minute,
      healthy: true,
      status: '',
    })
    await writeHeartbeat(store.store, beat('a', 'v1', 2))
    await writeHeartbeat(store.store, beat('b', 'v2', 1))
  })

  it('[API-011] come as a table with a limit of a million rows', async () => {
    const to = new Date(Date.now() + minute).toISOString()
    const input = { orgId, from: range.from, to, graph_type: 'table' as const }
    const answer = await client.heartbeats.query({ ...input, limit: 1_000_000 })
    expect(answer.graph_type).toBe('table')
    expect(answer.rows.map(row => [row.agent_version, row.agent_id, row.config_id, row.tag])).toEqual([
      ['v1', 'a', pipelineId, 'prod'],
      ['v2', 'b', pipelineId, 'prod'],
    ])
    expect(answer.versions).toEqual([
      { config_id: pipelineId, agent_version: 'v1', active_nodes_count: 1, hosts: ['host-a'] },
      { config_id: pipelineId, agent_version: 'v2', active_nodes_count: 1, hosts: ['host-b'] },
    ])
    expect((await client.heartbeats.query({ ...input, limit: 1 })).truncated?.text).toMatch(/^Only the first 1 rows/)
  })

  it('[API-012] say which agents are active, by configuration and tag', async () => {
    const { configs } = await client.agents.activeByConfig({ orgId })
    expect(configs).toEqual([
      {
        config_id: pipelineId,
        tag: 'prod',
        active_nodes_count: 2,
        version: 'v1, v2',
        hosts: { v1: ['host-a'], v2: ['host-b'] },
      },
    ])
  })
})

describe('nodes', () => {
  it('[API-038] [API-039] [BUILD-044] are diagnosed over whole minutes', async () => {
    const answer = await client.pipelines.diagnostics({
      orgId,
      configId: pipelineId,
      from: new Date(now - 5 * minute + 20_000).toISOString(),
      to: new Date(now - minute - 1).toISOString(),
    })
    expect([answer.from, answer.to]).toEqual([
      new Date(now - 5 * minute).toISOString(),
      new Date(now - minute).toISOString(),
    ])
    expect(answer.nodeDiagnostics['the input']).toEqual({
      inputBytes: 26,
      outputBytes: 0,
      inputLines: 63,
      outputLines: 0,
      droppedLines: 6,
      droppedByReason: { rule: 6 },
      errors: 2,
      errorsByReason: { parse: 2 },
      heldLines: 0,
      rates: { inputBytes: 26 / 240, outputBytes: 0, inputLines: 63 / 240, outputLines: 0 },
      previousInputBytes: 0,
      previousOutputBytes: 0,
      paths: { errors: { outputBytes: 11, previousOutputBytes: 0 } },
      childNodes: { rule: { droppedLines: 6, errors: 0 } },
    })
  })

  it('[API-060] [BUILD-045] have figures over time', async () => {
    const stats = await client.nodeStats.get({ orgId, configId: pipelineId, nodeId: 'the input', ...range })
    expect(stats).toMatchObject({
      inputBytes: 26,
      inputLines: 63,
      outputLines: 0,
      matchedEventsPercent: 0,
      droppedByReason: { rule: 6 },
      errorsByReason: { parse: 2 },
      heldLines: 9,
      rollup: 60,
      outputBytes: 0,
      paths: { errors: { outputBytes: 11 } },
      childNodes: { rule: { droppedLines: 6, errors: 0 } },
    })
    for (const line of ['inputBytes', 'outputBytes', 'inputLines', 'outputLines'] as const) {
      expect(Array.isArray(stats.series[line])).toBe(true)
    }
    expect(stats.series.inputBytes).toEqual([
      [now - 3 * minute, 21],
      [now - 2 * minute, 5],
    ])
    expect(stats.series.droppedByReason).toEqual({ rule: [[now - 3 * minute, 6]] })
    await expect(client.nodeStats.get({ orgId, configId: 'none', nodeId: 'x', ...range })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
