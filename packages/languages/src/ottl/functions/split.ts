import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'

export const split = defineConverter({
  name: 'Split',
  docs: 'Splits a string at every delimiter; an empty delimiter gives the characters.',
  parameters: { target: stringValue, delimiter: stringValue },
  returns: 'list',
  examples: [
    { expression: 'Split("A|B||C", "|")', result: ['A', 'B', '', 'C'] },
    { expression: 'Split("a,b", ",")[1]', result: 'b' },
    { expression: 'Split("h😀", "")', result: ['h', '😀'] },
    { expression: 'Split(attributes["missing"], ",")', error: 'expected string but got nil' },
    { expression: 'Split("a", ",")[1]', error: 'out of bounds' },
  ],
  create: ({ target, delimiter }) => {
    return () => {
      const text = target.get()
      const separator = delimiter.get()
      return separator === '' ? Array.from(text) : text.split(separator)
    }
  },
})
