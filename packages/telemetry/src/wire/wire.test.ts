import fc from 'fast-check'
import protobuf from 'protobufjs'
import { describe, expect, it } from 'vitest'
import { DecodeError } from '../decode-error.ts'
import { WireReader } from './reader.ts'
import { encodeMessage, WireWriter } from './writer.ts'

interface Person {
  name: string
  age: number
  friends: Person[]
}

function readPerson(reader: WireReader): Person {
  const person: Person = { name: '', age: 0, friends: [] }
  while (reader.next()) {
    if (reader.field === 1) person.name = reader.string()
    else if (reader.field === 2) person.age = reader.uint32()
    else if (reader.field === 3) person.friends.push(reader.message(readPerson))
    else reader.skip()
  }
  return person
}

function writePerson(writer: WireWriter, person: Person): void {
  writer.repeated(3, person.friends, writePerson)
  if (person.age !== 0) writer.uint32(2, person.age)
  if (person.name !== '') writer.string(1, person.name)
}

const { root } = protobuf.parse(`syntax = "proto3";
message Numbers { optional uint32 a = 1; optional int32 b = 2; optional sint32 c = 3; optional bool d = 4;
  optional int64 e = 5; optional uint64 f = 6; optional fixed32 g = 7; optional fixed64 h = 8; optional sfixed64 i = 9;
  optional double j = 10; optional string k = 11; optional bytes l = 12; optional bytes m = 13; repeated fixed64 n = 14;
  repeated double o = 15; repeated uint64 p = 16; }`)
const numbersType = root.lookupType('Numbers')

const uint64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
const numbers = fc.record({
  a: fc.nat({ max: 0xffff_ffff }),
  b: fc.integer(),
  c: fc.integer(),
  d: fc.boolean(),
  e: int64,
  f: uint64,
  g: fc.nat({ max: 0xffff_ffff }),
  h: uint64,
  i: int64,
  j: fc.double(),
  k: fc.string({ unit: 'binary', maxLength: 200 }),
  l: fc.uint8Array(),
  m: fc.uint8Array(),
  n: fc.array(uint64, { minLength: 1 }),
  o: fc.array(fc.double(), { minLength: 1 }),
  p: fc.array(uint64, { minLength: 1 }),
})
type Numbers = typeof numbers extends fc.Arbitrary<infer T> ? T : never

function writeNumbers(writer: WireWriter, value: Numbers): void {
  writer.packedUint64(16, value.p)
  writer.packedDouble(15, value.o)
  writer.packedFixed64(14, value.n)
  writer.hexBytes(13, value.m.toHex())
  writer.bytes(12, value.l)
  writer.string(11, value.k)
  writer.double(10, value.j)
  writer.fixed64(9, value.i)
  writer.fixed64(8, value.h)
  writer.fixed32(7, value.g)
  writer.uint64(6, value.f)
  writer.int64(5, value.e)
  writer.bool(4, value.d)
  writer.sint32(3, value.c)
  writer.int32(2, value.b)
  writer.uint32(1, value.a)
}

function readNumbers(reader: WireReader): Numbers {
  const value: Partial<Numbers> = {}
  const lists = { n: new Array<bigint>(), o: new Array<number>(), p: new Array<bigint>() }
  const fields: (() => void)[] = [
    () => (value.a = reader.uint32()),
    () => (value.b = reader.int32()),
    () => (value.c = reader.sint32()),
    () => (value.d = reader.bool()),
    () => (value.e = BigInt(reader.int64())),
    () => (value.f = reader.uint64()),
    () => (value.g = reader.fixed32()),
    () => (value.h = reader.fixed64()),
    () => (value.i = BigInt(reader.sfixed64())),
    () => (value.j = reader.double()),
    () => (value.k = reader.internedString()),
    () => (value.l = reader.bytes().slice()),
    () => (value.m = Uint8Array.fromHex(reader.hexBytes())),
    () => reader.repeated(inner => inner.fixed64(), lists.n),
    () => reader.repeated(inner => inner.double(), lists.o),
    () => reader.repeated(inner => inner.uint64(), lists.p),
  ]
  while (reader.next()) fields[reader.field - 1]?.()
  return { ...(value as Numbers), ...lists }
}

function forOracle(value: Numbers): object {
  const longs = { e: String(value.e), f: String(value.f), h: String(value.h), i: String(value.i) }
  return { ...value, ...longs, n: value.n.map(String), p: value.p.map(String) }
}

describe('the wire format', () => {
  it('writes every kind of field as protobufjs does, byte for byte, and reads it back', () => {
    fc.assert(
      fc.property(numbers, value => {
        const bytes = encodeMessage(value, writeNumbers)
        const expected = numbersType.encode(numbersType.fromObject(forOracle(value))).finish()
        expect(bytes.toHex()).toBe(new Uint8Array(expected).toHex())
        expect(readNumbers(new WireReader(bytes))).toEqual(value)
        const growing = new WireWriter(1)
        writeNumbers(growing, value)
        expect(growing.finish().toHex()).toBe(bytes.toHex())
      }),
      { numRuns: 300 },
    )
  })

  it('carries messages within messages, repeated ones in order', () => {
    const person = { name: 'Ada', age: 36, friends: ['b', 'c'].map(name => ({ name, age: 0, friends: [] })) }
    expect(readPerson(new WireReader(encodeMessage(person, writePerson)))).toEqual(person)
  })

  it.each<[string, number | bigint, string]>([
    ['0', 0, '0800'],
    ['127', 127, '087f'],
    ['128', 128, '088001'],
    ['2^32 - 1', 0xffff_ffff, '08ffffffff0f'],
    ['2^32', 2 ** 32, '088080808010'],
    ['2^53 - 1', Number.MAX_SAFE_INTEGER, '08ffffffffffffff0f'],
    ['-1', -1, '08ffffffffffffffffff01'],
    ['-2^32', -(2 ** 32), '0880808080f0ffffffff01'],
    ['a small bigint', 5n, '0805'],
    ['the smallest int64', -(2n ** 63n), '0880808080808080808001'],
  ])('writes the int64 %s and reads it back', (_name, value, hex) => {
    const bytes = encodeMessage(value, (writer, number) => writer.int64(1, number))
    expect(bytes.toHex()).toBe(hex)
    const reader = new WireReader(bytes)
    reader.next()
    expect(BigInt(reader.int64())).toBe(BigInt(value))
  })

  it('gives integers as numbers while these are exact, and as bigints beyond', () => {
    const values = [2n ** 53n - 1n, 2n ** 53n, -(2n ** 53n) + 1n, -(2n ** 53n)]
    const bytes = encodeMessage(values, (writer, list) => list.toReversed().forEach(value => writer.int64(1, value)))
    const reader = new WireReader(bytes)
    const kinds: string[] = []
    while (reader.next()) kinds.push(typeof reader.int64())
    expect(kinds).toEqual(['number', 'bigint', 'number', 'bigint'])
  })

  it('reads a 32-bit field from a longer varint as protobuf does, by its lower bits', () => {
    const reader = new WireReader(encodeMessage(2n ** 40n + 7n, (writer, value) => writer.uint64(1, value)))
    reader.next()
    expect(reader.uint32()).toBe(7)
  })

  it('passes over what a message reader leaves unread', () => {
    const bytes = encodeMessage('x', (writer, text) => {
      writer.string(2, text)
      writer.message(1, text, (inner, name) => inner.string(1, name))
    })
    const reader = new WireReader(bytes)
    reader.next()
    reader.message(() => undefined)
    expect(reader.next()).toBe(true)
    expect(reader.string()).toBe('x')
  })

  it('refuses messages nested deeper than the stack can bear', () => {
    const writer = new WireWriter()
    for (let depth = 0; depth < 50_000; depth += 1) writer.close(3, 0)
    expect(() => readPerson(new WireReader(writer.finish()))).toThrow('messages are nested deeper than 256')
  })

  it('reads from the middle of a buffer and reports offsets from where it began', () => {
    const bytes = Buffer.concat([Buffer.alloc(5, 0xff), encodeMessage('Ada', (writer, name) => writer.string(1, name))])
    expect(readPerson(new WireReader(bytes.subarray(5))).name).toBe('Ada')
    expect(() => readPerson(new WireReader(bytes.subarray(5, -1)))).toThrow(
      new DecodeError('field 1 needs 3 bytes but only 2 are left', { offset: 2 }),
    )
  })
})

describe('the writer', () => {
  it('grows, and starts afresh after finish', () => {
    const writer = new WireWriter(1)
    const long = 'ä'.repeat(100_000)
    writer.string(1, long)
    expect(readPerson(new WireReader(writer.finish())).name).toBe(long)
    expect(writer.finish()).toHaveLength(0)
    writer.string(1, 'short')
    expect(writer.finish().toHex()).toBe('0a0573686f7274')
  })

  it('leaves nothing behind when a message fails half-way', () => {
    const fail = (): void => {
      encodeMessage('x', writer => {
        writer.string(1, 'half')
        throw new RangeError('stop')
      })
    }
    expect(fail).toThrow('stop')
    expect(encodeMessage('x', (writer, name) => writer.string(1, name)).toHex()).toBe('0a0178')
  })

  it.each(['abc', 'zz', '0x', 'ä0'])('writes no field for %j, which is not hexadecimal', text => {
    expect(encodeMessage(text, (writer, hex) => writer.hexBytes(1, hex))).toHaveLength(0)
  })

  it.each(['', 'a', 'é', '€', '💧', '\ud800', 'a\udc00', '\ud800\ud800\udc00', 'é'.repeat(41), `${'a'.repeat(80)}💧`])(
    'writes %j as UTF-8',
    text => {
      const reader = new WireReader(encodeMessage(text, (writer, value) => writer.string(1, value)))
      reader.next()
      expect(reader.string()).toBe(text.toWellFormed())
    },
  )
})
