import { defineConverter } from './definition.ts'
import { durationValue } from './parameters.ts'
import { durationIn } from './support/duration-in.ts'

export const hours = defineConverter({
  name: 'Hours',
  docs: 'Gives a duration in hours, as a double.',
  parameters: { duration: durationValue },
  returns: 'double',
  examples: [
    { expression: 'Hours(Duration("90m"))', result: 1.5 },
    { expression: 'Hours(body)', log: { body: '1h' }, error: 'expected duration but got string' },
  ],
  create: ({ duration }) => {
    return () => durationIn(duration.get(), 3_600_000_000_000n)
  },
})
