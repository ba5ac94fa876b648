import { defineConverter } from './definition.ts'
import { timeValue } from './parameters.ts'
import { calendarOf } from './support/time/calendar.ts'

export const month = defineConverter({
  name: 'Month',
  docs: 'Gives the month of a time, 1 to 12, in its zone.',
  parameters: { time: timeValue },
  returns: 'int',
  examples: [
    { expression: 'Month(Time("2023-05-27T01:34:56.25+07:00", "%FT%T.%f%j"))', result: 5 },
    { expression: 'Month(body)', log: { body: 'now' }, error: 'expected time but got string' },
  ],
  create: ({ time }) => {
    return () => calendarOf(time.get()).month
  },
})
