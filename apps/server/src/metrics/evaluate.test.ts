import { parseFormula } from '@weir/languages/query'
import { describe, expect, it } from 'vitest'
import { evaluate, leadOf, lookupsOf } from './evaluate.ts'
import { groupId, type SeriesSet, type Values } from './series-set.ts'

function lines(
  keys: readonly string[],
  values: readonly [group: string[], values: Values][],
  absent: number | null = null,
): SeriesSet {
  const byGroup = new Map(values.map(([group, line]): [string, Values] => [groupId(group), line]))
  return { keys, lines: byGroup, length: values[0]?.[1].length ?? 0, absent, isCut: false }
}

const sets: Record<string, SeriesSet> = {
  A: lines([], [[[], [10, 20, null, 40]]]),
  B: lines([], [[[], [2, 0, 5, 4]]]),
  C: lines(
    ['host', 'zone'],
    [
      [
        ['h1', 'z1'],
        [1, 2, 3, 4],
      ],
      [
        ['h2', 'z1'],
        [5, 6, 7, 8],
      ],
    ],
  ),
  D: lines(
    ['zone', 'host'],
    [
      [
        ['z1', 'h2'],
        [1, 1, 1, 1],
      ],
      [
        ['z2', 'h3'],
        [9, 9, 9, 9],
      ],
    ],
  ),
  E: lines(['zone'], [[['z1'], [10, 10, 10, 10]]]),
  F: lines(['user'], [[['u'], [1, 1, 1, 1]]]),
  Z: lines([], [], 0),
}

function run(text: string): unknown {
  const result = evaluate(parseFormula(text), {
    query: id => sets[id] ?? lines([], []),
    variable: () => 100,
  })
  return typeof result === 'number' ? result : Object.fromEntries(result.lines)
}

describe('evaluate', () => {
  it.each<[string, string, unknown]>([
    ['numbers', '2 ^ 3 ^ 2 + 10 % 4', 514],
    ['a line and a number', 'A * 2', { '[]': [20, 40, null, 80] }],
    ['a number and a line', '100 - A', { '[]': [90, 80, null, 60] }],
    ['two lines; a division by zero and a missing side have no value', 'A / B', { '[]': [5, null, null, 10] }],
    ['a sign', '-A', { '[]': [-10, -20, null, -40] }],
    ['and, or', '(B & 1) + (B | 0)', { '[]': [2, 0, 2, 2] }],
    ['a variable', 'B * $limit', { '[]': [200, 0, 500, 400] }],
    ['a query without points that counts as zero', 'A + Z', { '[]': [10, 20, null, 40] }],
    ['one line for all groups', 'E + B', { '["z1"]': [12, 10, 15, 14] }],
    [
      'fewer fields for all groups that agree',
      'C / E',
      { '["h1","z1"]': [0.1, 0.2, 0.3, 0.4], '["h2","z1"]': [0.5, 0.6, 0.7, 0.8] },
    ],
    ['the mean of the last windows', 'moving_average(A, 2)', { '[]': [10, 15, 20, 40] }],
  ])('%s', (_name, text, expected) => {
    expect(run(text)).toEqual(expected)
  })

  it('joins groups whatever the order of their fields; one that is missing on a side has no value', () => {
    expect(run('C - D')).toEqual({
      '["h1","z1"]': [null, null, null, null],
      '["h2","z1"]': [4, 5, 6, 7],
      '["h3","z2"]': [null, null, null, null],
    })
  })

  it('refuses lines that cannot be told which belongs to which', () => {
    expect(() => run('C + F')).toThrow('One side is grouped by host, zone, the other by user.')
  })
})

it('says when queries are looked at, and how far ahead of the range', () => {
  const formula = parseFormula('timeshift(A - timeshift(B, 60), 3600) / moving_average(moving_average(A, 3), 5)')
  expect(lookupsOf(formula)).toEqual([
    { id: 'A', shiftSeconds: 3600 },
    { id: 'B', shiftSeconds: 3660 },
    { id: 'A', shiftSeconds: 0 },
  ])
  expect(leadOf(formula)).toBe(6)
})
