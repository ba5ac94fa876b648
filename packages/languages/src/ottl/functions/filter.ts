import { type Value, ValueMap } from '@weir/telemetry'
import { defineConverter } from './definition.ts'
import { anyValue, lambda } from './parameters.ts'
import { elementsOf, holdsFor } from './support/elements.ts'

export const filter = defineConverter({
  name: 'Filter',
  docs: 'Gives a new list or map with the elements for which a lambda of key and value holds.',
  parameters: { source: anyValue, predicate: lambda('key', 'value') },
  examples: [
    { expression: 'Filter([3, 1, 2], (i, v) => v > 1 and i < 2)', result: [3] },
    { expression: 'Filter({"a": 1, "b": nil}, (_, v) => v != nil)', result: { a: 1 } },
    { expression: 'Filter([[1], [2]], (_, v) => Any(v, (_, w) => w == v[0] and w == 2))', result: [[2]] },
  ],
  create: ({ source, predicate }) => {
    return () => {
      const given = source.get()
      const map = new ValueMap()
      const list: Value[] = []
      for (const [key, value] of elementsOf(given)) {
        if (!holdsFor(predicate, key, value)) continue
        if (typeof key === 'string') map.append(key, value)
        else list.push(value)
      }
      return given instanceof ValueMap ? map : list
    }
  },
})
