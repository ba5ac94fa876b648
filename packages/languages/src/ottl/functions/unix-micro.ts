import { defineConverter } from './definition.ts'
import { timeValue } from './parameters.ts'
import { unixIn } from './support/time/unix.ts'

export const unixMicro = defineConverter({
  name: 'UnixMicro',
  docs: 'Gives the microseconds since 1970 of a time.',
  parameters: { time: timeValue },
  returns: 'int',
  examples: [
    { expression: 'UnixMicro(Time("2023-05-26T12:34:56.25Z", "RFC3339"))', result: 1685104496250000 },
    { expression: 'UnixMicro(body)', log: { body: 'now' }, error: 'expected time but got string' },
  ],
  create: ({ time }) => {
    return () => unixIn(time.get(), 1_000n)
  },
})
