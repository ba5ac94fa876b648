import { defineConverter } from './definition.ts'
import { timeValue } from './parameters.ts'
import { unixIn } from './support/time/unix.ts'

export const unixMilli = defineConverter({
  name: 'UnixMilli',
  docs: 'Gives the milliseconds since 1970 of a time.',
  parameters: { time: timeValue },
  returns: 'int',
  examples: [
    { expression: 'UnixMilli(Time("2023-05-26T12:34:56.25Z", "RFC3339"))', result: 1685104496250 },
    { expression: 'UnixMilli(body)', log: { body: 'now' }, error: 'expected time but got string' },
  ],
  create: ({ time }) => {
    return () => unixIn(time.get(), 1_000_000n)
  },
})
