import { defineConverter } from './definition.ts'
import { anyValue, lambda, optional } from './parameters.ts'
import { elementsOf, holdsFor } from './support/elements.ts'

export const find = defineConverter({
  name: 'Find',
  docs:
    'Gives the first value of a list or map for which a lambda of key and value holds, or what a second lambda makes of ' +
    'it; nil when there is none.',
  parameters: {
    source: anyValue,
    predicate: lambda('key', 'value'),
    mapper: optional(lambda('key', 'value')),
  },
  examples: [
    { expression: 'Find([1, 5, 7], (_, v) => v > 2)', result: 5 },
    { expression: 'Find({"a": 1, "b": 2}, (k, _) => k == "b")', result: 2 },
    { expression: 'Find({"a": 1, "b": 2}, (_, v) => v == 2, (k, _) => k)', result: 'b' },
    { expression: 'Find([1], (_, v) => v > 2)', result: null },
    { expression: 'Find([1], (_, v) => v)', error: 'must give a bool' },
    { expression: 'Find(body, (_, v) => true)', log: { body: 'x' }, error: 'expected list or map but got string' },
  ],
  create: ({ source, predicate, mapper }) => {
    return () => {
      for (const [key, value] of elementsOf(source.get())) {
        if (holdsFor(predicate, key, value)) return mapper ? mapper.call(key, value) : value
      }
      return null
    }
  },
})
