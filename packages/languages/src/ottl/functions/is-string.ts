import { kindOf } from '../value.ts'
import { defineConverter } from './definition.ts'
import { anyValue } from './parameters.ts'

export const isString = defineConverter({
  name: 'IsString',
  docs: 'Tells whether the value is a string.',
  parameters: { target: anyValue },
  returns: 'bool',
  examples: [
    { expression: 'IsString(body)', log: { body: 'x' }, result: true },
    { expression: 'IsString(attributes["missing"])', result: false },
    { expression: 'IsString(5)', result: false },
  ],
  create: ({ target }) => {
    return () => kindOf(target.get()) === 'string'
  },
  emit: ({ target }, out) => `(typeof ${out.value(target)} === 'string')`,
})
