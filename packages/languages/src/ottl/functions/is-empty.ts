import { defineConverter } from './definition.ts'
import { anyValue } from './parameters.ts'
import { isZero } from './support/zero.ts'

export const isEmpty = defineConverter({
  name: 'IsEmpty',
  docs: 'Tells whether a value is nil, "", 0, false, an empty list, map or bytes, or an id without a bit set.',
  parameters: { target: anyValue },
  returns: 'bool',
  examples: [
    { expression: 'IsEmpty(attributes["missing"])', result: true },
    { expression: 'IsEmpty("")', result: true },
    { expression: 'IsEmpty("a")', result: false },
    { expression: 'IsEmpty(0.0)', result: true },
    { expression: 'IsEmpty(false)', result: true },
    { expression: 'IsEmpty([])', result: true },
    { expression: 'IsEmpty({"a": nil})', result: false },
    { expression: 'IsEmpty(trace_id)', result: true },
  ],
  create: ({ target }) => {
    return () => isZero(target.get())
  },
})
