import { double, LogRecord, type Value, ValueMap } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { compileStatements, compileValue } from '../index.ts'

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
    ['set(severity_number, 4294967305)', log => log.severityNumber, 9],
    ['set(attributes, {"x": [1]})', log => log.attributes, ValueMap.from([['x', [1]]])],
    ['set(resource, {"x": 1})', log => log.resource.attributes, ValueMap.from([['x', 1]])],
    ['set(body, attributes)', log => log.body, ValueMap.from([['a', 1]])],
    ['set(cache, {"x": 1})\nset(body, log.cache["x"])', log => log.body, 1],
    ['set(dropped_attributes_count, 7)', log => log.droppedAttributesCount, 7],
    ['set(resource.dropped_attributes_count, 7)', log => log.resource.droppedAttributesCount, 7],
    ['set(resource.schema_url, "u")', log => log.resource.schemaUrl, 'u'],
    ['set(instrumentation_scope.schema_url, "u")', log => log.scope.schemaUrl, 'u'],
    ['set(scope.version, "2")', log => log.scope.version, '2'],
    ['set(event_name, "x")', log => log.eventName, 'x'],
  ])('%s', (statement, check, value) => {
    const log = record()
    compileStatements(statement, { context: 'log', errorMode: 'propagate' }).run(log)
    expect(check(log)).toEqual(value)
  })

  it.each([
    ['set(trace_id.string, "12")', 'a trace id must be 32 hexadecimal characters'],
    ['set(span_id.string, "zz02030405060708")', 'a span id must be 16 hexadecimal characters'],
    ['set(severity_number, attributes["missing"] + 1)', '+ needs an int'],
    ['set(severity_number, body.string)', 'expected int but got string'],
    ['set(severity_text, severity_number)', 'expected string but got int'],
    ['set(trace_id, span_id)', 'expected trace id but got span id'],
    ['set(time, time_unix_nano)', 'expected time but got int'],
    ['set(attributes, severity_text)', 'expected map but got string'],
    ['set(attributes["a"], time)', 'a time cannot be stored'],
    ['set(attributes[0], 1)', 'a map is indexed by strings but the key is 0'],
    ['set(attributes["x"], attributes["a"]["b"])', 'int cannot be indexed'],
    ['delete_key(severity_text, "a")', 'expected map but got string'],
  ])('%s fails', (statement, message) => {
    expect(() => compileStatements(statement, { context: 'log', errorMode: 'propagate' }).run(record())).toThrow(
      message,
    )
  })
})
