import { kindOf } from '../value.ts'
import { defineConverter } from './definition.ts'
import { anyValue } from './parameters.ts'

export const isList = defineConverter({
  name: 'IsList',
  docs: 'Tells whether the value is a list.',
  parameters: { target: anyValue },
  returns: 'bool',
  examples: [
    { expression: 'IsList([1, 2])', result: true },
    { expression: 'IsList(Split("a,b", ","))', result: true },
    { expression: 'IsList(body)', log: { body: 'x' }, result: false },
    { expression: 'IsList(attributes["missing"])', result: false },
  ],
  create: ({ target }) => {
    return () => kindOf(target.get()) === 'list'
  },
  emit: ({ target }, out) => `Array.isArray(${out.value(target)})`,
})
