import { localZone } from '../time-zone.ts'
import { Time } from '../value.ts'
import { defineConverter } from './definition.ts'
import { intValue, optional } from './parameters.ts'

export const unix = defineConverter({
  name: 'Unix',
  docs: 'Makes a time of the seconds since 1970, and nanoseconds beyond them if given.',
  parameters: { seconds: intValue, nanoseconds: optional(intValue) },
  returns: 'time',
  examples: [
    { expression: 'UnixMilli(Unix(1672527600, 5000000))', result: 1672527600005 },
    { expression: 'Unix(body)', log: { body: '1672527600' }, error: 'expected int but got string' },
  ],
  create: ({ seconds, nanoseconds }) => {
    return () => {
      const nanos = BigInt(seconds.get()) * 1_000_000_000n + BigInt(nanoseconds?.get() ?? 0)
      return new Time(nanos, localZone())
    }
  },
})
