import { double, plainFromMap } from '@weir/telemetry'
import { expect, it } from 'vitest'
import { isMergeStrategy, mergePairs } from './merge-pairs.ts'

const pairs = [
  ['k', '1.1'],
  ['k', '2'],
  ['k', 'three'],
  ['k', '2'],
  ['other', ''],
] as const

it.each([
  ['first', false, { k: '1.1', other: '' }],
  ['last', false, { k: '2', other: '' }],
  ['append', false, { k: ['1.1', '2', 'three'], other: '' }],
  ['append', true, { k: [1.1, 2, 'three'], other: '' }],
  ['concat', true, { k: '1.1,2,three', other: '' }],
  ['indexed', true, { k_0: 1.1, k_1: 2, k_2: 'three', other: '' }],
])('%s, converted: %s', (strategy, convert, expected) => {
  expect(isMergeStrategy(strategy) && plainFromMap(mergePairs(pairs, strategy, convert))).toEqual(expected)
})

it.each([
  ['5', 5],
  ['-12', -12],
  ['9223372036854775807', 9223372036854775807n],
  ['9223372036854775808', '9223372036854775808'],
  ['5.0', double(5)],
  ['1e3', double(1000)],
  ['.5', 0.5],
  ['1.2.3', '1.2.3'],
  ['0x10', '0x10'],
  ['NaN', 'NaN'],
  ['', ''],
  ['e5', 'e5'],
])('converts %s', (text, expected) => {
  expect(mergePairs([['k', text]], 'last', true).get('k')).toEqual(expected)
})
