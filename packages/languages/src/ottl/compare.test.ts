import { double, LogRecord, type Value, ValueMap } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { compileCondition } from './index.ts'

const operators = ['==', '!=', '<', '<=', '>=', '>'] as const

const equal = [true, false, false, true, true, false]
const less = [false, true, true, true, false, false]
const greater = [false, true, false, false, true, true]
/** Only equality means something. */
const same = [true, false, false, false, false, false]
const different = [false, true, false, false, false, false]

const bytes = (text: string) => new TextEncoder().encode(text)
const map = (value: Value) => ValueMap.from([['key', value]])
const noBytes = new Uint8Array()

/** A literal of the language for the value, null where there is none. */
function literal(value: Value): string | null {
  if (value === null || typeof value === 'boolean' || typeof value === 'bigint')
    return value === null ? 'nil' : String(value)
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null
  return null
}

describe('comparisons by kind', () => {
  it.each<[what: string, left: Value, right: Value, expected: boolean[]]>([
    ['strings', 'a', 'a', equal],
    ['strings', 'a', 'b', less],
    ['strings beyond the basic plane', '\u{1F600}', '\uFFFF', greater],
    ['ints', 3, 3, equal],
    ['ints', 4, 3, greater],
    ['large ints', 9007199254740993n, 9007199254740994n, less],
    ['doubles', 1.5, 2.5, less],
    ['an int and the same double', 3, double(3), equal],
    ['a double and the same int', double(3), 3, equal],
    ['an int and a larger double', 3, 3.5, less],
    ['a large int and a double', 9007199254740993n, 1.5, greater],
    ['not a number', Number.NaN, 1, different],
    ['not a number with itself', Number.NaN, Number.NaN, different],
    ['bools', false, true, less],
    ['bools', true, true, equal],
    ['bytes', bytes('a'), bytes('a'), equal],
    ['bytes', bytes('b'), bytes('a'), greater],
    ['bytes and a longer one', bytes('a'), bytes('aa'), less],
    ['nil', null, null, equal],
    ['nil and no bytes', null, noBytes, equal],
    ['no bytes and nil', noBytes, null, equal],
    ['no bytes', noBytes, noBytes, equal],
    ['bytes and no bytes', bytes('a'), noBytes, different],
    ['bytes and nil', bytes('a'), null, different],
    ['nil and a string', null, '', different],
    ['a string and nil', 'a', null, different],
    ['nil and zero', null, 0, different],
    ['a bool and nil', false, null, different],
    ['a string and an int', '1', 1, different],
    ['an int and a string', 1, '1', different],
    ['a string and bytes', 'a', bytes('a'), different],
    ['a bool and an int', true, 1, different],
    ['a double and bytes', 1.5, bytes('1'), different],
    ['a bool and no bytes', false, noBytes, different],
    ['maps', map(1), map(1), same],
    ['maps', map(1), map(2), different],
    ['maps with an int and a double', map(1), map(double(1)), different],
    [
      'maps in another order',
      ValueMap.from([
        ['a', 1],
        ['b', 2],
      ]),
      ValueMap.from([
        ['b', 2],
        ['a', 1],
      ]),
      same,
    ],
    ['a map and a string', map(1), 'a', different],
    ['a map and nil', new ValueMap(), null, different],
    ['lists', ['a', [1]], ['a', [1]], same],
    ['lists', ['a'], ['b'], different],
    ['a list and a longer one', ['a'], ['a', 'a'], different],
    ['a list and a map', [], new ValueMap(), different],
    ['an int and a list', 1, [1], different],
  ])('%s (%#)', (_what, left, right, expected) => {
    const record = new LogRecord()
    record.attributes = ValueMap.from([
      ['left', left],
      ['right', right],
    ])
    const sides = [
      ['attributes["left"]', 'attributes["right"]'],
      [literal(left), 'attributes["right"]'],
      ['attributes["left"]', literal(right)],
      [literal(left), literal(right)],
    ]
    for (const [a, b] of sides) {
      if (!a || !b) continue
      for (const mode of ['generated', 'closures'] as const) {
        const results = operators.map(operator => {
          return compileCondition(`${a} ${operator} ${b}`, { context: 'log', mode, errorMode: 'propagate' })(record)
        })
        expect(results).toEqual(expected)
      }
    }
  })
})
