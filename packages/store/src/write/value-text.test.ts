import { Double, type Value, ValueMap } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { attributeMap, valueText } from './value-text.ts'

describe('valueText', () => {
  it.each<[string, Value, string]>([
    ['nothing', null, ''],
    ['text', 'héllo "x"', 'héllo "x"'],
    ['a truth', true, 'true'],
    ['an integer', 42, '42'],
    ['a large integer', 9_007_199_254_740_993n, '9007199254740993'],
    ['a fraction', 0.5, '0.5'],
    ['a whole double', new Double(5), '5'],
    ['what is no number', Number.NaN, 'NaN'],
    ['bytes', new Uint8Array([1, 2, 255]), 'AQL/'],
    ['an empty list', [], '[]'],
    ['a list', [1, 'a', null, new Uint8Array([1]), Number.POSITIVE_INFINITY], '[1,"a",null,"AQ==","Infinity"]'],
    [
      'a map',
      ValueMap.from([
        ['b', 1],
        ['a', ValueMap.from([['c', [true]]])],
      ]),
      '{"b":1,"a":{"c":[true]}}',
    ],
    ['half a surrogate pair', 'x\ud800y', 'x\ufffdy'],
    ['half a surrogate pair inside', ['\udc00'], '["\ufffd"]'],
  ])('writes %s', (_name, value, expected) => {
    expect(valueText(value)).toBe(expected)
  })

  it('cuts what is nested without end', () => {
    let value: Value = 'deep'
    for (let i = 0; i < 100_000; i += 1) value = [value]
    expect(valueText(value)).toMatch(/^\[+null\]+$/)
  })
})

describe('attributeMap', () => {
  it('keeps keys that are names of JavaScript', () => {
    const map = attributeMap(
      ValueMap.from([
        ['__proto__', 'x'],
        ['constructor', 1],
        ['toString', true],
      ]),
    )
    expect(JSON.stringify(map)).toBe('{"__proto__":"x","constructor":"1","toString":"true"}')
  })
})
