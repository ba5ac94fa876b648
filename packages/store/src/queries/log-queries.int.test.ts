import { LogRecord, Resource, Scope } from '@weir/telemetry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../engine/test-engine.ts'
import { migrateStore } from '../schema/migrate.ts'
import type { StoreQuery } from '../store-query.ts'
import { writeLogs } from '../write/logs.ts'
import type { LogFilter, LogMatch } from './filter-tree.ts'
import { arrivedLogs, logArrivals, storeClock } from './log-arrivals.ts'
import { logFacets } from './log-facets.ts'
import { logHistogram } from './log-histogram.ts'
import { type LogCursor, logCursor, searchLogs } from './search-logs.ts'

const MINUTE = 60_000
const NOW = Math.floor(Date.now() / MINUTE) * MINUTE
const RANGE = { from: NOW - 10 * MINUTE, to: NOW }
const HOSTILE = `'; DROP TABLE otel_logs; -- \\ " \` {p0:String} %_\u0000\n\t€𝒳`

let test: TestStore

function log(
  body: string,
  change: Partial<LogRecord> = {},
  attributes: [string, string | number][] = [],
  service = 'checkout',
) {
  const resource = new Resource()
  resource.attributes.set('service.name', service)
  resource.attributes.set('region', 'eu')
  const record = Object.assign(new LogRecord(resource, new Scope()), { body, timeUnixNano: at(-5) }, change)
  for (const [key, value] of attributes) record.attributes.set(key, value)
  return record
}

/** Nanoseconds since 1970, so many minutes from now. */
function at(minutes: number, nanos = 0n): bigint {
  return BigInt(NOW + minutes * MINUTE) * 1_000_000n + nanos
}

const all: LogFilter = { kind: 'all' }
const text = (words: string): LogFilter => ({ kind: 'text', text: words })
const not = (item: LogFilter): LogFilter => ({ kind: 'not', item })
const and = (...items: LogFilter[]): LogFilter => ({ kind: 'and', items })
const search = (filter: LogFilter, organizationId = 'org-a') => searchLogs({ ...RANGE, organizationId, filter })

async function bodies(query: StoreQuery<{ body: string }>): Promise<string[]> {
  return (await test.store.query(query)).map(row => row.body)
}

beforeAll(async () => {
  test = await openTestStore()
  await migrateStore(test.store)
  await writeLogs(test.store, {
    organizationId: 'org-a',
    token: 'batch-1',
    records: [
      log('Payment TIMEOUT after 30s', { severityNumber: 17, severityText: 'ERROR' }, [
        ['http.status', 504],
        ['user', 'ann'],
      ]),
      log('payment done', { severityNumber: 9, severityText: 'INFO', timeUnixNano: at(-4) }, [['http.status', 200]]),
      log('50% off_all', { severityText: 'Warning', timeUnixNano: at(-3) }, [['region', 'us']], 'cart'),
      log(HOSTILE, { timeUnixNano: at(-2), severityText: HOSTILE }, [[HOSTILE, HOSTILE]], HOSTILE),
      log('outside the range', { timeUnixNano: at(-60) }),
    ],
  })
  await writeLogs(test.store, {
    organizationId: 'org-b',
    token: 'batch-1',
    records: [log('payment of another organization')],
  })
})

afterAll(() => test?.close())

describe('searchLogs', () => {
  it('gives the newest first, with every field as it was sent', async () => {
    const rows = await test.store.query(search(all))
    expect(rows.map(row => row.body)).toEqual([HOSTILE, '50% off_all', 'payment done', 'Payment TIMEOUT after 30s'])
    expect(rows[3]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      timestamp: String(at(-5)),
      severityText: 'ERROR',
      severityNumber: 17,
      serviceName: 'checkout',
      body: 'Payment TIMEOUT after 30s',
      traceId: '',
      spanId: '',
      eventName: '',
      scopeName: '',
      attributes: { 'http.status': '504', user: 'ann' },
      resource: { 'service.name': 'checkout', region: 'eu' },
    })
    expect(rows[0]).toMatchObject({ severityText: HOSTILE, serviceName: HOSTILE, attributes: { [HOSTILE]: HOSTILE } })
  })

  it('keeps organizations apart', async () => {
    expect(await bodies(search(text('payment'), 'org-b'))).toEqual(['payment of another organization'])
    expect(await bodies(search(all, "org-b' OR '1'='1"))).toEqual([])
  })

  it.each<[string, LogFilter, string[]]>([
    ['text in any case', and(text('timeout'), text('PAYMENT')), ['Payment TIMEOUT after 30s']],
    ['text to leave out', and(text('payment'), not(text('Timeout'))), ['payment done']],
    [
      'either of two',
      { kind: 'or', items: [text('done'), text('timeout')] },
      ['payment done', 'Payment TIMEOUT after 30s'],
    ],
    ['wildcards as they are', text('0% off_'), ['50% off_all']],
    ['wildcards that do not match', text('0%off'), []],
    ['hostile text', text(HOSTILE), [HOSTILE]],
  ])('finds %s', async (_name, filter, expected) => {
    expect(await bodies(search(filter))).toEqual(expected)
  })

  it.each<[string, LogMatch, string, number]>([
    ['severity_text', 'equals', 'error', 1],
    ['severity_number', '>=', '9', 2],
    ['service.name', 'equals', 'cart', 1],
    ['service.name', 'prefix', 'c', 3],
    ['service.name', 'suffix', 'art', 1],
    ['attributes.user', 'exists', '', 1],
    ['attributes.user', 'contains', 'nn', 1],
    ['resource.region', 'equals', 'eu', 4],
    ['region', 'equals', 'us', 1],
    ['region', 'equals', 'eu', 3],
    ['http.status', '>=', '300', 1],
    ['http.status', '<', '1e3', 2],
    ['attributes.user', '>', 'a', 1],
    ['body', 'equals', 'Done', 1],
    [HOSTILE, 'equals', HOSTILE, 1],
    ['nosuch', 'equals', '', 0],
  ])('filters %s by %s %j', async (field, match, value, count) => {
    const filter: LogFilter = { kind: 'field', field, scope: 'any', match, value }
    expect(await bodies(search(filter))).toHaveLength(count)
    expect(await bodies(search(not(filter)))).toHaveLength(4 - count)
  })

  it('pages through records of the same nanosecond without losing or repeating one', async () => {
    const records = Array.from({ length: 25 }, (_, i) => log(`tie ${i}`, { timeUnixNano: at(-1, 7n) }))
    await writeLogs(test.store, { organizationId: 'org-ties', token: 't', records })
    for (const order of ['asc', 'desc'] as const) {
      const seen: string[] = []
      let cursor: LogCursor | undefined
      do {
        const input = { ...RANGE, organizationId: 'org-ties', filter: all, order, limit: 10, cursor }
        const page = await test.store.query(searchLogs(input))
        seen.push(...page.map(row => row.body))
        const last = page.at(-1)
        cursor = last === undefined ? undefined : logCursor(last)
      } while (cursor !== undefined)
      expect(seen).toHaveLength(25)
      expect(new Set(seen).size).toBe(25)
    }
  })

  it.each(['xyzzynowhere', 'xyzzy nowhere'])('skips what cannot hold %s by the index on the body', async words => {
    // The index is made when parts are merged.
    await test.store.command('OPTIMIZE TABLE otel_logs FINAL')
    const query = search(text(words))
    const plan = await test.store.query<{ explain: string }>({
      ...query,
      sql: `EXPLAIN indexes = 1 ${query.sql}`,
      row: undefined,
    })
    expect(plan.map(row => row.explain).join('\n')).toMatch(/Name: idx_body_words[\s\S]*?Parts: 0\//)
  })
})

describe('logHistogram', () => {
  it('counts per bar and severity', async () => {
    const rows = await test.store.query(
      logHistogram({ ...RANGE, organizationId: 'org-a', filter: all, stepSeconds: 60 }),
    )
    expect(rows).toEqual([
      { time: NOW - 5 * MINUTE, severity: 'error', count: 1 },
      { time: NOW - 4 * MINUTE, severity: 'info', count: 1 },
      { time: NOW - 3 * MINUTE, severity: 'warn', count: 1 },
      { time: NOW - 2 * MINUTE, severity: 'unset', count: 1 },
    ])
  })
})

describe('logFacets', () => {
  it('counts values of fields, without the records that have none', async () => {
    const input = { ...RANGE, organizationId: 'org-a', filter: not(text('drop table')) }
    const rows = await test.store.query(logFacets({ ...input, keys: ['http.status', 'resource.region'] }))
    expect(rows).toEqual([
      { field: 'http.status', value: '200', count: 1, distinct: 2 },
      { field: 'http.status', value: '504', count: 1, distinct: 2 },
      { field: 'resource.region', value: 'eu', count: 3, distinct: 1 },
      { field: 'service.name', value: 'checkout', count: 2, distinct: 2 },
      { field: 'service.name', value: 'cart', count: 1, distinct: 2 },
      { field: 'severity_text', value: 'ERROR', count: 1, distinct: 3 },
      { field: 'severity_text', value: 'INFO', count: 1, distinct: 3 },
      { field: 'severity_text', value: 'Warning', count: 1, distinct: 3 },
    ])
  })

  it('gives the most frequent only', async () => {
    const rows = await test.store.query(logFacets({ ...RANGE, organizationId: 'org-a', filter: all, limit: 1 }))
    expect(rows.map(row => row.field)).toEqual(['service.name', 'severity_text'])
  })

  it('reads a long range without a filter from the roll-up, save for its ends', async () => {
    const step = 15 * MINUTE
    const to = Math.floor(NOW / step) * step + MINUTE
    const bucket = (steps: number) => Math.floor(NOW / step) * (step / 1000) - steps * (step / 1000)
    const row = (steps: number, Scope: string, Key: string, Value: string, Count: number) => ({
      OrganizationId: 'org-facets',
      Bucket: bucket(steps),
      Signal: 'log',
      Scope,
      Key,
      Value,
      Count,
    })
    await test.store.insert('facet_rollup', [
      row(2, 'field', 'service.name', 'cart', 10),
      row(2, 'field', 'service.name', 'cart', 5),
      row(3, 'field', 'service.name', 'checkout', 7),
      row(3, 'attribute', 'user', 'ann', 3),
      row(3, 'resource', 'region', 'eu', 4),
      row(3, 'attribute', 'unasked', 'x', 99),
      // The step that the range starts in is not whole.
      row(12, 'field', 'service.name', 'cart', 1000),
    ])
    const at = (ms: number) => BigInt(ms) * 1_000_000n
    await writeLogs(test.store, {
      organizationId: 'org-facets',
      token: 'facets',
      records: [
        log('at the end', { timeUnixNano: at(to - 1000) }, [['user', 'ann']], 'cart'),
        // The writer counts this one into the roll-up.
        log('in the middle', { timeUnixNano: at(to - 2 * step) }, [], 'cart'),
      ],
    })
    const query = logFacets({
      organizationId: 'org-facets',
      from: to - 12 * step,
      to,
      filter: all,
      keys: ['user', 'resource.region'],
    })
    expect(query.isExact).toBe(false)
    expect(await test.store.query(query)).toEqual([
      { field: 'resource.region', value: 'eu', count: 6, distinct: 1 },
      { field: 'service.name', value: 'cart', count: 17, distinct: 2 },
      { field: 'service.name', value: 'checkout', count: 7, distinct: 2 },
      { field: 'user', value: 'ann', count: 4, distinct: 1 },
    ])
  })
})

describe('arrivals', () => {
  it('knows logs by when they came in, whatever time they carry', async () => {
    const [clock] = await test.store.query(storeClock())
    const selection = {
      organizationId: 'org-live',
      from: NOW - 1440 * MINUTE,
      to: NOW + 1440 * MINUTE,
      filter: text('live'),
      since: clock?.now ?? '',
    }
    const write = (token: string, ...records: LogRecord[]) =>
      writeLogs(test.store, { organizationId: 'org-live', token, records })
    await write('a', log('live one'), log('live two', { timeUnixNano: at(-600) }), log('another'))
    await write('b', log('live three'))
    const arrivals = await test.store.query(logArrivals(selection))
    expect(arrivals.map(row => row.count)).toEqual([2, 1])
    const [first] = arrivals.map(row => row.arrival)
    const rows = await test.store.query(arrivedLogs({ ...selection, arrivals: first ? [first] : [], limit: 10 }))
    expect(rows.map(row => [row.body, row.arrival])).toEqual([
      ['live one', first],
      ['live two', first],
    ])
    const later = String(BigInt(arrivals[1]?.arrival ?? 0) + 1n)
    expect(await test.store.query(logArrivals({ ...selection, since: later }))).toEqual([])
  })
})
