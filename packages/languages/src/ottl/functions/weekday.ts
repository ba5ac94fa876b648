import { defineConverter } from './definition.ts'
import { timeValue } from './parameters.ts'
import { calendarOf } from './support/time/calendar.ts'

export const weekday = defineConverter({
  name: 'Weekday',
  docs: 'Gives the day of the week of a time, from 0 for Sunday to 6, in its zone.',
  parameters: { time: timeValue },
  returns: 'int',
  examples: [
    { expression: 'Weekday(Time("2023-05-27T01:34:56.25+07:00", "%FT%T.%f%j"))', result: 6 },
    { expression: 'Weekday(body)', log: { body: 'now' }, error: 'expected time but got string' },
  ],
  create: ({ time }) => {
    return () => calendarOf(time.get()).weekday
  },
})
