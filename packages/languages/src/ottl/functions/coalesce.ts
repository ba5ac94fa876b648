import { OttlError } from '../error.ts'
import { defineConverter } from './definition.ts'
import { anyValue, optional, valueOrItems } from './parameters.ts'
import { isZero } from './support/zero.ts'

export const coalesce = defineConverter({
  name: 'Coalesce',
  docs:
    'Gives the first value of a list that is not nil. With a value and a fallback, gives the fallback where the value is ' +
    'empty: nil, "", 0, or an empty list, map or bytes.',
  parameters: { values: valueOrItems, fallback: optional(anyValue) },
  examples: [
    {
      expression: 'Coalesce([attributes["a"], attributes["b"], "none"])',
      log: { attributes: { b: '' } },
      result: '',
    },
    { expression: 'Coalesce([attributes["a"], nil])', result: null },
    { expression: 'Coalesce(attributes["a"], "none")', log: { attributes: { a: '' } }, result: 'none' },
    { expression: 'Coalesce(attributes["a"], 1)', log: { attributes: { a: false } }, result: false },
  ],
  create: ({ values, fallback }, _, { at }) => {
    if (fallback) {
      const value = values.value()
      return () => {
        const given = value.get()
        return given !== false && isZero(given) ? fallback.get() : given
      }
    }
    const items = values.items()
    if (!items || items.length === 0) {
      throw new OttlError('Coalesce needs a list of values, or a value and a fallback', at.line, at.column)
    }
    return () => {
      for (const item of items) {
        const given = item.get()
        if (given !== null) return given
      }
      return null
    }
  },
})
