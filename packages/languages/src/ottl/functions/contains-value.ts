import { compareValues } from '../compare.ts'
import { defineConverter } from './definition.ts'
import { anyValue, listValue } from './parameters.ts'

export const containsValue = defineConverter({
  name: 'ContainsValue',
  docs: 'Tells whether a list has an item that equals a value, by the rules of ==.',
  parameters: { target: listValue, item: anyValue },
  returns: 'bool',
  examples: [
    { expression: 'ContainsValue(["a", "b"], "b")', result: true },
    { expression: 'ContainsValue([1, 2], 2.0)', result: true },
    { expression: 'ContainsValue([1, 2], "2")', result: false },
    { expression: 'ContainsValue([{"a": 1}], {"a": 1})', result: true },
    { expression: 'ContainsValue([nil], attributes["missing"])', result: true },
    { expression: 'ContainsValue(attributes["missing"], "x")', error: 'expected list but got nil' },
  ],
  create: ({ target, item }) => {
    return () => {
      const list = target.get()
      const wanted = item.get()
      return list.some(value => compareValues('==', value, wanted))
    }
  },
})
