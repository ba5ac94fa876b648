import { double as asDouble } from '@weir/telemetry'
import { defineConverter } from './definition.ts'
import { doubleLike } from './parameters.ts'

export const double = defineConverter({
  name: 'Double',
  docs: 'Makes a double of an int, bool or text. Nil gives nil; text that is no number is an error.',
  parameters: { target: doubleLike },
  examples: [
    { expression: 'Double("1e3")', result: asDouble(1000) },
    { expression: 'Double(2)', result: asDouble(2) },
    { expression: 'Double(attributes["missing"])', result: null },
    { expression: 'Double(body)', log: { body: '12a' }, error: 'is not a number' },
  ],
  create: ({ target }) => {
    return () => target.get()
  },
})
