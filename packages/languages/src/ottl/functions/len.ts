import { ValueMap } from '@weir/telemetry'
import { OttlFault } from '../error.ts'
import { kindOf } from '../value.ts'
import { defineConverter } from './definition.ts'
import { anyValue } from './parameters.ts'
import { byteLength } from './support/utf8.ts'

export const len = defineConverter({
  name: 'Len',
  docs: 'Gives the number of bytes of a string, of items of a list, or of entries of a map.',
  parameters: { target: anyValue },
  returns: 'int',
  examples: [
    { expression: 'Len("häß😀")', result: 9 },
    { expression: 'Len([1, 2])', result: 2 },
    { expression: 'Len(attributes)', log: { attributes: { a: 1 } }, result: 1 },
    { expression: 'Len(attributes["missing"])', error: 'but got nil' },
  ],
  create: ({ target }) => {
    return () => {
      const value = target.get()
      if (typeof value === 'string') return byteLength(value)
      if (value instanceof ValueMap) return value.size
      if (Array.isArray(value) || value instanceof Uint8Array) return value.length
      throw new OttlFault(`Len needs a string, list or map but got ${kindOf(value)}`)
    }
  },
})
