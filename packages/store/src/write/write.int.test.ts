import { LogRecord, type MetricData, MetricPoint, Resource, Scope, Span, ValueMap } from '@weir/telemetry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../engine/test-engine.ts'
import { HEARTBEATS } from '../schema/heartbeats.ts'
import { migrateStore } from '../schema/migrate.ts'
import { KNOWN_VERSION, MIGRATIONS_TABLE } from '../schema/migrations.ts'
import { createTableSql } from '../schema/table-sql.ts'
import { createStore } from '../client.ts'
import { writeLogs } from './logs.ts'
import { writeMetrics } from './metrics.ts'
import { writeSpans } from './spans.ts'

const NOW = BigInt(Date.now()) * 1_000_000n

let test: TestStore

beforeAll(async () => {
  test = await openTestStore()
  await migrateStore(test.store)
})

afterAll(() => test?.close())

async function rows(sql: string): Promise<Record<string, unknown>[]> {
  return test.store.query<Record<string, unknown>>({ sql, params: {}, settings: {} })
}

function log(body: string): LogRecord {
  return Object.assign(new LogRecord(new Resource(), new Scope()), { body, timeUnixNano: NOW })
}

describe('a repeated batch', () => {
  it('is written once, however often it comes', async () => {
    const input = { organizationId: 'org', token: 'retry', records: [log('once'), log('twice')] }
    await writeLogs(test.store, input)
    await writeLogs(test.store, input)
    await writeLogs(test.store, { ...input, organizationId: 'other' })
    await writeLogs(test.store, { ...input, token: 'new' })
    expect(
      await rows(
        "SELECT OrganizationId AS o, toString(count()) AS n FROM otel_logs WHERE Body IN ('once', 'twice') GROUP BY o ORDER BY o",
      ),
    ).toEqual([
      { o: 'org', n: '4' },
      { o: 'other', n: '2' },
    ])
  })

  it('is written once in all its parts, also when it spans days', async () => {
    const records = Array.from({ length: 10_001 }, (_, i) =>
      Object.assign(log(`bulk ${i}`), { timeUnixNano: NOW - BigInt(i % 3) * 86_400_000_000_000n }),
    )
    const input = { organizationId: 'bulk', token: 'bulk', records }
    await writeLogs(test.store, input)
    await writeLogs(test.store, input)
    expect(
      await rows(
        "SELECT toString(count()) AS n, toString(uniqExact(Body)) AS u FROM otel_logs WHERE OrganizationId = 'bulk'",
      ),
    ).toEqual([{ n: '10001', u: '10001' }])
  })
})

describe('writeSpans', () => {
  it('keeps nanoseconds, events and links', async () => {
    const span = new Span()
    span.resource.attributes.set('service.name', 'cart')
    Object.assign(span, {
      traceId: 't1',
      name: 'GET',
      kind: 3,
      startTimeUnixNano: NOW + 1n,
      endTimeUnixNano: NOW + 1_000_002n,
      statusCode: 1,
    })
    span.events = [
      { timeUnixNano: NOW + 5n, name: 'ev', attributes: ValueMap.from([['k', 1]]), droppedAttributesCount: 0 },
    ]
    span.links = [
      { traceId: 't2', spanId: 's2', traceState: '', attributes: new ValueMap(), droppedAttributesCount: 0, flags: 0 },
    ]
    await writeSpans(test.store, { organizationId: 'org', token: 's', records: [span, new Span()] })
    expect(
      await rows(`SELECT toString(toUnixTimestamp64Nano(Timestamp)) AS t, toString(Duration) AS d, SpanKind, StatusCode, ServiceName,
        Events.Name AS names, Events.Attributes AS attributes, arrayMap(x -> toString(toUnixTimestamp64Nano(x)), Events.Timestamp) AS times,
        Links.TraceId AS links FROM otel_traces WHERE TraceId = 't1'`),
    ).toEqual([
      {
        t: String(NOW + 1n),
        d: '1000001',
        SpanKind: 'Client',
        StatusCode: 'Ok',
        ServiceName: 'cart',
        names: ['ev'],
        attributes: [{ k: '1' }],
        times: [String(NOW + 5n)],
        links: ['t2'],
      },
    ])
  })
})

describe('writeMetrics', () => {
  it('writes every kind to its table, once', async () => {
    const buckets = { offset: -1, bucketCounts: [1n, 2n] }
    const kinds: MetricData[] = [
      { kind: 'gauge', value: Number.NaN, isInt: false },
      { kind: 'sum', value: 5n, isInt: true, temporality: 1, isMonotonic: true },
      { kind: 'histogram', temporality: 1, count: 3n, sum: 6.5, bucketCounts: [1n, 2n], explicitBounds: [10] },
      {
        kind: 'exponential_histogram',
        temporality: 1,
        count: 18_446_744_073_709_551_615n,
        scale: 2,
        zeroCount: 0n,
        zeroThreshold: 0,
        positive: buckets,
        negative: buckets,
      },
      { kind: 'summary', count: 2n, sum: 3, quantiles: [{ quantile: 0.99, value: 7 }] },
    ]
    const records = kinds.map(data => {
      const point = new MetricPoint()
      Object.assign(point, { name: data.kind, data, timeUnixNano: NOW })
      point.exemplars = [
        { timeUnixNano: NOW, value: 1.5, isInt: false, traceId: 't', spanId: 's', filteredAttributes: new ValueMap() },
      ]
      return point
    })
    const input = { organizationId: 'org', token: 'kinds', records }
    await writeMetrics(test.store, input)
    await writeMetrics(test.store, input)
    expect(await rows('SELECT isNaN(Value) AS nan, Exemplars.Value AS exemplars FROM otel_metrics_gauge')).toEqual([
      { nan: 1, exemplars: [1.5] },
    ])
    expect(await rows('SELECT Value, AggregationTemporality AS t, IsMonotonic AS m FROM otel_metrics_sum')).toEqual([
      { Value: 5, t: 1, m: true },
    ])
    expect(await rows('SELECT Sum, ExplicitBounds AS b FROM otel_metrics_histogram')).toEqual([{ Sum: 6.5, b: [10] }])
    expect(await rows('SELECT toString(Count) AS c, PositiveOffset AS o FROM otel_metrics_exp_histogram')).toEqual([
      { c: '18446744073709551615', o: -1 },
    ])
    expect(await rows('SELECT ValueAtQuantiles.Value AS v FROM otel_metrics_summary')).toEqual([{ v: [7] }])
  })
})

describe('migrateStore', () => {
  it('changes nothing the second time', async () => {
    expect(await migrateStore(test.store)).toEqual({ from: KNOWN_VERSION, to: KNOWN_VERSION })
    expect(await rows(`SELECT Version FROM ${MIGRATIONS_TABLE.name}`)).toEqual([{ Version: KNOWN_VERSION }])
  })

  it('refuses a database of a newer version and leaves it alone', async () => {
    const newer = createStore({ url: test.url, database: `${test.store.database}_newer` })
    try {
      await newer.ensureDatabase()
      for (const sql of createTableSql(MIGRATIONS_TABLE)) await newer.command(sql)
      await newer.insert(MIGRATIONS_TABLE.name, [{ Version: KNOWN_VERSION + 1, Name: 'from the future' }])
      await expect(migrateStore(newer)).rejects.toMatchObject({
        name: 'StoreVersionError',
        found: KNOWN_VERSION + 1,
        known: KNOWN_VERSION,
      })
      expect(await newer.query({ sql: 'EXISTS TABLE otel_logs', params: {}, settings: {} })).toEqual([{ result: 0 }])
    } finally {
      await newer.command(`DROP DATABASE ${newer.database}`)
      await newer.close()
    }
  })
})

describe('a batch from hostile senders', () => {
  it('is kept whole: any time, half characters, deep values, strange keys', async () => {
    const strange = log('x\ud800y\u0000z')
    strange.attributes.set('__proto__', '1')
    strange.attributes.set('a.b', [ValueMap.from([['k', new Uint8Array([0, 255])]])])
    strange.severityNumber = 9999
    const records = [strange, Object.assign(log('far'), { timeUnixNano: 0xffff_ffff_ffff_ffffn })]
    await writeLogs(test.store, { organizationId: 'hostile', token: 'h', records })
    const [row] = await rows(
      "SELECT Body, LogAttributes FROM otel_logs WHERE OrganizationId = 'hostile' AND Body LIKE 'x%'",
    )
    expect(row?.['Body']).toBe('x\ufffdy\u0000z')
    expect(Object.entries(row?.['LogAttributes'] ?? {})).toEqual([
      ['__proto__', '1'],
      ['a.b', '[{"k":"AP8="}]'],
    ])
    expect(
      await rows(
        "SELECT toString(count()) AS n FROM otel_logs WHERE OrganizationId = 'hostile' AND Timestamp > now() - 86400",
      ),
    ).toEqual([{ n: '2' }])
  })

  it('is kept whole whatever its keys are: none, very many, and some that cannot be told apart once written', async () => {
    const many = Array.from({ length: 300 }, (_, i): [string, string] => [`key-${i}`, `value-${i}`])
    const records = [[], many, [], [['\ud800', 'half'] as const, ['\ufffd', 'mark'] as const], many.slice(0, 2)].map(
      (attributes, i) => Object.assign(log(`keys ${i}`), { attributes: ValueMap.from(attributes) }),
    )
    await writeLogs(test.store, { organizationId: 'keys', token: 'keys', records })
    const stored = await rows(
      "SELECT arrayZip(mapKeys(LogAttributes), mapValues(LogAttributes)) AS a FROM otel_logs WHERE OrganizationId = 'keys' ORDER BY Body",
    )
    expect(stored.map(row => row['a'])).toEqual([
      [],
      many,
      [],
      [
        ['\ufffd', 'half'],
        ['\ufffd', 'mark'],
      ],
      many.slice(0, 2),
    ])
  })

  it('is written though it touches more days than the engine likes', async () => {
    const days = Array.from({ length: 101 }, (_, i) => ({
      OrganizationId: 'days',
      Time: String(Math.floor(Date.now() / 1000) - i * 86_400),
    }))
    await test.store.insert(HEARTBEATS.name, days)
    // Days beyond the retention may be gone again already.
    expect(
      await rows(
        "SELECT toUInt32(count()) AS n FROM agent_heartbeats WHERE OrganizationId = 'days' AND Time > now() - 86000",
      ),
    ).toEqual([{ n: 1 }])
  })
})
