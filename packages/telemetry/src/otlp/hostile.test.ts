import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DecodeError } from '../decode-error.ts'
import { batchBytes } from '../batch-bytes.ts'
import { cloneBatch } from '../clone-batch.ts'
import {
  type Batch,
  LogRecord,
  MetricPoint,
  Resource,
  Scope,
  type Signal,
  Span,
  type TelemetryRecord,
} from '../records.ts'
import { foreignError } from '../testing/foreign-error.ts'
import { plainRecords } from '../testing/plain-record.ts'
import { ValueMap } from '../value-map.ts'
import { WireWriter } from '../wire/writer.ts'
import { decodeRequest, encodeRequest } from './request.ts'
import { decodeExportResponse } from './response.ts'

const attributes = ValueMap.from([
  ['text', 'größe'],
  ['list', [1, -1, 2.5, true, null, 2n ** 60n, Uint8Array.of(1, 255)]],
  ['map', ValueMap.from([['inner', ValueMap.from([['x', 'y']])]])],
])
const ids = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }

function owned<R extends TelemetryRecord>(record: R): R {
  Object.assign(record.resource, { attributes, schemaUrl: 'https://example.com' })
  Object.assign(record.scope, { name: 'scope', version: '1', attributes })
  record.attributes = attributes
  return record
}

function log(): LogRecord {
  const fields = { ...ids, timeUnixNano: 1n, severityNumber: 9, severityText: 'INFO', body: attributes, flags: 1 }
  return owned(Object.assign(new LogRecord(), fields))
}

function span(): Span {
  const event = { timeUnixNano: 1n, name: 'event', attributes, droppedAttributesCount: 1 }
  const link = { ...ids, traceState: 'a=b', attributes, droppedAttributesCount: 1, flags: 1 }
  return owned(
    Object.assign(new Span(), { ...ids, events: [event], links: [link], statusCode: 2, statusMessage: 'no' }),
  )
}

function points(): MetricPoint[] {
  const resource = new Resource()
  const scope = new Scope()
  const exemplar = { ...ids, timeUnixNano: 1n, value: 5, isInt: true, filteredAttributes: attributes }
  const buckets = { offset: -3, bucketCounts: [1n, 300n, 2n ** 60n] }
  const distribution = { temporality: 2, count: 5n, sum: 1.5, min: 0, max: 9 }
  const data: MetricPoint['data'][] = [
    { kind: 'gauge', value: 1.5, isInt: false },
    { kind: 'sum', value: 7, isInt: true, temporality: 1, isMonotonic: true },
    { kind: 'histogram', ...distribution, bucketCounts: [1n, 4n], explicitBounds: [2.5] },
    {
      kind: 'exponential_histogram',
      ...distribution,
      scale: -2,
      zeroCount: 1n,
      zeroThreshold: 0.1,
      positive: buckets,
      negative: buckets,
    },
    { kind: 'summary', count: 1n, sum: 2, quantiles: [{ quantile: 0.5, value: 2 }] },
  ]
  return data.map(chosen => {
    const point = owned(new MetricPoint(resource, scope))
    return Object.assign(point, { name: 'metric', metadata: attributes, data: chosen, exemplars: [exemplar] })
  })
}

const samples: { signal: Signal; bytes: Uint8Array }[] = [
  { signal: 'log', bytes: encodeRequest({ signal: 'log', records: [log()] }) },
  { signal: 'metric', bytes: encodeRequest({ signal: 'metric', records: points() }) },
  { signal: 'trace', bytes: encodeRequest({ signal: 'trace', records: [span()] }) },
]

describe.each(samples)('a bad request of signal $signal', ({ signal, bytes }) => {
  it('cut off at any byte is refused', () => {
    for (let length = 1; length < bytes.length; length += 1) {
      expect(() => decodeRequest(signal, bytes.subarray(0, length)), `cut at ${length}`).toThrow(DecodeError)
    }
  })

  it('with any byte changed never fails in another way', () => {
    const changes = fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 255 }))
    fc.assert(
      fc.property(fc.array(changes, { minLength: 1, maxLength: 3 }), edits => {
        const damaged = Uint8Array.from(bytes)
        for (const [at, byte] of edits) damaged[at] = byte
        expect(foreignError(() => decodeRequest(signal, damaged))).toBeUndefined()
        useWhole(signal, damaged)
      }),
      { numRuns: 500 },
    )
  })

  it('of random bytes never fails in another way', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), noise => {
        expect(foreignError(() => decodeRequest(signal, noise))).toBeUndefined()
        useWhole(signal, noise)
        expect(foreignError(() => decodeExportResponse(noise))).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })
})

/** If the bytes are accepted, everything in them can be read, changed and written: nothing may be found wrong later. */
function useWhole(signal: Signal, bytes: Uint8Array): void {
  const batch = accepted(signal, bytes)
  if (!batch || batch.records.length === 0) return
  expect(encodeRequest(batch)).toEqual(bytes)
  const copy = cloneBatch(batch)
  for (const record of copy.records) record.attributes.set('touched', 1)
  const written = encodeRequest(copy)
  expect(written).toHaveLength(batchBytes(copy))
  const again = accepted(signal, written)
  expect(again && plainRecords(again)).toEqual(plainRecords(copy))
  plainRecords(batch)
  const read = accepted(signal, encodeRequest(batch))
  expect(read && plainRecords(read)).toEqual(plainRecords(batch))
}

function accepted(signal: Signal, bytes: Uint8Array): Batch | undefined {
  try {
    return decodeRequest(signal, bytes)
  } catch {
    return undefined
  }
}

/** A logs request whose body is what `write` writes. */
function withBody(write: (writer: WireWriter) => void): Uint8Array {
  const writer = new WireWriter()
  write(writer)
  for (const field of [5, 2, 2, 1]) writer.close(field, 0)
  return writer.finish()
}

function nestedLists(depth: number): Uint8Array {
  return withBody(writer => {
    writer.string(1, 'end')
    for (let at = 1; at < depth; at += 1) {
      writer.close(1, 0)
      writer.close(5, 0)
    }
  })
}

function nestedMaps(depth: number): Uint8Array {
  return withBody(writer => {
    writer.string(1, 'end')
    for (let at = 1; at < depth; at += 1) for (const field of [2, 1, 6]) writer.close(field, 0)
  })
}

describe('a request made to hurt', () => {
  it.each([
    ['lists', nestedLists],
    ['maps', nestedMaps],
  ])('may nest %s 64 deep and no deeper', (_name, nest) => {
    expect(decodeRequest('log', nest(64)).records).toHaveLength(1)
    expect(() => decodeRequest('log', nest(65))).toThrow('a value is nested deeper than 64')
    expect(() => decodeRequest('log', nest(20_000))).toThrow(DecodeError)
  })

  it('cannot make a few bytes into millions of objects', () => {
    const bytes = withBody(writer => {
      const end = writer.open()
      for (let count = 0; count < 1_000_001; count += 1) writer.close(1, writer.open())
      writer.close(5, end)
    })
    expect(() => decodeRequest('log', bytes)).toThrow('send less at once')
  })

  it.each<[string, number[], string]>([
    ['a length beyond the end', [0x0a, 0x05, 0x0a], 'field 1 needs 5 bytes but only 1 are left at offset 2'],
    ['a length of 4 GB', [0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f], 'field 1 needs 4294967295 bytes but only 0 are left'],
    ['a length beyond 32 bits', [0x0a, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01, 0x00], 'field 1 needs 34359738368 bytes'],
    ['a number without end', [0x10, ...Array.from({ length: 11 }, () => 0xff)], 'a number is longer than 64 bits'],
    ['a number beyond 64 bits', [0x10, ...Array.from({ length: 9 }, () => 0xff), 0x02], 'a number is longer than 64'],
    ['a number cut off', [0x10, 0x80], 'the input ends within a number'],
    ['a time beyond its record', [0x0a, 8, 0x12, 6, 0x12, 4, 0x09, 1, 2, 3, 0x10, 0, 0, 0, 0], 'field 1 needs 8 bytes'],
    ['an unknown fixed number beyond its message', [0x0a, 0x02, 0x29, 1, 2, 3, 4, 5, 6, 7, 8], 'field 5 needs 8 bytes'],
    ['an unknown fixed number cut off', [0x2d, 1, 2, 3], 'field 5 needs 4 bytes but only 3 are left at offset 1'],
    ['field number 0', [0x02, 0x00], 'field number 0'],
    ['a group', [0x0b, 0x0c], 'field 1 is a group'],
    ['the end of a group', [0x0c], 'field 1 is a group'],
    ['an unknown wire type', [0x0e], 'unknown wire type 6'],
    ['a field number beyond 32 bits', [0xff, 0xff, 0xff, 0xff, 0xff, 0x01], 'a field number is out of range'],
    ['a number where a message belongs', [0x08, 0x01], 'field 1 has wire type 0 where 2 belongs'],
    ['text that is not UTF-8', [0x0a, 0x04, 0x1a, 0x02, 0xc3, 0x28], 'not valid UTF-8 at offset 4'],
    ['text with an encoded surrogate', [0x0a, 0x05, 0x1a, 0x03, 0xed, 0xa0, 0x80], 'not valid UTF-8'],
  ])('is refused in words: %s', (_name, bytes, message) => {
    expect(() => decodeRequest('log', Uint8Array.from(bytes))).toThrow(message)
  })

  it('skips fields that it does not know', () => {
    const bytes = withBody(writer => {
      writer.string(1, 'body')
      writer.fixed32(99, 1)
      writer.fixed64(98, 1n)
      writer.int64(97, -1)
      writer.bytes(2000, Uint8Array.of(1, 2, 3))
    })
    expect(decodeRequest('log', bytes).records[0]).toMatchObject({ body: 'body' })
  })
})
