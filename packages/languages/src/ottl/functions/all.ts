import { defineConverter } from './definition.ts'
import { anyValue, lambda } from './parameters.ts'
import { elementsOf, holdsFor } from './support/elements.ts'

export const all = defineConverter({
  name: 'All',
  docs: 'Tells whether a lambda of key and value holds for every element of a list or map; the key of a list is the index.',
  parameters: { source: anyValue, predicate: lambda('key', 'value') },
  returns: 'bool',
  examples: [
    { expression: 'All(["a", "b"], (_, v) => v == "b")', result: false },
    { expression: 'All({"http.a": 1}, (k, v) => HasPrefix(k, "http.") and v > 0)', result: true },
    { expression: 'All([], (_, v) => v == "b")', result: true },
    { expression: 'All(body, (_, v) => true)', log: { body: 'x' }, error: 'expected list or map but got string' },
    { expression: 'All([1], (_, v) => v + 1)', error: 'must give a bool' },
  ],
  create: ({ source, predicate }) => {
    return () => {
      for (const [key, value] of elementsOf(source.get())) if (!holdsFor(predicate, key, value)) return false
      return true
    }
  },
})
