import { defineConverter } from './definition.ts'
import { timeValue } from './parameters.ts'
import { calendarOf } from './support/time/calendar.ts'

export const second = defineConverter({
  name: 'Second',
  docs: 'Gives the second of a time, 0 to 59.',
  parameters: { time: timeValue },
  returns: 'int',
  examples: [
    { expression: 'Second(Time("2023-05-27T01:34:56.25+07:00", "%FT%T.%f%j"))', result: 56 },
    { expression: 'Second(body)', log: { body: 'now' }, error: 'expected time but got string' },
  ],
  create: ({ time }) => {
    return () => calendarOf(time.get()).second
  },
})
