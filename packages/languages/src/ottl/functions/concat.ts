import { OttlFault } from '../error.ts'
import { defineConverter } from './definition.ts'
import { listOf, stringLike, stringValue } from './parameters.ts'

/** Statements that join a text with itself would double it each time. */
const maxLength = 16_777_216

export const concat = defineConverter({
  name: 'Concat',
  docs: 'Joins values as text, with the delimiter between them. A nil value reads <nil>.',
  parameters: { vals: listOf(stringLike), delimiter: stringValue },
  returns: 'string',
  examples: [
    { expression: 'Concat(["a", body, 5, true], "-")', log: { body: 'b' }, result: 'a-b-5-true' },
    { expression: 'Concat([attributes["missing"], 0.5], " ")', result: '<nil> 0.5' },
    { expression: 'Concat([], ",")', result: '' },
  ],
  create: ({ vals, delimiter }) => {
    return () => {
      const between = delimiter.get()
      const texts = vals.map(value => value.get() ?? '<nil>')
      const length = texts.reduce((sum, text) => sum + text.length + between.length, 0)
      if (length > maxLength) throw new OttlFault(`the text would be longer than ${maxLength} characters`)
      return texts.join(between)
    }
  },
})
