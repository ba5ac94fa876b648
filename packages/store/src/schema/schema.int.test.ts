import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStore, type Store } from '../client.ts'
import { openTestStore, type TestStore } from '../engine/test-engine.ts'
import { migrateStore } from './migrate.ts'
import { KNOWN_VERSION, MIGRATIONS, MIGRATIONS_TABLE, SCHEMA } from './migrations.ts'
import { applyRetention } from './retention.ts'
import { tablesByName } from './schema.ts'
import { createTableSql, createViewSql } from './table-sql.ts'

let test: TestStore

beforeAll(async () => {
  test = await openTestStore()
  await test.store.ensureDatabase()
})

afterAll(() => test?.close())

const rows = (store: Store, sql: string) => store.query<Record<string, unknown>>({ sql, params: {}, settings: {} })
const seconds = (daysAgo: number) => String(Math.floor(Date.now() / 1000) - daysAgo * 86_400)

describe('a database of version 1', () => {
  let old: Store

  beforeAll(async () => {
    old = createStore({ url: test.url, database: `${test.store.database}_v1` })
    await old.ensureDatabase()
    const statements = (await readFile(new URL('./version-1.sql', import.meta.url), 'utf8')).split(';\n')
    for (const sql of [...statements, ...createTableSql(MIGRATIONS_TABLE)]) await old.command(sql)
    await old.insert(MIGRATIONS_TABLE.name, [{ Version: 1, Name: 'telemetry tables' }])
    await old.insert('otel_logs', [
      { OrganizationId: 'org', Timestamp: seconds(0), Body: 'today', LogAttributes: { k: 'v' }, RecordId: 7 },
      { OrganizationId: 'org', Timestamp: seconds(2), Body: 'before' },
    ])
    await old.insert('otel_metrics_sum', [
      { OrganizationId: 'org', MetricName: 'm', TimeUnix: seconds(1), Value: 2, AggregationTemporality: 1 },
      { OrganizationId: 'org', MetricName: 'm', TimeUnix: seconds(1), Value: 3, AggregationTemporality: 1 },
    ])
    await old.insert('agent_heartbeats', [{ OrganizationId: 'org', Time: seconds(0), AgentId: 'a' }])
  }, 120_000)

  afterAll(async () => {
    await old.command(`DROP DATABASE ${old.database}`)
    await old.close()
  })

  it('keeps its rows, and has roll-ups of them', async () => {
    // As if a copy had been cut short.
    await old.command('CREATE TABLE otel_logs_next (Half String) ENGINE = MergeTree ORDER BY Half')
    expect(await migrateStore(old, { ttlDays: 9 })).toEqual({ from: 1, to: KNOWN_VERSION })
    expect(
      await rows(
        old,
        'SELECT Body, LogAttributes AS a, RetentionDays AS d, BatchId AS b FROM otel_logs ORDER BY Timestamp',
      ),
    ).toEqual([
      { Body: 'before', a: {}, d: 9, b: '' },
      { Body: 'today', a: { k: 'v' }, d: 9, b: '' },
    ])
    expect(await rows(old, "SELECT toUInt32(RecordId) AS id FROM otel_logs WHERE Body = 'today'")).toEqual([{ id: 7 }])
    expect(await rows(old, 'SELECT AgentId, RetentionDays AS d FROM agent_heartbeats')).toEqual([
      { AgentId: 'a', d: 9 },
    ])
    for (const step of ['5m', '1h'])
      expect(await rows(old, `SELECT sum(Sum) AS s, toUInt32(sum(Count)) AS n FROM metric_rollup_${step}`)).toEqual([
        { s: 5, n: 2 },
      ])
    expect(
      await rows(old, "SELECT name FROM system.tables WHERE database = currentDatabase() AND name LIKE '%_next'"),
    ).toEqual([])
  }, 120_000)

  it('comes to the same when the step is run again after a crash', async () => {
    await old.command(`TRUNCATE TABLE ${MIGRATIONS_TABLE.name}`)
    await old.insert(MIGRATIONS_TABLE.name, [{ Version: 1, Name: 'telemetry tables' }], { token: 'again' })
    expect(await migrateStore(old)).toEqual({ from: 1, to: KNOWN_VERSION })
    expect(await rows(old, 'SELECT toUInt32(count()) AS n, max(RetentionDays) AS d FROM otel_logs')).toEqual([
      { n: 2, d: 9 },
    ])
    expect(await rows(old, 'SELECT sum(Sum) AS s FROM metric_rollup_1h')).toEqual([{ s: 5 }])
    await old.insert('otel_metrics_sum', [
      { OrganizationId: 'org', MetricName: 'm', TimeUnix: seconds(1), Value: 4, AggregationTemporality: 1 },
    ])
    expect(await rows(old, 'SELECT sum(Sum) AS s FROM metric_rollup_1h')).toEqual([{ s: 9 }])
  }, 120_000)
})

it('is understood by the engine in its cluster form, every statement', async () => {
  const target = { cluster: 'main' }
  const statements = [
    ...SCHEMA.tables.flatMap(table => createTableSql(table, target)),
    ...SCHEMA.views.map(view => createViewSql(view, tablesByName(SCHEMA), target)),
    "DELETE FROM otel_logs_local ON CLUSTER 'main' WHERE OrganizationId = 'x'",
  ]
  const refused: string[] = []
  for (const sql of statements)
    await test.store.command(`EXPLAIN AST ${sql}`).catch(error => refused.push(`${error}: ${sql}`))
  expect(refused).toEqual([])
  await expect(test.store.command('EXPLAIN AST CREATE TABLE t ON CLUSTER (a Int8)')).rejects.toMatchObject({ code: 62 })
}, 60_000)

describe('retention', () => {
  beforeAll(async () => {
    await migrateStore(test.store)
    const row = (organization: string, daysAgo: number, days: number) => ({
      OrganizationId: organization,
      Timestamp: seconds(daysAgo),
      Body: `${organization} ${daysAgo}`,
      RetentionDays: days,
    })
    await test.store.insert('otel_logs', [row('a', 0, 30), row('a', 3, 30), row('a', 9, 30), row('b', 9, 30)])
  }, 120_000)

  const bodies = async () => (await rows(test.store, 'SELECT Body AS b FROM otel_logs ORDER BY b')).map(row => row['b'])

  it('is shortened for one organization alone', async () => {
    await applyRetention(test.store, 'a', 5)
    expect(await bodies()).toEqual(['a 0', 'a 3', 'b 9'])
    await applyRetention(test.store, 'a', 5)
    await expect(applyRetention(test.store, 'a', 0)).rejects.toMatchObject({ name: 'StoreInputError', field: 'days' })
  }, 60_000)

  it('puts rows that are kept for different times into different parts', async () => {
    await test.store.insert('otel_logs', [{ OrganizationId: 'c', Timestamp: seconds(0), Body: 'c', RetentionDays: 7 }])
    const [row] = await rows(
      test.store,
      "SELECT toUInt32(uniqExact(partition)) AS n FROM system.parts WHERE active AND database = currentDatabase() AND table = 'otel_logs' AND partition LIKE concat('%', toString(today()), '%')",
    )
    expect(row).toEqual({ n: 2 })
  })
})

it('does not spread tables over a cluster that are on one server', async () => {
  const clustered = createStore({ url: test.url, database: test.store.database, cluster: 'main' })
  const [migration] = MIGRATIONS
  await expect(migration?.run(clustered, 0, 30)).rejects.toMatchObject({ name: 'StoreInputError', field: 'cluster' })
  await clustered.close()
})
