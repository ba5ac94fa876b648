import { defineConverter } from './definition.ts'
import { mapValue } from './parameters.ts'

export const keys = defineConverter({
  name: 'Keys',
  docs: 'Gives the keys of a map as a list of strings.',
  parameters: { target: mapValue },
  returns: 'list',
  examples: [
    { expression: 'Keys({"a": 1, "b": nil})', result: ['a', 'b'] },
    { expression: 'Keys({})', result: [] },
    { expression: 'Keys(attributes["missing"])', error: 'expected map but got nil' },
    { expression: 'Keys(body)', log: { body: 'x' }, error: 'expected map but got string' },
  ],
  create: ({ target }) => {
    return () => [...target.get().keys]
  },
})
