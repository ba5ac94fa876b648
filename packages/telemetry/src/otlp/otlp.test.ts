import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Batch, LogRecord, MetricPoint, Resource, Scope, type TelemetryRecord } from '../records.ts'
import { arbitraryLogs, arbitraryPoints, arbitrarySpans } from '../testing/arbitrary-records.ts'
import { plainRecord, plainRecords, plainValue } from '../testing/plain-record.ts'
import { encodeByOracle, expectedByOracle, readByOracle } from '../testing/otlp-oracle.ts'
import { Double, type Value } from '../value.ts'
import { ValueMap } from '../value-map.ts'
import { WireWriter } from '../wire/writer.ts'
import { decodeLogsRequest, encodeLogsRequest } from './logs.ts'
import { decodeMetricsRequest } from './metrics-decode.ts'
import { encodeMetricsRequest } from './metrics-encode.ts'
import { decodeRequest, encodeRequest } from './request.ts'
import { decodeExportResponse, encodeExportResponse } from './response.ts'

const batches: { signal: Batch['signal']; arbitrary: fc.Arbitrary<Batch> }[] = [
  { signal: 'log', arbitrary: arbitraryLogs.map(records => ({ signal: 'log', records })) },
  { signal: 'metric', arbitrary: arbitraryPoints.map(records => ({ signal: 'metric', records })) },
  { signal: 'trace', arbitrary: arbitrarySpans.map(records => ({ signal: 'trace', records })) },
]

describe.each(batches)('OTLP protobuf of signal $signal', ({ signal, arbitrary }) => {
  it('is read by protobufjs as it was meant', () => {
    fc.assert(
      fc.property(arbitrary, batch => {
        expect(readByOracle(signal, encodeRequest(batch))).toEqual(expectedByOracle(signal, batch.records))
      }),
      { numRuns: 60 },
    )
  })

  it('is understood when protobufjs wrote it', () => {
    fc.assert(
      fc.property(arbitrary, batch => {
        const decoded = decodeRequest(signal, encodeByOracle(signal, batch.records))
        expect(plainRecords(decoded)).toEqual(plainRecords(batch))
      }),
      { numRuns: 60 },
    )
  })

  it('survives a round trip, records sharing their resource and scope as before', () => {
    fc.assert(
      fc.property(arbitrary, batch => {
        const bytes = encodeRequest(batch)
        const decoded = decodeRequest(signal, bytes)
        expect(encodeRequest(decoded)).toEqual(bytes)
        expect(plainRecords(decoded)).toEqual(plainRecords(batch))
        expect(sharing(decoded.records)).toEqual(sharing(batch.records))
      }),
      { numRuns: 40 },
    )
  })
})

/** For each record, the place of the first one that has the same resource object, and likewise for scopes. */
function sharing(records: TelemetryRecord[]): { resources: number[]; scopes: number[] } {
  return {
    resources: records.map(({ resource }) => records.findIndex(other => other.resource === resource)),
    scopes: records.map(({ scope }) => records.findIndex(other => other.scope === scope)),
  }
}

function throughBytes(value: Value): Value {
  const log = new LogRecord()
  log.attributes.append('key', value)
  return decodeLogsRequest(encodeLogsRequest([log]))[0]?.attributes.get('key') ?? null
}

describe('a value on the wire', () => {
  it.each<[string, Value]>([
    ['NaN', Number.NaN],
    ['Infinity', Infinity],
    ['-Infinity', -Infinity],
    ['-0', new Double(-0)],
    ['a whole double', new Double(5)],
    ['a whole double beyond 2^53', new Double(1e300)],
    ['a fraction', 5.5],
    ['zero', 0],
    ['a negative integer', -1],
    ['the largest safe integer', Number.MAX_SAFE_INTEGER],
    ['2^53', 2n ** 53n],
    ['-2^53', -(2n ** 53n)],
    ['the largest int64', 2n ** 63n - 1n],
    ['the smallest int64', -(2n ** 63n)],
    ['bytes', Uint8Array.of(0, 128, 255)],
    ['no bytes', new Uint8Array()],
    ['an empty value', null],
    ['an empty list', []],
    ['an empty map', new ValueMap()],
    ['a byte order mark', '\ufeffx'],
    ['text beyond the basic plane', 'π 💧'.repeat(30)],
    ['lists in maps in lists', [ValueMap.from([['__proto__', [1, null, ValueMap.from([['1', 'x']])]]])]],
  ])('keeps %s', (_name, value) => {
    expect(plainValue(throughBytes(value))).toEqual(plainValue(value))
  })

  it.each<[string, Value, Value]>([
    ['a bare number too large for int64 is a double', 1e300, new Double(1e300)],
    ['a lone surrogate becomes the replacement character', 'a\ud800b', 'a\ufffdb'],
    ['a lone surrogate at the end of a long text too', `${'a'.repeat(100)}\udc00`, `${'a'.repeat(100)}\ufffd`],
    ['a small bigint comes back as a number', 7n, 7],
  ])('%s', (_name, value, expected) => {
    expect(plainValue(throughBytes(value))).toEqual(plainValue(expected))
  })

  it('keeps 64 levels and sends what is deeper as JSON text', () => {
    expect(throughBytes(nested(64))).toEqual(nested(64))
    let inner: Value | undefined = throughBytes(nested(70))
    for (let depth = 1; depth < 64; depth += 1) inner = Array.isArray(inner) ? inner[0] : undefined
    expect(inner).toBe('[[[[[["end"]]]]]]')
  })

  it('gives out bytes that are not the input', () => {
    const log = new LogRecord()
    log.body = Uint8Array.of(1, 2, 3)
    const input = Buffer.from(encodeLogsRequest([log]))
    const before = Buffer.from(input)
    const [decoded] = decodeLogsRequest(input)
    if (decoded?.body instanceof Uint8Array) decoded.body.fill(9)
    expect(input).toEqual(before)
    expect(readByOracle('log', encodeLogsRequest(decoded ? [decoded] : []))).toEqual(
      expectedByOracle('log', [Object.assign(new LogRecord(), { body: Uint8Array.of(9, 9, 9) })]),
    )
  })
})

/** A text within lists: `depth` values in one another. */
function nested(depth: number): Value {
  let value: Value = 'end'
  for (let at = 1; at < depth; at += 1) value = [value]
  return value
}

describe('grouping', () => {
  it('puts records of one resource and scope object together, in order of first appearance', () => {
    const [first, second] = [new Resource(), new Resource()]
    const [inner, outer] = [new Scope(), new Scope()]
    second.schemaUrl = 'https://example.com/2'
    const logs = ['a', 'b', 'c', 'd'].map(body => Object.assign(new LogRecord(first, inner), { body }))
    Object.assign(logs[1]!, { resource: second })
    Object.assign(logs[2]!, { scope: outer })
    const decoded = decodeLogsRequest(encodeLogsRequest(logs))
    expect(decoded.map(log => log.body)).toEqual(['a', 'd', 'c', 'b'])
    expect(sharing(decoded)).toEqual({ resources: [0, 0, 0, 3], scopes: [0, 0, 2, 3] })
  })

  it.each<[string, (point: MetricPoint) => void, number]>([
    ['equal points', () => {}, 1],
    ['another name', point => (point.name = 'other'), 2],
    ['another unit', point => (point.unit = 'By'), 2],
    ['another description', point => (point.description = 'x'), 2],
    ['name and unit that join to the same text', point => Object.assign(point, { name: 'reque', unit: 'sts1' }), 2],
    ['other metadata', point => point.metadata.set('a', 1), 2],
    ['another kind', point => (point.data = { kind: 'gauge', value: 1, isInt: true }), 2],
    ['another temporality', point => Object.assign(point.data, { temporality: 1 }), 2],
    ['another monotonicity', point => Object.assign(point.data, { isMonotonic: false }), 2],
    ['other attributes', point => point.attributes.set('a', 1), 1],
  ])('makes of two points with %s the right number of metrics', (_name, change, metrics) => {
    const resource = new Resource()
    const scope = new Scope()
    const points = [1, 2].map(value => {
      const point = new MetricPoint(resource, scope)
      point.data = { kind: 'sum', value, isInt: true, temporality: 2, isMonotonic: true }
      return Object.assign(point, { name: 'requests', unit: '1' })
    })
    change(points[1]!)
    const bytes = encodeMetricsRequest(points)
    expect(decodeMetricsRequest(bytes).map(plainRecord)).toEqual(points.map(plainRecord))
    expect(readByOracle('metric', bytes)).toMatchObject({
      resourceMetrics: [{ scopeMetrics: [{ metrics: { length: metrics } }] }],
    })
  })

  it('gives each point metadata of its own', () => {
    const point = new MetricPoint()
    point.metadata.set('a', 1)
    const other = new MetricPoint(point.resource, point.scope)
    other.metadata.set('a', 1)
    const [first, second] = decodeMetricsRequest(encodeMetricsRequest([point, other]))
    first?.metadata.set('a', 2)
    expect(second?.metadata.get('a')).toBe(1)
  })
})

describe('leniency', () => {
  it('keeps a fraction though the point claims to be an integer', () => {
    const point = new MetricPoint()
    point.data = { kind: 'gauge', value: 1.5, isInt: true }
    const [decoded] = decodeMetricsRequest(encodeMetricsRequest([point]))
    expect(decoded?.data).toEqual({ kind: 'gauge', value: 1.5, isInt: false })
  })

  it('sends no id rather than a wrong one', () => {
    const log = Object.assign(new LogRecord(), { traceId: 'not hexadecimal!', spanId: 'abc', body: 'x' })
    const [decoded] = decodeLogsRequest(encodeLogsRequest([log]))
    expect(decoded).toMatchObject({ traceId: '', spanId: '', body: 'x' })
  })

  it('reads numbers that the sender did not pack', () => {
    const [point] = decodeMetricsRequest(
      request(metric => {
        const data = metric.open()
        const end = metric.open()
        metric.double(7, 1)
        metric.fixed64(6, 4)
        metric.fixed64(6, 3)
        metric.close(1, end)
        metric.close(9, data)
      }),
    )
    expect(point?.data).toMatchObject({ kind: 'histogram', bucketCounts: [3n, 4n], explicitBounds: [1] })
  })

  it('reads names and temporality that come after the points they describe', () => {
    const [point] = decodeMetricsRequest(
      request(metric => {
        metric.string(3, 'ms')
        metric.string(1, 'latency')
        const data = metric.open()
        metric.bool(3, true)
        metric.int32(2, 2)
        metric.message(1, 7, (writer, value) => writer.fixed64(6, value))
        metric.close(7, data)
      }),
    )
    expect(point).toMatchObject({ name: 'latency', unit: 'ms' })
    expect(point?.data).toEqual({ kind: 'sum', value: 7, isInt: true, temporality: 2, isMonotonic: true })
  })

  it('keeps the last of several kinds of data', () => {
    const points = decodeMetricsRequest(
      request(metric => {
        metric.message(5, 2, gaugeOf)
        metric.message(7, 1, gaugeOf)
      }),
    )
    expect(points.map(point => point.data)).toEqual([{ kind: 'gauge', value: 2, isInt: true }])
  })

  it('reads a resource that comes in parts and after its records', () => {
    const writer = new WireWriter()
    const end = writer.open()
    writer.message(1, 9, (part, count) => part.uint32(2, count))
    writer.message(1, 'late', (part, key) => part.message(1, key, (entry, name) => entry.string(1, name)))
    writer.message(2, null, scope => scope.message(2, 'body', (log, text) => log.string(3, text)))
    writer.close(1, end)
    const [log] = decodeLogsRequest(writer.finish())
    expect(log?.severityText).toBe('body')
    expect(log?.resource).toMatchObject({ droppedAttributesCount: 9, attributes: { keys: ['late'], values: [null] } })
  })
})

function gaugeOf(writer: WireWriter, value: number): void {
  writer.message(1, value, (point, number) => point.fixed64(6, number))
}

/** A request with one metric whose fields `write` writes, from the last to the first. */
function request(write: (metric: WireWriter) => void): Uint8Array {
  const writer = new WireWriter()
  writer.message(1, write, (resource, inner) =>
    resource.message(2, inner, (scope, metric) => scope.message(2, scope, metric)),
  )
  return writer.finish()
}

describe('an export response', () => {
  it.each([
    ['everything accepted', undefined],
    ['some rejected', { count: 3, message: 'too old' }],
    ['a warning', { count: 0, message: 'slow down' }],
    ['many rejected', { count: 2 ** 40, message: '' }],
  ])('round-trips: %s', (_name, rejected) => {
    expect(decodeExportResponse(encodeExportResponse(rejected))).toEqual(rejected)
  })

  it('is empty when everything was accepted', () => {
    expect(encodeExportResponse()).toHaveLength(0)
  })

  it('is read by protobufjs', () => {
    expect(readByOracle('response', encodeExportResponse({ count: 3, message: 'too old' }))).toEqual({
      partialSuccess: { rejected: '3', errorMessage: 'too old' },
    })
  })
})
