import { kindOf } from '../value.ts'
import { defineConverter } from './definition.ts'
import { anyValue } from './parameters.ts'

export const isDouble = defineConverter({
  name: 'IsDouble',
  docs: 'Tells whether the value is a double.',
  parameters: { target: anyValue },
  returns: 'bool',
  examples: [
    { expression: 'IsDouble(5.0)', result: true },
    { expression: 'IsDouble(0.5)', result: true },
    { expression: 'IsDouble(5)', result: false },
  ],
  create: ({ target }) => {
    return () => kindOf(target.get()) === 'double'
  },
  emit: ({ target }, out) => `(${out.ref(kindOf)}(${out.value(target)}) === 'double')`,
})
