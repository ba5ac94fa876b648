import { LogRecord, MetricPoint, patternRecord, Resource, Span, ValueMap } from '@weir/telemetry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../engine/test-engine.ts'
import { migrateStore } from '../schema/migrate.ts'
import { createWriter, type Writer, type WriterOptions } from './writer.ts'

const NOW = BigInt(Date.now()) * 1_000_000n
const DAY = 86_400_000_000_000n

let test: TestStore
const writers: Writer[] = []

beforeAll(async () => {
  test = await openTestStore()
  await migrateStore(test.store)
}, 120_000)

afterAll(async () => {
  for (const writer of writers) await writer.close()
  await test?.close()
})

/** A writer that knows nothing of what others wrote, as after a restart. */
function open(options: WriterOptions = {}): { writer: Writer; figures: { groups: number; repeated: number } } {
  const figures = { groups: 0, repeated: 0 }
  const writer = createWriter(test.store, {
    maxWaitMs: 20,
    onGroup: () => (figures.groups += 1),
    onRepeat: rows => (figures.repeated += rows),
    ...options,
  })
  writers.push(writer)
  return { writer, figures }
}

async function rows(sql: string): Promise<Record<string, unknown>[]> {
  return test.store.query<Record<string, unknown>>({ sql, params: {}, settings: {} })
}

const service = (name: string): Resource =>
  Object.assign(new Resource(), { attributes: ValueMap.from([['service.name', name]]) })

const log = (body: string, time = NOW) => Object.assign(new LogRecord(service('cart')), { body, timeUnixNano: time })

async function stored(organization: string, table = 'otel_logs') {
  const sql = `SELECT toUInt32(count()) AS n FROM ${table} WHERE OrganizationId = '${organization}'`
  return (await rows(sql))[0]?.['n']
}

describe('groups', () => {
  it('write many batches by few inserts', async () => {
    const { writer, figures } = open()
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        writer.writeLogs({
          organizationId: `many-${i % 2}`,
          token: `batch-${i}`,
          attempt: 1,
          records: [log(`line ${i}`)],
        }),
      ),
    )
    expect(await stored('many-0')).toBe(20)
    expect(figures.groups).toBeLessThan(5)
  })

  it('refuse what there is no room for, and take it when there is', async () => {
    const { writer } = open({ maxBytesHeld: 1000 })
    const batch = (token: string) => ({ organizationId: 'room', token, attempt: 1, bytes: 800, records: [log(token)] })
    const first = writer.writeLogs(batch('a'))
    await expect(writer.writeLogs(batch('b'))).rejects.toMatchObject({ name: 'StoreBusyError' })
    await first
    await writer.writeLogs(batch('b'))
    expect(await stored('room')).toBe(2)
  })
})

describe('a repeated batch', () => {
  const batch = { organizationId: 'repeat', token: 'batch-1', records: [log('one'), log('two', NOW - DAY)] }

  it('is written once, by the same server and by one that was started again', async () => {
    const first = open()
    await Promise.all([
      first.writer.writeLogs({ ...batch, attempt: 1 }),
      first.writer.writeLogs({ ...batch, attempt: 2 }),
    ])
    await first.writer.writeLogs({ ...batch, attempt: 3 })
    const second = open()
    await second.writer.writeLogs({ ...batch, attempt: 4 })
    const third = open()
    await third.writer.writeLogs(batch)
    expect(await stored('repeat')).toBe(2)
    expect([first.figures.repeated, second.figures.repeated, third.figures.repeated]).toEqual([2, 2, 2])
  })

  it('is completed where only some of its days were written', async () => {
    await open().writer.writeLogs({ ...batch, organizationId: 'half', attempt: 1, records: batch.records.slice(0, 1) })
    await open().writer.writeLogs({ ...batch, organizationId: 'half', attempt: 2 })
    expect(await rows("SELECT Body AS b FROM otel_logs WHERE OrganizationId = 'half' ORDER BY b")).toEqual([
      { b: 'one' },
      { b: 'two' },
    ])
  })

  it('is completed where only some of its tables were written', async () => {
    const point = (kind: 'gauge' | 'sum') =>
      Object.assign(new MetricPoint(), {
        name: kind,
        timeUnixNano: NOW,
        data: { kind, value: 1, isInt: true, temporality: 1, isMonotonic: true },
      })
    const metrics = { organizationId: 'kinds', token: 'batch-2' }
    await open().writer.writeMetrics({ ...metrics, attempt: 1, records: [point('gauge')] })
    await open().writer.writeMetrics({ ...metrics, attempt: 2, records: [point('gauge'), point('sum')] })
    expect([await stored('kinds', 'otel_metrics_gauge'), await stored('kinds', 'otel_metrics_sum')]).toEqual([1, 1])
  })

  it('is found again though its records have no time', async () => {
    const timeless = { organizationId: 'timeless', token: 'batch-3', records: [log('never', 0n)] }
    await open().writer.writeLogs({ ...timeless, attempt: 1 })
    await open().writer.writeLogs({ ...timeless, attempt: 2 })
    expect(await stored('timeless')).toBe(1)
  })

  it('of one organization is not taken for that of another', async () => {
    await open().writer.writeLogs({ ...batch, organizationId: 'somebody', attempt: 2 })
    expect(await stored('somebody')).toBe(2)
  })
})

describe('what is written with the records', () => {
  it('patterns go to their own table, not to the logs', async () => {
    const pattern = patternRecord(
      {
        pattern: 'user * left',
        count: 12,
        sample: 'user 7 left',
        sentimentScore: -0.5,
        startTimestamp: 1_700_000_000_000,
        timestamp: Date.now(),
      },
      service('cart'),
    )
    pattern.attributes.set('extra', 'kept')
    await open().writer.writeLogs({
      organizationId: 'pattern',
      token: 'p',
      attempt: 1,
      records: [pattern, log('plain')],
    })
    expect(await stored('pattern')).toBe(1)
    expect(
      await rows(`SELECT Pattern AS p, toUInt32(PatternCount) AS n, PatternSample AS s, SentimentScore AS f, ServiceName AS v,
        toUnixTimestamp(StartTimestamp) AS t, Attributes AS a FROM patterns WHERE OrganizationId = 'pattern'`),
    ).toEqual([
      { p: 'user * left', n: 12, s: 'user 7 left', f: -0.5, v: 'cart', t: 1_700_000_000, a: { extra: 'kept' } },
    ])
  })

  it('events have their columns', async () => {
    await open().writer.writeEvents({
      organizationId: 'event',
      token: 'e',
      attempt: 1,
      records: [
        {
          id: 'e-1',
          timeUnixNano: NOW,
          domain: 'monitor',
          type: 'alert',
          severityNumber: 17,
          severityText: 'ERROR',
          source: 'weir',
          body: 'too slow',
          attributes: ValueMap.from([['monitor.id', 'm-1']]),
          resource: service('cart'),
        },
      ],
    })
    expect(
      await rows(
        'SELECT EventId, Domain, Type, SeverityNumber AS n, Source, Body, ServiceName, Attributes AS a FROM events',
      ),
    ).toEqual([
      {
        EventId: 'e-1',
        Domain: 'monitor',
        Type: 'alert',
        n: 17,
        Source: 'weir',
        Body: 'too slow',
        ServiceName: 'cart',
        a: { 'monitor.id': 'm-1' },
      },
    ])
  })

  it('usage counts records and bytes as they came', async () => {
    await open().writer.writeLogs({
      organizationId: 'usage',
      token: 'u',
      attempt: 1,
      bytes: 1000,
      records: [log('a'), log('b')],
    })
    await open().writer.writeSpans({
      organizationId: 'usage',
      token: 'u',
      attempt: 1,
      bytes: 300,
      records: [new Span()],
    })
    expect(
      await rows(`SELECT Signal AS s, toUInt32(sum(Records)) AS n, toUInt32(sum(Bytes)) AS b FROM ingest_usage
        WHERE OrganizationId = 'usage' GROUP BY s ORDER BY s`),
    ).toEqual([
      { s: 'log', n: 2, b: 1000 },
      { s: 'trace', n: 1, b: 300 },
    ])
  })

  it('facets are there after a flush', async () => {
    const { writer } = open()
    const record = Object.assign(log('x'), { severityText: 'WARN' })
    record.attributes.set('region', 'eu')
    await writer.writeLogs({ organizationId: 'facets', token: 'f', attempt: 1, records: [record, record.clone()] })
    await writer.flushed()
    expect(
      await rows(`SELECT Scope AS s, Key AS k, Value AS v, toUInt32(sum(Count)) AS n FROM facet_rollup
        WHERE OrganizationId = 'facets' GROUP BY s, k, v ORDER BY s, k`),
    ).toEqual([
      { s: 'attribute', k: 'region', v: 'eu', n: 2 },
      { s: 'field', k: 'service.name', v: 'cart', n: 2 },
      { s: 'field', k: 'severity_text', v: 'WARN', n: 2 },
      { s: 'resource', k: 'service.name', v: 'cart', n: 2 },
    ])
  })

  it('metrics have roll-ups of five minutes and of hours', async () => {
    const hour = (NOW / 3_600_000_000_000n) * 3_600_000_000_000n
    const at = (minute: number, value: number) =>
      Object.assign(new MetricPoint(service('cart')), {
        name: 'requests',
        timeUnixNano: hour + BigInt(minute) * 60_000_000_000n,
        data: { kind: 'sum', value, isInt: true, temporality: 1, isMonotonic: true },
      })
    const buckets = (minute: number, counts: bigint[]) =>
      Object.assign(new MetricPoint(service('cart')), {
        name: 'latency',
        timeUnixNano: hour + BigInt(minute) * 60_000_000_000n,
        data: {
          kind: 'histogram',
          temporality: 1,
          count: 3n,
          sum: 6,
          min: 1,
          max: 4,
          bucketCounts: counts,
          explicitBounds: [2],
        },
      })
    const records = [at(0, 1), at(4, 5), at(5, 2), buckets(1, [1n, 2n]), buckets(2, [3n, 0n])]
    await open().writer.writeMetrics({ organizationId: 'rollup', token: 'm', attempt: 1, records })
    const numbers = (step: string, name: string) =>
      rows(`SELECT toUInt32(sum(Count)) AS n, sum(Sum) AS s, min(Min) AS lo, max(Max) AS hi, min(First).2 AS f, max(Last).2 AS l,
        any(ResourceAttributes)['service.name'] AS v FROM metric_rollup_${step}
        WHERE OrganizationId = 'rollup' AND MetricName = '${name}' GROUP BY Time ORDER BY Time`)
    expect(await numbers('5m', 'requests')).toEqual([
      { n: 2, s: 6, lo: 1, hi: 5, f: 1, l: 5, v: 'cart' },
      { n: 1, s: 2, lo: 2, hi: 2, f: 2, l: 2, v: 'cart' },
    ])
    expect(await numbers('1h', 'requests')).toEqual([{ n: 3, s: 8, lo: 1, hi: 5, f: 1, l: 2, v: 'cart' }])
    expect(await numbers('1h', 'latency')).toEqual([{ n: 6, s: 12, lo: 1, hi: 4, f: 6, l: 6, v: 'cart' }])
    expect(
      await rows(`SELECT arrayMap(x -> toUInt32(x), sumForEachMerge(BucketCounts)) AS c, any(ExplicitBounds) AS b,
        arrayMap(x -> toUInt32(x), max(LastBucketCounts).2) AS l FROM histogram_rollup_1h WHERE OrganizationId = 'rollup'`),
    ).toEqual([{ c: [4, 2], b: [2], l: [3, 0] }])
  })

  it('the body is found by parts of words, with and without its index', async () => {
    const words = ['Zebracrossing-42 closed', 'GRÖßE of the connection refused', 'nothing']
    await open().writer.writeLogs({
      organizationId: 'words',
      token: 'w',
      attempt: 1,
      records: words.map(body => log(body)),
    })
    const found = async (text: string) =>
      (
        await rows(
          `SELECT Body AS b FROM otel_logs WHERE OrganizationId = 'words' AND lower(Body) LIKE lower('%${text}%')`,
        )
      ).map(row => row['b'])
    const all = async () => Promise.all(['BRACROSS', 'crossing-42', 'größe', 'tion refu', 'absent'].map(found))
    const before = await all()
    await test.store.command('OPTIMIZE TABLE otel_logs FINAL')
    expect(before).toEqual([[words[0]], [words[0]], [], [words[1]], []])
    expect(await all()).toEqual(before)
  })
})
