import { Double, type Value, ValueMap } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { canonicalMap, canonicalText, leftOutOf } from './canonical-text.ts'

const map = (entries: Record<string, Value>) => ValueMap.from(Object.entries(entries))

describe('canonicalText', () => {
  it.each<[string, Value, Value]>([
    ['5 and 5.0', 5, new Double(5)],
    ['5 and "5"', 5, '5'],
    ['true and "t"', true, 't'],
    ['null and ""', null, ''],
    ['lists and maps', [], new ValueMap()],
    ['bytes and text', new Uint8Array([97]), 'a'],
    ['where one text ends and the next begins', ['ab', 'c'], ['a', 'bc']],
    ['where a key ends and its value begins', map({ ab: 'c' }), map({ a: 'bc' })],
    ['levels of lists', [['a'], 'b'], [['a', 'b']]],
    ['texts that look like the form', ['s1:a'], ['s', '1:a']],
    ['large integers', 2n ** 60n, 2n ** 60n + 1n],
  ])('tells apart %s', (_name, a, b) => {
    expect(canonicalText(a)).not.toBe(canonicalText(b))
  })

  it('does not mind the order of keys, at any depth', () => {
    const a = map({ x: map({ p: 1, q: 2 }), y: 'z' })
    const b = map({ y: 'z', x: map({ q: 2, p: 1 }) })
    expect(canonicalText(a)).toBe(canonicalText(b))
  })

  it('leaves out what does not count', () => {
    const leftOut = leftOutOf([['a'], ['b', 'c'], ['d', 0], ['b', 'e', 'f'], ['a', 'deeper']])
    const one = map({ a: 1, b: map({ c: 1, k: 1, e: map({ f: 1 }) }), d: [1, 2] })
    const two = map({ a: 2, b: map({ c: 2, k: 1, e: map({ f: 2 }) }), d: [3, 2] })
    expect(canonicalMap(one, leftOut)).toBe(canonicalMap(two, leftOut))
    const three = map({ b: map({ k: 2, e: map({ f: 1 }) }), d: [1, 2] })
    expect(canonicalMap(one, leftOut)).not.toBe(canonicalMap(three, leftOut))
  })
})
