import { defineConverter } from './definition.ts'
import { timeValue } from './parameters.ts'
import { calendarOf } from './support/time/calendar.ts'

export const year = defineConverter({
  name: 'Year',
  docs: 'Gives the year of a time, in its zone.',
  parameters: { time: timeValue },
  returns: 'int',
  examples: [
    { expression: 'Year(Time("2023-05-27T01:34:56.25+07:00", "%FT%T.%f%j"))', result: 2023 },
    { expression: 'Year(body)', log: { body: 'now' }, error: 'expected time but got string' },
  ],
  create: ({ time }) => {
    return () => calendarOf(time.get()).year
  },
})
