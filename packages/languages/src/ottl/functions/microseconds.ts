import { toInt } from '../number.ts'
import { defineConverter } from './definition.ts'
import { durationValue } from './parameters.ts'

export const microseconds = defineConverter({
  name: 'Microseconds',
  docs: 'Gives a duration in whole microseconds, as an int.',
  parameters: { duration: durationValue },
  returns: 'int',
  examples: [
    { expression: 'Microseconds(Duration("1.5ms7ns"))', result: 1500 },
    { expression: 'Microseconds(body)', log: { body: '1h' }, error: 'expected duration but got string' },
  ],
  create: ({ duration }) => {
    return () => toInt(duration.get().nanos / 1_000n)
  },
})
