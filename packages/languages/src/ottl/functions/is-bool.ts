import { kindOf } from '../value.ts'
import { defineConverter } from './definition.ts'
import { anyValue } from './parameters.ts'

export const isBool = defineConverter({
  name: 'IsBool',
  docs: 'Tells whether the value is a bool.',
  parameters: { target: anyValue },
  returns: 'bool',
  examples: [
    { expression: 'IsBool(true)', result: true },
    { expression: 'IsBool("true")', result: false },
  ],
  create: ({ target }) => {
    return () => kindOf(target.get()) === 'bool'
  },
  emit: ({ target }, out) => `(typeof ${out.value(target)} === 'boolean')`,
})
