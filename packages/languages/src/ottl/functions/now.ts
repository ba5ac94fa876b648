import { localZone } from '../time-zone.ts'
import { Time } from '../value.ts'
import { defineConverter } from './definition.ts'

export const now = defineConverter({
  name: 'Now',
  docs: 'Gives the current time, in the zone of the machine.',
  parameters: {},
  returns: 'time',
  examples: [{ expression: 'UnixMilli(Now()) / 10000000000000', result: 0 }],
  create: () => {
    return () => new Time(BigInt(Date.now()) * 1_000_000n, localZone())
  },
})
