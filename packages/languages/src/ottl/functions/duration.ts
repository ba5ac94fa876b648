import { Duration } from '../value.ts'
import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'
import { parseDuration } from './support/duration-text.ts'

export const duration = defineConverter({
  name: 'Duration',
  docs: 'Reads a length of time such as "1h30m", "1.5s" or "250ms"; the units are ns, us, ms, s, m and h.',
  parameters: { duration: stringValue },
  returns: 'duration',
  examples: [
    { expression: 'Nanoseconds(Duration("2m1s64us"))', result: 121000064000 },
    { expression: 'Seconds(Duration("-1.5s"))', result: -1.5 },
    { expression: 'Duration(body)', log: { body: 'one second' }, error: 'invalid duration' },
    { expression: 'Duration(body)', log: { body: '' }, error: 'invalid duration' },
  ],
  create: ({ duration: text }) => {
    return () => new Duration(parseDuration(text.get()))
  },
})
