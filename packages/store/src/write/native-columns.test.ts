import { decodeLogsRequest, encodeLogsRequest, LogRecord, TextPlace, ValueMap } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { type ColumnValue, nativeColumn } from './native-columns.ts'

function bytesOf(type: string, ...values: ColumnValue[]): string {
  const column = nativeColumn(type)
  for (const value of values) column.add(value)
  const bytes = Buffer.concat(column.parts())
  expect(column.bytes).toBe(bytes.length)
  return Buffer.concat([...column.head(), bytes]).toString('hex')
}

const wide = (value: number) => Buffer.from(new BigUint64Array([BigInt(value)]).buffer).toString('hex')
/** Texts, each once, and which of them the values are. */
const dictionary = (texts: string[], ...values: number[]) =>
  [
    wide(0x600),
    wide(texts.length),
    ...texts.map(each => Buffer.from([each.length]).toString('hex') + text(each)),
    wide(values.length),
    Buffer.from(values).toString('hex'),
  ].join('')

const map = (...entries: [string, string][]) => ValueMap.from(entries)
const text = (value: string) => Buffer.from(value).toString('hex')

describe('nativeColumn', () => {
  it.each<[string, string, ColumnValue[], string]>([
    ['a short text', 'String', ['ab'], '026162'],
    ['an empty text', 'String', [''], '00'],
    ['a text that is not ASCII', 'String', ['é'], `02${text('é')}`],
    ['a text of medium length', 'String', ['ü'.repeat(42)], `54${text('ü'.repeat(42))}`],
    ['a long text', 'String', ['x'.repeat(300)], `ac02${text('x'.repeat(300))}`],
    ['half a character', 'String', ['\ud800'], '03efbfbd'],
    ['half a character in a long text', 'String', [`${'x'.repeat(50)}\ud800`], `35${text('x'.repeat(50))}efbfbd`],
    [
      'texts of which there are few as a dictionary',
      'LowCardinality(String)',
      ['ab', 'c', 'ab'],
      wide(1) + dictionary(['ab', 'c'], 0, 1, 0),
    ],
    ['true and false', 'Boolean', [true, false], '0100'],
    ['small numbers', 'UInt8', [255], 'ff'],
    ['numbers', 'UInt16', [258], '0201'],
    ['unsigned numbers', 'UInt32', [4_294_967_295], 'ffffffff'],
    ['negative numbers', 'Int32', [-2], 'feffffff'],
    ['large numbers', 'UInt64', [0xffff_ffff_ffff_ffffn, 5], 'ffffffffffffffff0500000000000000'],
    ['doubles', 'Float64', [1.5, Number.NaN], '000000000000f83f000000000000f87f'],
    ['times', 'DateTime64(9)', [1n], '0100000000000000'],
    ['lists', 'Array(UInt8)', [[1, 2], [], [3]], `02${'0'.repeat(14)}02${'0'.repeat(14)}03${'0'.repeat(14)}010203`],
  ])('writes %s', (_name, type, values, expected) => {
    expect(bytesOf(type, ...values)).toBe(expected)
  })

  it('writes maps as the ends of their entries, all keys, all values', () => {
    expect(bytesOf('Map(LowCardinality(String), String)', map(['a', '1'], ['b', '2']), map(), map(['c', '3']))).toBe(
      [wide(1), wide(2), wide(2), wide(3), dictionary(['a', 'b', 'c'], 0, 1, 2), text('\u00011\u00012\u00013')].join(
        '',
      ),
    )
  })

  it('writes maps without entries', () => {
    expect(bytesOf('Map(LowCardinality(String), String)', map(), map())).toBe(wide(1) + wide(0) + wide(0))
  })

  it('copies what maps were received with', () => {
    const built = [
      map(['a', 'x'.repeat(200)], ['größe', 'ü']),
      map(['a', ''], ['größe', '1']),
      map(['größe', 'y'], ['b', 'z'], ['', 'w']),
    ]
    const records = built.map(attributes => Object.assign(new LogRecord(), { attributes }))
    const received = decodeLogsRequest(encodeLogsRequest(records))
    for (const record of received.slice(1)) record.attributes.set('a', 7)
    for (const attributes of built.slice(1)) attributes.set('a', 7)
    const type = 'Map(LowCardinality(String), String)'
    expect(bytesOf(type, ...received.map(record => record.attributes))).toBe(bytesOf(type, ...built))
  })

  it('copies a text from where it stands', () => {
    const bytes = Buffer.from('..größe..')
    const place = new TextPlace()
    place.set(bytes, 2, bytes.length - 2)
    expect(bytesOf('String', place)).toBe(bytesOf('String', 'größe'))
  })

  it('writes lists of maps', () => {
    expect(bytesOf('Array(Map(LowCardinality(String), String))', [map(['a', '1'])])).toBe(
      [wide(1), wide(1), wide(1), dictionary(['a'], 0), text('\u00011')].join(''),
    )
  })

  it.each<[string, ColumnValue]>([
    ['String', 'ab'],
    ['UInt64', 7],
    ['LowCardinality(String)', 'ab'],
    ['Map(LowCardinality(String), String)', map(['a', '1'], ['b', '2'])],
    ['Array(String)', ['a', 'b']],
  ])('repeats the last value of %s as if it were added again', (type, value) => {
    const column = nativeColumn(type)
    column.add(value)
    column.repeat(2)
    column.repeat(1)
    column.repeat(0)
    expect(Buffer.concat([...column.head(), ...column.parts()]).toString('hex')).toBe(
      bytesOf(type, value, value, value, value),
    )
  })

  it.each<[string, ColumnValue]>([
    ['String', 1],
    ['UInt8', 1.5],
    ['UInt32', '1'],
    ['LowCardinality(String)', 1],
    ['Map(LowCardinality(String), String)', 'x'],
    ['Array(String)', 'x'],
  ])('refuses for %s what is something else', (type, value) => {
    expect(() => nativeColumn(type).add(value)).toThrow('A column takes')
  })

  it('knows no other types', () => {
    expect(() => nativeColumn('IPv4')).toThrow('IPv4')
  })
})
