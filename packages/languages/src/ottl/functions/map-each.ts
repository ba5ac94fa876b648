import { type Value, ValueMap } from '@weir/telemetry'
import { storable } from '../value.ts'
import { defineConverter } from './definition.ts'
import { anyValue, lambda } from './parameters.ts'
import { elementsOf } from './support/elements.ts'

export const mapEach = defineConverter({
  name: 'MapEach',
  docs: 'Gives a new list or map with what a lambda of key and value makes of each value; the key of a list is the index.',
  parameters: { source: anyValue, mapper: lambda('key', 'value') },
  examples: [
    { expression: 'MapEach([1, 2], (i, v) => i + v)', result: [1, 3] },
    { expression: 'MapEach({"a": "x", "b": "y"}, (k, v) => Concat([k, v], ":"))', result: { a: 'a:x', b: 'b:y' } },
    { expression: 'MapEach(["x"], (_, v) => {"name": v})', result: [{ name: 'x' }] },
    { expression: 'MapEach(["x"], (_, v) => v == "x")', result: [true] },
    { expression: 'MapEach(["x"], (_, _) => nil)', result: [null] },
    { expression: 'MapEach(["x"], (_, _) => Now())', error: 'time cannot be stored' },
    { expression: 'MapEach(body, (_, v) => v)', log: { body: 'x' }, error: 'expected list or map but got string' },
  ],
  create: ({ source, mapper }) => {
    return () => {
      const given = source.get()
      const map = new ValueMap()
      const list: Value[] = []
      for (const [key, value] of elementsOf(given)) {
        const mapped = storable(mapper.call(key, value))
        if (typeof key === 'string') map.append(key, mapped)
        else list.push(mapped)
      }
      return given instanceof ValueMap ? map : list
    }
  },
})
