import { toInt } from '../number.ts'
import { defineConverter } from './definition.ts'
import { timeValue } from './parameters.ts'

export const unixMilli = defineConverter({
  name: 'UnixMilli',
  docs: 'Gives the milliseconds since 1970 of a time.',
  parameters: { time: timeValue },
  returns: 'int',
  examples: [{ expression: 'UnixMilli(time)', result: 0 }],
  create: ({ time }) => {
    return () => {
      const { nanos } = time.get()
      // Division of integers rounds towards zero, but a moment before 1970 belongs to the millisecond before.
      const below = nanos < 0n && nanos % 1_000_000n !== 0n
      return toInt(nanos / 1_000_000n - (below ? 1n : 0n))
    }
  },
})
