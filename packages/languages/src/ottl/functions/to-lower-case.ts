import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'
import { lowerCase } from './support/text-case.ts'

export const toLowerCase = defineConverter({
  name: 'ToLowerCase',
  docs: 'Makes a string lower case.',
  parameters: { target: stringValue },
  returns: 'string',
  examples: [{ expression: 'ToLowerCase("GROẞE ΣΑΣ")', result: 'große σασ' }],
  create: ({ target }) => {
    return () => lowerCase(target.get())
  },
})
