import { defineConverter } from './definition.ts'
import { timeValue } from './parameters.ts'
import { calendarOf } from './support/time/calendar.ts'

export const day = defineConverter({
  name: 'Day',
  docs: 'Gives the day of the month of a time, in its zone.',
  parameters: { time: timeValue },
  returns: 'int',
  examples: [
    { expression: 'Day(Time("2023-05-27T01:34:56.25+07:00", "%FT%T.%f%j"))', result: 27 },
    { expression: 'Day(body)', log: { body: 'now' }, error: 'expected time but got string' },
  ],
  create: ({ time }) => {
    return () => calendarOf(time.get()).day
  },
})
