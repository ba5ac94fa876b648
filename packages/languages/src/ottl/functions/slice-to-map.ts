import { type Value, ValueMap } from '@weir/telemetry'
import { OttlFault } from '../error.ts'
import { kindOf } from '../value.ts'
import { defineConverter } from './definition.ts'
import { listOf, listValue, literalString, optional } from './parameters.ts'
import { MapWriter } from './support/map-writer.ts'

export const sliceToMap = defineConverter({
  name: 'SliceToMap',
  docs:
    'Makes a map of a list. The keys are what key_path leads to inside each item, or the indices; the values are what ' +
    'value_path leads to, or the whole items.',
  parameters: {
    target: listValue,
    keyPath: optional(listOf(literalString)),
    valuePath: optional(listOf(literalString)),
  },
  returns: 'map',
  examples: [
    {
      expression: 'SliceToMap(attributes["things"], ["name"], ["info", "size"])',
      log: {
        attributes: {
          things: [
            { name: 'a', info: { size: 1 } },
            { name: 'b', info: { size: 2 } },
          ],
        },
      },
      result: { a: 1, b: 2 },
    },
    { expression: 'SliceToMap([{"id": "x", "n": 1}], ["id"])', result: { x: { id: 'x', n: 1 } } },
    { expression: 'SliceToMap(["a", "b"])', result: { 0: 'a', 1: 'b' } },
    { expression: 'SliceToMap([{"n": 1}], value_path=["n"])', result: { 0: 1 } },
    { expression: 'SliceToMap(["a"], ["id"])', error: 'item 0 is string' },
    { expression: 'SliceToMap([{"id": 1}], ["id"])', error: 'must be a string' },
    { expression: 'SliceToMap([{"id": 1}], ["name"])', error: 'item 0 has no name' },
    { expression: 'SliceToMap([{"id": "x"}], ["id"], ["a", "b"])', error: 'item 0 has no a.b' },
  ],
  create: ({ target, keyPath, valuePath }) => {
    return () => {
      const writer = new MapWriter()
      for (const [index, item] of target.get().entries()) {
        const key = keyPath ? valueAt(item, keyPath, index) : String(index)
        if (typeof key !== 'string')
          throw new OttlFault(`the key of item ${index} must be a string but is ${kindOf(key)}`)
        writer.set(key, valuePath ? valueAt(item, valuePath, index) : item)
      }
      return writer.map
    }
  },
})

function valueAt(item: Value, path: readonly string[], index: number): Value {
  if (path.length === 0) throw new OttlFault('a path needs at least one key')
  if (!(item instanceof ValueMap)) {
    throw new OttlFault(`with key_path or value_path the items must be maps, but item ${index} is ${kindOf(item)}`)
  }
  let value: Value | undefined = item
  for (const key of path) value = value instanceof ValueMap ? value.get(key) : undefined
  if (value === undefined) throw new OttlFault(`item ${index} has no ${path.join('.')}`)
  return value
}
