import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'

export const trimSuffix = defineConverter({
  name: 'TrimSuffix',
  docs: 'Removes a text from the end of a string, once.',
  parameters: { target: stringValue, suffix: stringValue },
  returns: 'string',
  examples: [
    { expression: 'TrimSuffix("a.log.log", ".log")', result: 'a.log' },
    { expression: 'TrimSuffix("a", "")', result: 'a' },
  ],
  create: ({ target, suffix }) => {
    return () => {
      const text = target.get()
      const end = suffix.get()
      return text.endsWith(end) ? text.slice(0, text.length - end.length) : text
    }
  },
})
