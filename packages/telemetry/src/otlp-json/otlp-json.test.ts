import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DecodeError } from '../decode-error.ts'
import { decodeRequest, encodeRequest } from '../otlp/request.ts'
import type { Signal } from '../records.ts'
import { arbitraryBatch } from '../testing/arbitrary-records.ts'
import { foreignError } from '../testing/foreign-error.ts'
import { plainRecords } from '../testing/plain-record.ts'
import { Double, type Value } from '../value.ts'
import { ValueMap } from '../value-map.ts'
import { decodeJsonRequest, encodeJsonRequest } from './request.ts'
import { decodeJsonExportResponse, encodeJsonExportResponse } from './response.ts'

describe('OTLP/JSON', () => {
  it('carries what protobuf carries', () => {
    fc.assert(
      fc.property(arbitraryBatch, batch => {
        const viaJson = decodeJsonRequest(batch.signal, encodeJsonRequest(batch))
        expect(plainRecords(viaJson)).toEqual(plainRecords(decodeRequest(batch.signal, encodeRequest(batch))))
      }),
      { numRuns: 100 },
    )
  })

  it('of any text never fails in another way', () => {
    fc.assert(
      fc.property(fc.constantFrom<Signal>('log', 'metric', 'trace'), damaged(), (signal, text) => {
        expect(foreignError(() => decodeJsonRequest(signal, text))).toBeUndefined()
      }),
      { numRuns: 300 },
    )
  })

  it('shares resource and scope between the records that came with them', () => {
    const { records } = decodeJsonRequest('log', '{"resourceLogs":[{"scopeLogs":[{"logRecords":[{},{}]}]}]}')
    expect(records[0]?.resource).toBe(records[1]?.resource)
    expect(records[0]?.scope).toBe(records[1]?.scope)
  })
})

/** A valid request with one of its values replaced by one of another shape. */
function damaged(): fc.Arbitrary<string> {
  const replacement = fc.constantFrom('null', '1', '-1.5', '"x"', '[]', '{}', '[[1]]', '1e999', 'true')
  return fc.tuple(arbitraryBatch, fc.nat(), replacement).map(([batch, seed, other]) => {
    const text = encodeJsonRequest(batch)
    const places = [...text.matchAll(/:/g)].map(match => match.index)
    const at = places[seed % Math.max(1, places.length)] ?? 0
    return text.slice(0, at + 1) + text.slice(at + 1).replace(/^(?:"[^"]*"|\d+|\{|\[)/, other)
  })
}

const log = {
  timeUnixNano: '1544712660300000000',
  observedTimeUnixNano: '1544712660300000000',
  severityNumber: 10,
  severityText: 'Information',
  traceId: '5b8efff798038103d269b633813fc60c',
  spanId: 'eee19b7ec3c1b174',
  body: { stringValue: 'Example log record' },
  attributes: [
    { key: 'string.attribute', value: { stringValue: 'some string' } },
    { key: 'int.attribute', value: { intValue: '10' } },
    { key: 'array.attribute', value: { arrayValue: { values: [{ stringValue: 'many' }, { boolValue: true }] } } },
    { key: 'map.attribute', value: { kvlistValue: { values: [{ key: 'k', value: { doubleValue: 637.704 } }] } } },
  ],
}

function logRequest(record: object): string {
  return JSON.stringify({ resourceLogs: [{ resource: {}, scopeLogs: [{ scope: {}, logRecords: [record] }] }] })
}

describe('the documented form', () => {
  it('is what is written', () => {
    expect(JSON.parse(encodeJsonRequest(decodeJsonRequest('log', logRequest(log))))).toEqual(
      JSON.parse(logRequest(log)),
    )
  })

  it('is read in snake_case too', () => {
    const text = logRequest(log).replace(/"[a-z]+(?:[A-Z][a-z]+)+":/g, name =>
      name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
    )
    expect(text).toContain('"resource_logs"')
    expect(text).toContain('"kvlist_value"')
    expect(decodeJsonRequest('log', text)).toEqual(decodeJsonRequest('log', logRequest(log)))
  })

  it.each<[string, string, object]>([
    ['times as numbers, exactly', '"timeUnixNano":1544712660300000001', { timeUnixNano: 1544712660300000001n }],
    ['times as text', '"timeUnixNano":"1544712660300000001"', { timeUnixNano: 1544712660300000001n }],
    ['numbers as text', '"flags":"1","droppedAttributesCount":"2"', { flags: 1, droppedAttributesCount: 2 }],
    ['whole numbers with a fraction', '"flags":1.0', { flags: 1 }],
    ['enums by name', '"severityNumber":"SEVERITY_NUMBER_ERROR2"', { severityNumber: 18 }],
    ['enums as text', '"severityNumber":"9"', { severityNumber: 9 }],
    ['ids in upper case', '"traceId":"5B8EFFF798038103D269B633813FC60C"', { traceId: log.traceId }],
    ['null as absent', '"severityText":null,"body":null,"attributes":null', { severityText: '', body: null }],
    ['unknown fields', '"surprise":{"a":[1]}', { body: null }],
    ['the event name', '"eventName":"started"', { eventName: 'started' }],
  ])('reads %s', (_name, fields, expected) => {
    const text = `{"resourceLogs":[{"scopeLogs":[{"logRecords":[{${fields}}]}]}]}`
    expect(decodeJsonRequest('log', text).records[0]).toMatchObject(expected)
  })

  it.each<[string, object, Value]>([
    ['an int as a number', { intValue: -3 }, -3],
    ['an int beyond 2^53', { intValue: '9223372036854775807' }, 2n ** 63n - 1n],
    ['a double without a fraction', { doubleValue: 5 }, new Double(5)],
    ['a double as text', { doubleValue: '2.5e1' }, new Double(25)],
    ['NaN', { doubleValue: 'NaN' }, Number.NaN],
    ['Infinity', { doubleValue: 'Infinity' }, Infinity],
    ['-Infinity', { doubleValue: '-Infinity' }, -Infinity],
    ['-0', { doubleValue: '-0' }, new Double(-0)],
    ['an empty text', { stringValue: '' }, ''],
    ['false', { boolValue: false }, false],
    ['bytes', { bytesValue: '+/8=' }, Uint8Array.of(0xfb, 0xff)],
    ['URL-safe bytes', { bytesValue: '-_8' }, Uint8Array.of(0xfb, 0xff)],
    ['an empty list', { arrayValue: {} }, []],
    ['an empty map', { kvlistValue: {} }, new ValueMap()],
    ['nothing', {}, null],
  ])('reads the value %s', (_name, json, value) => {
    expect(decodeJsonRequest('log', logRequest({ body: json })).records[0]).toMatchObject({ body: value })
  })

  it('reads spans with kinds and states by name', () => {
    const span = { kind: 'SPAN_KIND_SERVER', status: { code: 'STATUS_CODE_ERROR', message: 'no' } }
    const text = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] })
    expect(decodeJsonRequest('trace', text).records).toMatchObject([{ kind: 2, statusCode: 2, statusMessage: 'no' }])
  })

  it('reads temporality by name', () => {
    const sum = { aggregationTemporality: 'AGGREGATION_TEMPORALITY_CUMULATIVE', dataPoints: [{ asInt: 5 }] }
    const text = JSON.stringify({ resourceMetrics: [{ scopeMetrics: [{ metrics: [{ name: 'm', sum }] }] }] })
    expect(decodeJsonRequest('metric', text).records).toMatchObject([
      { name: 'm', data: { kind: 'sum', value: 5, isInt: true, temporality: 2, isMonotonic: false } },
    ])
  })
})

describe('a bad shape', () => {
  const record = 'resourceLogs[0].scopeLogs[0].logRecords[0]'
  it.each<[string, object, string]>([
    ['text for a list', { attributes: 'x' }, `expected a list at ${record}.attributes`],
    ['a number for text', { severityText: 5 }, `expected text at ${record}.severityText`],
    ['a fraction for an enum', { severityNumber: 1.5 }, `expected a whole number at ${record}.severityNumber`],
    ['an unknown enum name', { severityNumber: 'LOUD' }, `unknown name "LOUD" at ${record}.severityNumber`],
    ['a negative time', { timeUnixNano: -1 }, `the number is out of range at ${record}.timeUnixNano`],
    ['words for a time', { timeUnixNano: 'now' }, `expected a whole number at ${record}.timeUnixNano`],
    ['an endless time', { timeUnixNano: '9'.repeat(100) }, `expected a whole number at ${record}.timeUnixNano`],
    ['flags beyond 32 bits', { flags: 2 ** 32 }, `the number is out of range at ${record}.flags`],
    ['an id in base64', { traceId: 'W47/95gDgQPSabYzgT/GDA==' }, `hexadecimal digits at ${record}.traceId`],
    ['an id of odd length', { spanId: 'abc' }, `hexadecimal digits at ${record}.spanId`],
    ['bytes that are not base64', { body: { bytesValue: '*' } }, `expected base64 at ${record}.body.bytesValue`],
    ['an int beyond 64 bits', { body: { intValue: '9223372036854775808' } }, `out of range at ${record}.body.intValue`],
    ['a bare body', { body: 'x' }, `expected an object at ${record}.body`],
    [
      'a bad value deep inside',
      { attributes: [{}, { key: 'k', value: { arrayValue: { values: [{}, { boolValue: 1 }] } } }] },
      `expected true or false at ${record}.attributes[1].value.arrayValue.values[1].boolValue`,
    ],
  ])('names its path: %s', (_name, fields, message) => {
    expect(() => decodeJsonRequest('log', logRequest(fields))).toThrow(DecodeError)
    expect(() => decodeJsonRequest('log', logRequest(fields))).toThrow(message)
  })

  it.each<[string, string]>([
    ['[]', 'expected an object at the top level'],
    ['{"resourceLogs":{}}', 'expected a list at resourceLogs'],
    ['{"resourceLogs":[1]}', 'expected an object at resourceLogs[0]'],
    ['{"resourceLogs":[', 'expected a value but found the end at offset 17'],
  ])('of the whole names its place: %s', (text, message) => {
    expect(() => decodeJsonRequest('log', text)).toThrow(message)
  })

  it('keeps values to 64 levels, lists and maps alike', () => {
    const lists = (depth: number): object => (depth === 1 ? {} : { arrayValue: { values: [lists(depth - 1)] } })
    const maps = (depth: number): object =>
      depth === 1 ? {} : { kvlistValue: { values: [{ key: 'k', value: maps(depth - 1) }] } }
    for (const nest of [lists, maps]) {
      expect(decodeJsonRequest('log', logRequest({ body: nest(64) })).records).toHaveLength(1)
      expect(() => decodeJsonRequest('log', logRequest({ body: nest(65) }))).toThrow('a value is nested deeper than 64')
      expect(() => decodeJsonRequest('log', logRequest({ body: nest(500) }))).toThrow(DecodeError)
    }
  })
})

describe('a JSON export response', () => {
  it.each<[Signal, string]>([
    ['log', 'rejectedLogRecords'],
    ['metric', 'rejectedDataPoints'],
    ['trace', 'rejectedSpans'],
  ])('names the count by signal: %s', (signal, name) => {
    const text = encodeJsonExportResponse(signal, { count: 2, message: 'old' })
    expect(JSON.parse(text)).toEqual({ partialSuccess: { [name]: '2', errorMessage: 'old' } })
    expect(decodeJsonExportResponse(signal, text)).toEqual({ count: 2, message: 'old' })
  })

  it('is an empty object when everything was accepted', () => {
    expect(encodeJsonExportResponse('log')).toBe('{}')
    expect(decodeJsonExportResponse('log', '{"partialSuccess":{}}')).toBeUndefined()
  })
})
