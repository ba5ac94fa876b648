import { Time } from '../value.ts'
import { defineConverter } from './definition.ts'
import { durationValue, timeValue } from './parameters.ts'

/** From 0001-01-01, where multiples of the duration are counted from, to 1970. */
const beforeUnix = 62_135_596_800_000_000_000n

export const truncateTime = defineConverter({
  name: 'TruncateTime',
  docs:
    'Rounds a time down to a multiple of a duration, counted from the start of the year 1 in UTC. A duration that is ' +
    'not positive changes nothing.',
  parameters: { time: timeValue, duration: durationValue },
  returns: 'time',
  examples: [
    {
      expression: 'UnixMilli(TruncateTime(Time("2023-05-26T12:34:56.25Z", "RFC3339"), Duration("1s")))',
      result: 1685104496000,
    },
    {
      expression: 'FormatTime(TruncateTime(Time("2023-05-26T12:34:56Z", "RFC3339"), Duration("24h")), "%F %T")',
      result: '2023-05-26 00:00:00',
    },
    { expression: 'TruncateTime(time, body)', log: { body: '1s' }, error: 'expected duration but got string' },
  ],
  create: ({ time, duration }) => {
    return () => {
      const moment = time.get()
      const { nanos } = duration.get()
      if (nanos <= 0n) return moment
      const rest = (moment.nanos + beforeUnix) % nanos
      return new Time(moment.nanos - (rest < 0n ? rest + nanos : rest), moment.zone)
    }
  },
})
