import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'
import { camelCase } from './support/text-case.ts'

export const toCamelCase = defineConverter({
  name: 'ToCamelCase',
  docs: 'Joins the words of a string and starts each with a capital.',
  parameters: { target: stringValue },
  returns: 'string',
  examples: [
    { expression: 'ToCamelCase("some_name-of.words")', result: 'SomeNameOfWords' },
    { expression: 'ToCamelCase(attributes["missing"])', error: 'expected string but got nil' },
  ],
  create: ({ target }) => {
    return () => camelCase(target.get())
  },
})
