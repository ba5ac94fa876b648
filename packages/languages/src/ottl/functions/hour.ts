import { defineConverter } from './definition.ts'
import { timeValue } from './parameters.ts'
import { calendarOf } from './support/time/calendar.ts'

export const hour = defineConverter({
  name: 'Hour',
  docs: 'Gives the hour of a time, 0 to 23, in its zone.',
  parameters: { time: timeValue },
  returns: 'int',
  examples: [
    { expression: 'Hour(Time("2023-05-27T01:34:56.25+07:00", "%FT%T.%f%j"))', result: 1 },
    { expression: 'Hour(body)', log: { body: 'now' }, error: 'expected time but got string' },
  ],
  create: ({ time }) => {
    return () => calendarOf(time.get()).hour
  },
})
