import { defineConverter } from './definition.ts'
import { durationValue } from './parameters.ts'
import { durationIn } from './support/duration-in.ts'

export const seconds = defineConverter({
  name: 'Seconds',
  docs: 'Gives a duration in seconds, as a double.',
  parameters: { duration: durationValue },
  returns: 'double',
  examples: [
    { expression: 'Seconds(Duration("1500ms"))', result: 1.5 },
    { expression: 'Seconds(body)', log: { body: '1h' }, error: 'expected duration but got string' },
  ],
  create: ({ duration }) => {
    return () => durationIn(duration.get(), 1_000_000_000n)
  },
})
