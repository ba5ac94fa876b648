import { defineConverter } from './definition.ts'
import { durationValue } from './parameters.ts'
import { durationIn } from './support/duration-in.ts'

export const minutes = defineConverter({
  name: 'Minutes',
  docs: 'Gives a duration in minutes, as a double.',
  parameters: { duration: durationValue },
  returns: 'double',
  examples: [
    { expression: 'Minutes(Duration("90s"))', result: 1.5 },
    { expression: 'Minutes(body)', log: { body: '1h' }, error: 'expected duration but got string' },
  ],
  create: ({ duration }) => {
    return () => durationIn(duration.get(), 60_000_000_000n)
  },
})
