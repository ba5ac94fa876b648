import { defineConverter } from './definition.ts'
import { timeValue } from './parameters.ts'
import { calendarOf } from './support/time/calendar.ts'

export const nanosecond = defineConverter({
  name: 'Nanosecond',
  docs: 'Gives the nanoseconds beyond the second of a time.',
  parameters: { time: timeValue },
  returns: 'int',
  examples: [
    { expression: 'Nanosecond(Time("2023-05-27T01:34:56.25+07:00", "%FT%T.%f%j"))', result: 250000000 },
    { expression: 'Nanosecond(body)', log: { body: 'now' }, error: 'expected time but got string' },
  ],
  create: ({ time }) => {
    return () => calendarOf(time.get()).nanosecond
  },
})
