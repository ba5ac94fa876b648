import { double, parseJsonValue, stringifyValue } from '@weir/telemetry'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJsonDoubles } from './json-doubles.ts'

describe('parseJsonDoubles', () => {
  it('keeps order, odd keys and the last of repeated ones', () => {
    const text = '{"b":1,"a":[true,null,"x"],"__proto__":{"c":2.5},"2":0,"1":0,"b":3}'
    expect(stringifyValue(parseJsonDoubles(text))).toBe(
      '{"b":3.0,"a":[true,null,"x"],"__proto__":{"c":2.5},"2":0.0,"1":0.0}',
    )
  })

  it('gives every number as a double', () => {
    expect(parseJsonDoubles('[1, -0, 1e3, 12345678901234567890]')).toEqual([
      double(1),
      double(-0),
      double(1000),
      double(12345678901234567890),
    ])
  })

  it.each(['{', '[1,]', '{"a":01}', '"\u0001"', '[1] 2', ''])('refuses %s as our own parser does', text => {
    const message = (parse: () => unknown) => {
      try {
        parse()
      } catch (error) {
        return String(error)
      }
      return 'accepted'
    }
    expect(message(() => parseJsonDoubles(text))).toBe(message(() => parseJsonValue(text)))
    expect(message(() => parseJsonDoubles(text))).not.toBe('accepted')
  })

  it('refuses what is nested too deeply', () => {
    expect(() => parseJsonDoubles('['.repeat(100) + ']'.repeat(100))).toThrow('nested deeper')
  })

  it('reads the same as our own parser', () => {
    fc.assert(
      fc.property(fc.json(), text => {
        const same = (value: string) => value.replace(/(\d)\.0(?!\d)/g, '$1')
        expect(same(stringifyValue(parseJsonDoubles(text)))).toBe(
          same(stringifyValue(parseJsonDoubles(` ${text}`.padEnd(1_000_001)))),
        )
      }),
      { numRuns: 100 },
    )
  })
})
