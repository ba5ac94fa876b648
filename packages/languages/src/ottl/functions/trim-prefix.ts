import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'

export const trimPrefix = defineConverter({
  name: 'TrimPrefix',
  docs: 'Removes a text from the start of a string, once.',
  parameters: { target: stringValue, prefix: stringValue },
  returns: 'string',
  examples: [
    { expression: 'TrimPrefix("app.app.a", "app.")', result: 'app.a' },
    { expression: 'TrimPrefix("a", "b")', result: 'a' },
  ],
  create: ({ target, prefix }) => {
    return () => {
      const text = target.get()
      const start = prefix.get()
      return text.startsWith(start) ? text.slice(start.length) : text
    }
  },
})
