import { double, type Value, ValueMap } from '@weir/telemetry'
import { compareValues } from '../compare.ts'
import { valueText } from '../convert.ts'
import { OttlError, OttlFault } from '../error.ts'
import { isDouble, isInt, isNumeric, toFloat } from '../number.ts'
import { expectList } from '../value.ts'
import { defineConverter } from './definition.ts'
import { literalString, optional, valueOrItems } from './parameters.ts'

export const sort = defineConverter({
  name: 'Sort',
  docs:
    'Gives a list sorted, in the order "asc" unless it says "desc". Numbers are compared as numbers; as soon as there is ' +
    'another value among them, all are compared as text. A list with maps, lists or bytes in it stays as it is.',
  parameters: { target: valueOrItems, order: optional(literalString) },
  returns: 'list',
  examples: [
    { expression: 'Sort([3, 1, 10])', result: [1, 3, 10] },
    { expression: 'Sort([3, 1, 10], "desc")', result: [10, 3, 1] },
    { expression: 'Sort([2, 1.5, -1.0])', result: [double(-1), 1.5, 2] },
    { expression: 'Sort(["b", "B", "a"])', result: ['B', 'a', 'b'] },
    { expression: 'Sort([true, "m", 10, 9])', result: [10, 9, 'm', true] },
    { expression: 'Sort([2, [1], 1])', result: [2, [1], 1] },
    { expression: 'Sort([{"a": 1}])', error: 'a list of maps cannot be sorted' },
    { expression: 'Sort(body)', log: { body: 'ba' }, error: 'expected list but got string' },
  ],
  create: ({ target, order = 'asc' }) => {
    const value = target.value()
    if (order !== 'asc' && order !== 'desc') {
      const { line, column } = value.at
      throw new OttlError(`the order ${JSON.stringify(order)} is neither "asc" nor "desc"`, line, column)
    }
    return () => {
      const list = expectList(value.get())
      // The language cannot sort a list that is written with maps in it; one from a record stays as it is.
      if (target.isWrittenList && list.some(item => item instanceof ValueMap)) {
        throw new OttlFault('a list of maps cannot be sorted')
      }
      return sorted(list, order === 'asc' ? 1 : -1)
    }
  },
})

function sorted(list: Value[], direction: number): Value[] {
  const read = readerFor(list)
  if (!read) return list
  const items = list.map(value => ({ value, key: read(value) }))
  items.sort((a, b) => direction * compareKeys(a.key, b.key))
  return items.map(item => item.value)
}

/** What items are compared by; null for a list that cannot be sorted. */
function readerFor(list: readonly Value[]): ((value: Value) => Value) | null {
  if (list.every(isInt)) return value => value
  if (list.every(isNumeric)) return value => (isNumeric(value) ? double(toFloat(value)) : value)
  return list.every(value => value === null || typeof value !== 'object' || isNumeric(value)) ? valueText : null
}

function compareKeys(a: Value, b: Value): number {
  if (compareValues('<', a, b)) return -1
  if (compareValues('>', a, b)) return 1
  // Not a number sorts before all numbers.
  return Number(isNotANumber(b)) - Number(isNotANumber(a))
}

function isNotANumber(value: Value): boolean {
  return isDouble(value) && Number.isNaN(toFloat(value))
}
