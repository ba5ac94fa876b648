import { describe, expect, it } from 'vitest'
import { batchBytes } from '../batch-bytes.ts'
import type { LogRecord } from '../records.ts'
import { readByOracle } from '../testing/otlp-oracle.ts'
import { plainValue } from '../testing/plain-record.ts'
import { WireWriter } from '../wire/writer.ts'
import { decodeLogsRequest, encodeLogsRequest } from './logs.ts'
import { decodeRequest, encodeRequest } from './request.ts'

type Write = (writer: WireWriter) => void

/** Fields that no version of OTLP has, of every wire type, a group among them. */
const unknownFields: Write = writer => {
  writer.raw(group, 0, group.bytes.length)
  writer.fixed32(99, 1)
  writer.fixed64(98, 2n)
  writer.bytes(97, Uint8Array.of(0xff, 0xfe))
  writer.int64(96, -5)
}
const groupBytes = Uint8Array.of(0xfb, 0x06, 0x08, 0x96, 0x01, 0x13, 0x0a, 0x01, 0xff, 0x14, 0xfc, 0x06)
const group = { bytes: groupBytes, view: new DataView(groupBytes.buffer) }

/** A message of the given parts, which stand in this order. */
function message(writer: WireWriter, field: number, parts: readonly Write[]): void {
  const end = writer.open()
  for (const part of parts.toReversed()) part(writer)
  writer.close(field, end)
}

const within =
  (field: number, ...parts: Write[]): Write =>
  writer =>
    message(writer, field, parts)
const text =
  (field: number, value: string): Write =>
  writer =>
    writer.string(field, value)
const bytesOf =
  (...bytes: number[]): Write =>
  writer =>
    writer.raw({ bytes: Uint8Array.from(bytes), view: new DataView(Uint8Array.from(bytes).buffer) }, 0, bytes.length)

function requestWith(...record: Write[]): Uint8Array {
  const writer = new WireWriter()
  message(writer, 1, [
    unknownFields,
    within(1, within(1, text(1, 'first')), unknownFields),
    within(
      2,
      unknownFields,
      within(1, text(1, 'scope')),
      within(2, ...record),
      within(2, text(3, 'second record')),
      within(1, text(2, '2'), within(3, text(1, 'of scope'))),
      text(3, 'https://example.com/scope'),
    ),
    within(1, within(1, text(1, 'second')), unknownFields),
  ])
  unknownFields(writer)
  return writer.finish()
}

const cases: [string, Write[], Partial<LogRecord>, [string, unknown][]][] = [
  ['nothing', [], { severityText: '', body: null }, []],
  ['fields that are not known', [unknownFields, text(3, 'WARN'), unknownFields], { severityText: 'WARN' }, []],
  ['fields sent twice', [text(3, 'first'), within(5, text(1, 'a')), text(3, 'last')], { severityText: 'last' }, []],
  ['a body sent twice', [within(5, text(1, 'a')), within(5, text(1, 'b'))], { body: 'b' }, []],
  ['a body of two kinds', [within(5, text(1, 'a'), bytesOf(0x18, 0x07))], { body: 7 }, []],
  ['an empty body', [within(5)], { body: null }, []],
  ['a body of no known kind', [within(5, unknownFields)], { body: null }, []],
  [
    'a tag and a length longer than they need be',
    [bytesOf(0x9a, 0x80, 0x00, 0x82, 0x00, 0x68, 0x69)],
    { severityText: 'hi' },
    [],
  ],
  [
    'attributes apart from one another',
    [within(6, text(1, 'a')), text(3, 'x'), within(6, text(1, 'b')), unknownFields, within(6, text(1, 'c'))],
    { severityText: 'x' },
    [
      ['a', null],
      ['b', null],
      ['c', null],
    ],
  ],
  [
    'keys and values in any number and order',
    [
      within(6, within(2, text(1, 'value')), text(1, 'key')),
      within(6, text(1, 'dropped'), text(1, 'kept'), within(2, text(1, 'x')), within(2, bytesOf(0x10, 0x01))),
      within(6, within(2, bytesOf(0x18, 0xac, 0x02))),
      within(6),
      within(6, unknownFields, text(1, 'last'), within(2, unknownFields, text(1, 'y'), unknownFields)),
    ],
    {},
    [
      ['key', 'value'],
      ['kept', true],
      ['', 300],
      ['', null],
      ['last', 'y'],
    ],
  ],
  [
    'names of things that JavaScript objects have',
    [
      within(6, text(1, '__proto__'), within(2, text(1, 'p'))),
      within(6, text(1, 'toString')),
      within(6, text(1, 'key')),
    ],
    {},
    [
      ['__proto__', 'p'],
      ['toString', null],
      ['key', null],
    ],
  ],
  [
    'long keys and keys that are not ASCII',
    [within(6, text(1, 'k'.repeat(200)), within(2, text(1, 'v'.repeat(300)))), within(6, text(1, 'schlüssel 🔑'))],
    {},
    [
      ['k'.repeat(200), 'v'.repeat(300)],
      ['schlüssel 🔑', null],
    ],
  ],
]

describe('an unusual request', () => {
  it.each(cases)('with %s is read', (_name, parts, fields, attributes) => {
    const [record] = decodeLogsRequest(requestWith(...parts))
    expect(record).toMatchObject(fields)
    expect(plainValue(record!.attributes)).toEqual({ entries: attributes })
    for (const [key] of attributes) {
      const first = attributes.find(([other]) => other === key)
      expect(record!.attributes.get(key)).toEqual(first?.[1])
    }
    for (const absent of ['constructor', 'hasOwnProperty', 'x', 'keyy', '☃', 'k'.repeat(201)]) {
      expect(record!.attributes.has(absent)).toBe(false)
    }
    expect(plainValue(record!.resource.attributes)).toEqual({
      entries: [
        ['first', null],
        ['second', null],
      ],
    })
    expect(record!.scope).toMatchObject({ name: 'scope', version: '2', schemaUrl: 'https://example.com/scope' })
  })

  it.each(cases)('with %s leaves as it came', (_name, parts) => {
    const bytes = requestWith(...parts)
    const batch = decodeRequest('log', bytes)
    expect(batchBytes(batch)).toBe(bytes.length)
    expect(encodeRequest(batch)).toEqual(bytes)
  })

  it.each(cases)('with %s keeps, when touched, what was not', (_name, parts, fields, attributes) => {
    const [record, other] = decodeLogsRequest(requestWith(...parts))
    record!.attributes.set('added', 'new')
    record!.resource.attributes.delete('first')
    record!.scope.name = 'renamed'
    record!.flags = 9
    const bytes = encodeLogsRequest([record!, other!])
    expect(batchBytes({ signal: 'log', records: [record!, other!] })).toBe(bytes.length)
    const [again, second] = decodeLogsRequest(bytes)
    expect(again).toMatchObject({ ...fields, flags: 9 })
    expect(plainValue(again!.attributes)).toEqual({ entries: [...attributes, ['added', 'new']] })
    expect(plainValue(again!.resource.attributes)).toEqual({ entries: [['second', null]] })
    expect(again!.scope).toMatchObject({ name: 'renamed', version: '2' })
    expect(second).toMatchObject({ severityText: 'second record' })
    expect(readByOracle('log', bytes)).toMatchObject({ resourceLogs: [{ scopeLogs: [{ logRecords: { length: 2 } }] }] })
    const unknown = Buffer.from(bytes).toString('latin1').split('\xff\xfe').length - 1
    // Those of the resource's two parts and of the record; what is around them is made anew.
    expect(unknown).toBe(
      2 +
        Buffer.from(requestWith(...parts))
          .toString('latin1')
          .split('\xff\xfe').length -
        1 -
        5,
    )
  })
})
