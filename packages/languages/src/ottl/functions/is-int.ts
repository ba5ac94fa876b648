import { kindOf } from '../value.ts'
import { defineConverter } from './definition.ts'
import { anyValue } from './parameters.ts'

export const isInt = defineConverter({
  name: 'IsInt',
  docs: 'Tells whether the value is an int.',
  parameters: { target: anyValue },
  returns: 'bool',
  examples: [
    { expression: 'IsInt(5)', result: true },
    { expression: 'IsInt(5.0)', result: false },
    { expression: 'IsInt("5")', result: false },
  ],
  create: ({ target }) => {
    return () => kindOf(target.get()) === 'int'
  },
  emit: ({ target }, out) => `(${out.ref(kindOf)}(${out.value(target)}) === 'int')`,
})
