import { defineConverter } from './definition.ts'
import { timeValue } from './parameters.ts'
import { calendarOf } from './support/time/calendar.ts'

export const minute = defineConverter({
  name: 'Minute',
  docs: 'Gives the minute of a time, 0 to 59, in its zone.',
  parameters: { time: timeValue },
  returns: 'int',
  examples: [
    { expression: 'Minute(Time("2023-05-27T01:34:56.25+07:00", "%FT%T.%f%j"))', result: 34 },
    { expression: 'Minute(body)', log: { body: 'now' }, error: 'expected time but got string' },
  ],
  create: ({ time }) => {
    return () => calendarOf(time.get()).minute
  },
})
