import { defineConverter } from './definition.ts'
import { intLike } from './parameters.ts'

export const int = defineConverter({
  name: 'Int',
  docs: 'Makes an int of a double (cutting the fraction), bool or decimal text. Nil and other text give nil.',
  parameters: { target: intLike },
  examples: [
    { expression: 'Int("-12")', result: -12 },
    { expression: 'Int(2.9)', result: 2 },
    { expression: 'Int(true)', result: 1 },
    { expression: 'Int("9223372036854775807")', result: 9223372036854775807n },
    { expression: 'Int("1.5")', result: null },
    { expression: 'Int(attributes["missing"])', result: null },
    { expression: 'Int(attributes["list"])', log: { attributes: { list: [] } }, error: 'cannot become an int' },
  ],
  create: ({ target }) => {
    return () => target.get()
  },
})
