import { defineConverter } from './definition.ts'
import { timeValue } from './parameters.ts'
import { unixIn } from './support/time/unix.ts'

export const unixSeconds = defineConverter({
  name: 'UnixSeconds',
  docs: 'Gives the seconds since 1970 of a time.',
  parameters: { time: timeValue },
  returns: 'int',
  examples: [
    { expression: 'UnixSeconds(Time("2023-05-26T12:34:56.25Z", "RFC3339"))', result: 1685104496 },
    { expression: 'UnixSeconds(body)', log: { body: 'now' }, error: 'expected time but got string' },
  ],
  create: ({ time }) => {
    return () => unixIn(time.get(), 1_000_000_000n)
  },
})
