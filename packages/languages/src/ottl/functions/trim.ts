import { defineConverter } from './definition.ts'
import { literalString, optional, stringValue } from './parameters.ts'

export const trim = defineConverter({
  name: 'Trim',
  docs: 'Removes characters from both ends of a string: spaces, or those of the second argument.',
  parameters: { target: stringValue, replacement: optional(literalString) },
  returns: 'string',
  examples: [
    { expression: 'Trim("  a b ")', result: 'a b' },
    { expression: 'Trim("-+a-b+", "+-")', result: 'a-b' },
    { expression: 'Trim("\\ta ")', result: '\ta' },
  ],
  create: ({ target, replacement = ' ' }) => {
    const characters = new Set(replacement)
    return () => {
      const text = Array.from(target.get())
      let start = 0
      let end = text.length
      while (start < end && characters.has(text[start] ?? '')) start += 1
      while (end > start && characters.has(text[end - 1] ?? '')) end -= 1
      return text.slice(start, end).join('')
    }
  },
})
