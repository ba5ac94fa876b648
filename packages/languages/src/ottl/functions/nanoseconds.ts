import { toInt } from '../number.ts'
import { defineConverter } from './definition.ts'
import { durationValue } from './parameters.ts'

export const nanoseconds = defineConverter({
  name: 'Nanoseconds',
  docs: 'Gives a duration in nanoseconds, as an int.',
  parameters: { duration: durationValue },
  returns: 'int',
  examples: [
    { expression: 'Nanoseconds(Duration("2us"))', result: 2000 },
    { expression: 'Nanoseconds(body)', log: { body: '1h' }, error: 'expected duration but got string' },
  ],
  create: ({ duration }) => {
    return () => toInt(duration.get().nanos)
  },
})
