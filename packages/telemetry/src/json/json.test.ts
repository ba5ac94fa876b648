import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DecodeError } from '../decode-error.ts'
import { arbitraryValue } from '../testing/arbitrary-records.ts'
import { Double, type Value } from '../value.ts'
import { ValueMap } from '../value-map.ts'
import { parseJsonValue } from './parse.ts'
import { stringifyValue } from './stringify.ts'

describe('parseJsonValue', () => {
  it.each<[string, Value]>([
    ['5', 5],
    ['-5', -5],
    ['0', 0],
    ['-0', 0],
    ['5.0', new Double(5)],
    ['5e0', new Double(5)],
    ['5E+0', new Double(5)],
    ['50e-1', new Double(5)],
    ['-0.0', new Double(-0)],
    ['5.25', 5.25],
    ['1e400', Infinity],
    ['1e-400', new Double(0)],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['9007199254740992', 2n ** 53n],
    ['9007199254740993', 2n ** 53n + 1n],
    ['-9007199254740993', -(2n ** 53n) - 1n],
    ['9223372036854775807', 2n ** 63n - 1n],
    ['-9223372036854775808', -(2n ** 63n)],
    ['9223372036854775808', new Double(2 ** 63)],
    ['-9223372036854775809', new Double(-(2 ** 63))],
    ['123456789012345678901234567890', new Double(1.2345678901234568e29)],
    [' \t\r\n true ', true],
    ['false', false],
    ['null', null],
    ['""', ''],
    [String.raw`"\"\\\/\b\f\n\r\té\ud83d\udca7"`, '"\\/\b\f\n\r\té💧'],
    ['"\ufeff\u2028"', '\ufeff\u2028'],
    [String.raw`"\ud800"`, '\ud800'],
    ['[]', []],
    ['[1,[2.0],{}]', [1, [new Double(2)], new ValueMap()]],
  ])('reads %s', (text, value) => {
    expect(parseJsonValue(text)).toEqual(value)
  })

  it.each<[string, string, string[], Value[]]>([
    ['in order, numbers too', '{"b":1,"2":2,"a":3,"1":4}', ['b', '2', 'a', '1'], [1, 2, 3, 4]],
    ['that mean something to JavaScript', '{"__proto__":1,"toString":2}', ['__proto__', 'toString'], [1, 2]],
    ['repeated: the last value at the first place', '{"a":1,"b":2,"a":3}', ['a', 'b'], [3, 2]],
    ['that are empty', '{"":1}', [''], [1]],
    ['with escapes', String.raw`{"\u0061\n":1}`, ['a\n'], [1]],
  ])('keeps keys %s', (_name, text, keys, values) => {
    expect(parseJsonValue(text)).toMatchObject({ keys, values })
  })

  it('finds repeated keys in a large map, and in time', () => {
    const entries = Array.from({ length: 50_000 }, (_, index) => `"k${index}":${index}`)
    const map = parseJsonValue(`{${entries.join(',')},"k3":"last","k40000":"last"}`)
    expect(map).toBeInstanceOf(ValueMap)
    expect(map).toMatchObject({ size: 50_000 })
    expect(map instanceof ValueMap && [map.values[3], map.values[40_000]]).toEqual(['last', 'last'])
  })

  it.each<[string, string]>([
    ['', 'expected a value but found the end at offset 0'],
    ['nul', 'expected a value but found "n" at offset 0'],
    ['[1,]', 'expected a value but found "]" at offset 3'],
    ['[1 2]', 'expected "," or "]" but found "2" at offset 3'],
    ['{"a" 1}', 'expected ":" but found "1" at offset 5'],
    ['{"a":1,}', 'expected a key in quotes but found "}" at offset 7'],
    ['{a:1}', 'expected a key in quotes but found "a" at offset 1'],
    ['{"a":1', 'expected "," or "}" but found the end at offset 6'],
    ['1 2', 'expected the end of the text but found "2" at offset 2'],
    ['01', 'a number must not begin with 0 at offset 0'],
    ['-', 'expected a digit but found the end at offset 1'],
    ['1.', 'expected a digit but found the end at offset 2'],
    ['1e+', 'expected a digit but found the end at offset 3'],
    ['.5', 'expected a value but found "." at offset 0'],
    ['"abc', 'a text is not closed at offset 4'],
    ['"a\nb"', 'a control character in a text must be escaped at offset 2'],
    [String.raw`"\x"`, 'unknown escape in a text at offset 1'],
    [String.raw`"\u12g4"`, String.raw`\u must be followed by four hexadecimal digits at offset 1`],
    ['\u00a01', 'expected a value but found "\u00a0" at offset 0'],
  ])('refuses %j', (text, message) => {
    expect(() => parseJsonValue(text)).toThrow(DecodeError)
    expect(() => parseJsonValue(text)).toThrow(message)
  })

  it('nests 64 deep and no deeper', () => {
    expect(parseJsonValue('['.repeat(63) + 1 + ']'.repeat(63))).toHaveLength(1)
    expect(() => parseJsonValue('['.repeat(64) + 1 + ']'.repeat(64))).toThrow('nested deeper than 64 at offset 64')
    expect(() => parseJsonValue('{"a":'.repeat(1_000_000))).toThrow('nested deeper than 64')
  })

  it('cannot be made to hold millions of empty lists', () => {
    expect(() => parseJsonValue(`[${'[],'.repeat(1_000_001)}1]`)).toThrow('more than 1000000 lists and maps')
  })

  it('reads whatever JSON.parse reads, and nothing else', () => {
    const edits = fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(...Array.from('{}[]",:0.-e\\u \n')),
      fc.boolean(),
    )
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.array(edits, { maxLength: 2 }), (json, changes) => {
        let text = json
        for (const [place, character, replace] of changes) {
          const at = Math.floor(place * text.length)
          text = text.slice(0, at) + character + text.slice(replace ? at + 1 : at)
        }
        const [expected, actual] = [
          attempt(() => plainZero(JSON.parse(text))),
          attempt(() => plainZero(plain(parseJsonValue(text)))),
        ]
        expect(actual).toEqual(expected)
      }),
      { numRuns: 1500 },
    )
  })
})

function attempt(read: () => unknown): unknown {
  try {
    return { value: read() }
  } catch {
    return 'refused'
  }
}

/** As JSON.parse would give it. */
function plain(value: Value): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Double) return value.value
  if (Array.isArray(value)) return value.map(plain)
  if (value instanceof ValueMap) {
    const entries = value.keys.map((key, at) => [key, plain(value.values[at] ?? null)])
    return Object.fromEntries(entries)
  }
  return value
}

/** JSON.parse tells `-0` from `0`; to us integers have one zero. */
function plainZero(value: unknown): unknown {
  if (Object.is(value, -0)) return 0
  if (Array.isArray(value)) return value.map(plainZero)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plainZero(inner)]))
}

describe('stringifyValue', () => {
  it.each<[string, Value, string]>([
    ['an integer', 5, '5'],
    ['a whole double', new Double(5), '5.0'],
    ['a large whole double', new Double(1e20), '100000000000000000000.0'],
    ['a huge double', new Double(1e300), '1e+300'],
    ['negative zero', new Double(-0), '-0.0'],
    ['a fraction', 0.1, '0.1'],
    ['an integer beyond 2^53', 2n ** 60n, '1152921504606846976'],
    ['NaN', Number.NaN, '"NaN"'],
    ['Infinity', -Infinity, '"-Infinity"'],
    ['bytes', Uint8Array.of(255, 0), '"/wA="'],
    ['null and booleans', [null, true, false], '[null,true,false]'],
    ['text', 'a"\n\ud800', String.raw`"a\"\n\ud800"`],
    [
      'keys in order',
      ValueMap.from([
        ['2', 1],
        ['__proto__', []],
        ['1', new ValueMap()],
      ]),
      '{"2":1,"__proto__":[],"1":{}}',
    ],
  ])('writes %s', (_name, value, text) => {
    expect(stringifyValue(value)).toBe(text)
  })

  it('gives back what parseJsonValue reads', () => {
    fc.assert(
      fc.property(arbitraryValue, value => {
        const once = parseJsonValue(stringifyValue(value))
        expect(parseJsonValue(stringifyValue(once))).toEqual(once)
      }),
      { numRuns: 200 },
    )
  })
})
