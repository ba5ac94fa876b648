import { defineConverter } from './definition.ts'
import { boolLike } from './parameters.ts'

export const bool = defineConverter({
  name: 'Bool',
  docs: 'Makes a bool of a number (0 is false) or of text such as "true", "F" or "1". Nil gives nil.',
  parameters: { target: boolLike },
  examples: [
    { expression: 'Bool("T")', result: true },
    { expression: 'Bool(0.0)', result: false },
    { expression: 'Bool(attributes["missing"])', result: null },
    { expression: 'Bool(body)', log: { body: 'yes' }, error: 'is not a bool' },
  ],
  create: ({ target }) => {
    return () => target.get()
  },
})
