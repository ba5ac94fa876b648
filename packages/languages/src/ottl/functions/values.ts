import { defineConverter } from './definition.ts'
import { mapValue } from './parameters.ts'

export const values = defineConverter({
  name: 'Values',
  docs: 'Gives the values of a map as a list.',
  parameters: { target: mapValue },
  returns: 'list',
  examples: [
    { expression: 'Values({"a": 1, "b": ["x"], "c": nil})', result: [1, ['x'], null] },
    { expression: 'Values({})', result: [] },
    { expression: 'Values(attributes["missing"])', error: 'expected map but got nil' },
  ],
  create: ({ target }) => {
    return () => [...target.get().values]
  },
})
