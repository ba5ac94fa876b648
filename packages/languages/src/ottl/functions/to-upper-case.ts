import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'
import { upperCase } from './support/text-case.ts'

export const toUpperCase = defineConverter({
  name: 'ToUpperCase',
  docs: 'Makes a string upper case.',
  parameters: { target: stringValue },
  returns: 'string',
  examples: [{ expression: 'ToUpperCase("straße")', result: 'STRAßE' }],
  create: ({ target }) => {
    return () => upperCase(target.get())
  },
})
