import { double, LogRecord, type MetricData, MetricPoint, Span, type Value, ValueMap } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { compileStatements, compileValue, OttlError } from '../index.ts'

const nanos = 1_700_000_000_123_456_789n

describe('log paths', () => {
  const record = () => {
    const log = new LogRecord()
    log.timeUnixNano = nanos
    log.observedTimeUnixNano = nanos + 1n
    log.severityNumber = 9
    log.severityText = 'INFO'
    log.body = ValueMap.from([['b', [1, 'x']]])
    log.attributes = ValueMap.from([['a', 1]])
    log.resource.attributes = ValueMap.from([['service.name', 'api']])
    log.resource.schemaUrl = 'r'
    log.scope.name = 'lib'
    log.scope.version = '1'
    log.scope.attributes = ValueMap.from([['s', true]])
    log.traceId = '0102030405060708090a0b0c0d0e0f10'
    log.flags = 1
    log.droppedAttributesCount = 2
    log.eventName = 'e'
    return log
  }

  it.each<[path: string, value: Value]>([
    ['time_unix_nano', nanos],
    ['time', nanos],
    ['timestamp', 1_700_000_000_123],
    ['observed_time_unix_nano', nanos + 1n],
    ['observed_timestamp', 1_700_000_000_123],
    ['UnixMilli(log.observed_time)', 1_700_000_000_123],
    ['severity_number', 9],
    ['log.severity_text', 'INFO'],
    ['body["b"][1]', 'x'],
    ['body["missing"]', null],
    ['body.string', '{"b":[1,"x"]}'],
    ['attributes["a"]', 1],
    ['log.attributes["missing"]["deeper"]', null],
    ['resource["service.name"]', 'api'],
    ['resource.attributes["service.name"]', 'api'],
    ['Len(resource)', 1],
    ['resource.schema_url', 'r'],
    ['resource.dropped_attributes_count', 0],
    ['scope.name', 'lib'],
    ['instrumentation_scope.version', '1'],
    ['instrumentation_scope.attributes["s"]', true],
    ['trace_id', '0102030405060708090a0b0c0d0e0f10'],
    ['trace_id.string', '0102030405060708090a0b0c0d0e0f10'],
    ['span_id.string', '0000000000000000'],
    ['flags', 1],
    ['dropped_attributes_count', 2],
    ['event_name', 'e'],
    ['cache["a"]', null],
    ['log.cache', new ValueMap()],
    ['SEVERITY_NUMBER_FATAL4', 24],
  ])('%s', (path, value) => {
    expect(compileValue(path, { context: 'log', errorMode: 'propagate' })(record())).toEqual(value)
  })

  it.each<[statement: string, check: (log: LogRecord) => unknown, value: unknown]>([
    ['set(time_unix_nano, 5)', log => log.timeUnixNano, 5n],
    ['set(time, observed_time)', log => log.timeUnixNano, nanos + 1n],
    ['set(timestamp, 1500)', log => log.timeUnixNano, 1_500_000_000n],
    ['set(observed_timestamp, 0.5)', log => log.observedTimeUnixNano, 500_000n],
    ['set(severity_number, SEVERITY_NUMBER_WARN)', log => log.severityNumber, 13],
    ['set(severity_text, "WARN")', log => log.severityText, 'WARN'],
    ['set(body, "text")', log => log.body, 'text'],
    ['set(body.string, "text")', log => log.body, 'text'],
    ['set(body["b"][0], 7.0)', log => compileValue('body["b"][0]', { context: 'log' })(log), double(7)],
    ['set(resource["k"], "v")', log => log.resource.attributes.get('k'), 'v'],
    ['set(scope.attributes["k"], "v")', log => log.scope.attributes.get('k'), 'v'],
    [
      'set(trace_id.string, "ABCDEF0405060708090a0b0c0d0e0f10")',
      log => log.traceId,
      'abcdef0405060708090a0b0c0d0e0f10',
    ],
    ['set(trace_id.string, "00000000000000000000000000000000")', log => log.traceId, ''],
    ['set(span_id, SpanID("0102030405060708"))', log => log.spanId, '0102030405060708'],
    ['set(flags, 4294967297)', log => log.flags, 1],
  ])('%s', (statement, check, value) => {
    const log = record()
    compileStatements(statement, { context: 'log', errorMode: 'propagate' }).run(log)
    expect(check(log)).toEqual(value)
  })

  it.each([
    ['set(trace_id.string, "12")', 'a trace id must be 32 hexadecimal characters'],
    ['set(span_id.string, "zz02030405060708")', 'a span id must be 16 hexadecimal characters'],
    ['set(severity_number, attributes["missing"] + 1)', '+ needs an int'],
  ])('%s fails', (statement, message) => {
    expect(() => compileStatements(statement, { context: 'log', errorMode: 'propagate' }).run(record())).toThrow(
      message,
    )
  })
})

describe('span paths', () => {
  const record = () => {
    const span = new Span()
    span.name = 'GET /'
    span.kind = 2
    span.startTimeUnixNano = nanos
    span.endTimeUnixNano = nanos + 1_000n
    span.statusCode = 2
    span.statusMessage = 'failed'
    span.parentSpanId = '0102030405060708'
    span.traceState = 'a=b'
    span.events = [{ timeUnixNano: 1n, name: 'ev', attributes: ValueMap.from([['k', 1]]), droppedAttributesCount: 0 }]
    return span
  }

  it.each<[path: string, value: Value]>([
    ['name', 'GET /'],
    ['span.kind', 2],
    ['SPAN_KIND_SERVER', 2],
    ['kind.string', 'Server'],
    ['end_time - start_time', 1000],
    ['span.end_time_unix_nano - span.start_time_unix_nano', 1000],
    ['status.code', 2],
    ['STATUS_CODE_ERROR', 2],
    ['status.message', 'failed'],
    ['parent_span_id.string', '0102030405060708'],
    ['trace_state', 'a=b'],
    ['Len(events)', 1],
    ['Len(links)', 0],
    ['dropped_links_count', 0],
  ])('%s', (path, value) => {
    expect(compileValue(path, { context: 'trace', errorMode: 'propagate' })(record())).toEqual(value)
  })

  it.each<[statement: string, check: (span: Span) => unknown, value: unknown]>([
    ['set(name, "x") where kind == SPAN_KIND_SERVER', span => span.name, 'x'],
    ['set(span.status.code, STATUS_CODE_OK)', span => span.statusCode, 1],
    ['set(status.message, "ok")', span => span.statusMessage, 'ok'],
    ['set(kind.string, "Client")', span => span.kind, 3],
    ['set(end_time, start_time)', span => span.endTimeUnixNano, nanos],
    ['set(attributes["ms"], (end_time_unix_nano - start_time_unix_nano) / 100)', span => span.attributes.get('ms'), 10],
    ['set(attributes["event"], Any(events, (_, e) => e["name"] == "ev"))', span => span.attributes.get('event'), true],
  ])('%s', (statement, check, value) => {
    const span = record()
    compileStatements(statement, { context: 'trace', errorMode: 'propagate' }).run(span)
    expect(check(span)).toEqual(value)
  })

  it('cannot set events', () => {
    expect(() => compileStatements('set(events, [])', { context: 'trace' })).toThrow(OttlError)
  })
})

describe('metric paths', () => {
  const sum: MetricData = { kind: 'sum', value: 5, isInt: true, temporality: 2, isMonotonic: true }
  const gauge: MetricData = { kind: 'gauge', value: 2, isInt: false }
  const histogram: MetricData = {
    kind: 'histogram',
    temporality: 1,
    count: 3n,
    sum: 6,
    bucketCounts: [1n, 2n],
    explicitBounds: [1.5],
  }
  const point = (data: MetricData) => {
    const metric = new MetricPoint()
    metric.name = 'requests'
    metric.unit = '1'
    metric.timeUnixNano = nanos
    metric.attributes = ValueMap.from([['a', 1]])
    metric.data = structuredClone(data)
    return metric
  }

  it.each<[path: string, data: MetricData, value: Value]>([
    ['name', sum, 'requests'],
    ['metric.name', sum, 'requests'],
    ['metric.unit', sum, '1'],
    ['metric.type', sum, 2],
    ['type', histogram, 3],
    ['METRIC_DATA_TYPE_HISTOGRAM', sum, 3],
    ['aggregation_temporality', sum, 2],
    ['aggregation_temporality', gauge, null],
    ['is_monotonic', sum, true],
    ['is_monotonic', histogram, null],
    ['attributes["a"]', sum, 1],
    ['datapoint.attributes["a"]', sum, 1],
    ['value_int', sum, 5],
    ['value_double', sum, double(0)],
    ['value_double', gauge, double(2)],
    ['datapoint.value_int', histogram, null],
    ['count', histogram, 3],
    ['sum', histogram, double(6)],
    ['bucket_counts', histogram, [1, 2]],
    ['explicit_bounds', histogram, [1.5]],
    ['count', gauge, null],
    ['timestamp', gauge, 1_700_000_000_123],
    ['Len(exemplars)', gauge, 0],
  ])('%s of %o', (path, data, value) => {
    expect(compileValue(path, { context: 'metric', errorMode: 'propagate' })(point(data))).toEqual(value)
  })

  it.each<[statement: string, before: MetricData, after: MetricData]>([
    ['set(value_int, 7)', gauge, { kind: 'gauge', value: 7, isInt: true }],
    ['set(value_double, 7.0)', gauge, { kind: 'gauge', value: 7, isInt: false }],
    ['set(is_monotonic, false)', sum, { ...sum, isMonotonic: false }],
    ['set(aggregation_temporality, AGGREGATION_TEMPORALITY_DELTA)', sum, { ...sum, temporality: 1 }],
    ['set(bucket_counts, [3, 4])', histogram, { ...histogram, bucketCounts: [3n, 4n] }],
    ['set(explicit_bounds, [2.0])', histogram, { ...histogram, explicitBounds: [2] }],
    ['set(sum, 1.5)', histogram, { ...histogram, sum: 1.5 }],
  ])('%s', (statement, before, after) => {
    const metric = point(before)
    compileStatements(statement, { context: 'metric', errorMode: 'propagate' }).run(metric)
    expect(metric.data).toEqual(after)
  })

  it('refuses to write what a kind of data lacks', () => {
    const program = compileStatements('set(value_int, 7)\nset(name, "renamed")', { context: 'metric' })
    const metric = point(histogram)
    expect(program.run(metric)).toMatchObject({ errors: 1, matched: 2 })
    expect(metric.name).toBe('renamed')
    expect(metric.data).toEqual(histogram)
  })
})
