import { parseJsonValue, stringifyValue } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { parseJsonPath } from './json-path.ts'

const json = parseJsonValue('{"a":{"b":[{"c":1},{"c":[2,3]},{"d":4}]},"x y":5,"__proto__":{"z":6},"l":[[1],[2,3]]}')

describe('parseJsonPath', () => {
  it.each<[string, string[]]>([
    ['a.b[*].c', ['1', '[2,3]']],
    ['a.b[1].c[0]', ['2']],
    ['$.a.b[0]', ['{"c":1}']],
    ['["x y"]', ['5']],
    ['$["x y"]', ['5']],
    ['__proto__.z', ['6']],
    ['toString', []],
    ['l[*][*]', ['1', '2', '3']],
    ['a.missing', []],
    ['a.b.c', []],
    ['a[*]', []],
  ])('finds %s', (text, expected) => {
    expect(parseJsonPath(text)?.find(json).map(stringifyValue)).toEqual(expected)
  })

  it('finds the whole value under $', () => {
    expect(parseJsonPath('$')?.find(json)).toEqual([json])
  })

  it.each(['', '.a', 'a..b', 'a[', 'a[x]', 'a b', '$a b', `a${'.b'.repeat(70)}`])('refuses %s', text => {
    expect(parseJsonPath(text)).toBeUndefined()
  })

  it('stops at its limit', () => {
    expect(parseJsonPath('l[*][*]')?.find(json, 2)).toHaveLength(2)
  })
})
