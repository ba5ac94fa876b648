import { toInt } from '../number.ts'
import { defineConverter } from './definition.ts'
import { durationValue } from './parameters.ts'

export const milliseconds = defineConverter({
  name: 'Milliseconds',
  docs: 'Gives a duration in whole milliseconds, as an int.',
  parameters: { duration: durationValue },
  returns: 'int',
  examples: [
    { expression: 'Milliseconds(Duration("1.5s2us"))', result: 1500 },
    { expression: 'Milliseconds(body)', log: { body: '1h' }, error: 'expected duration but got string' },
  ],
  create: ({ duration }) => {
    return () => toInt(duration.get().nanos / 1_000_000n)
  },
})
