import { type Value, ValueMap } from '@weir/telemetry'
import { OttlError } from '../error.ts'
import { isNumeric, toFloat } from '../number.ts'
import { defineEditor } from './definition.ts'
import { listOf, literalString, mapPath, optional, stringValue } from './parameters.ts'
import { keepEntries } from './support/map-edit.ts'

const emptyByStrategy: Readonly<Record<string, (value: Value) => boolean>> = {
  deleteNull: value => value === null,
  deleteEmptyList: value => Array.isArray(value) && value.length === 0,
  deleteEmptyMap: value => value instanceof ValueMap && value.size === 0,
  deleteZero: value => isNumeric(value) && toFloat(value) === 0,
}

const strategyNames = Object.keys(emptyByStrategy)

export const deleteEmptyValues = defineEditor({
  name: 'delete_empty_values',
  docs:
    'Removes entries without meaning from a map: those whose text is in empty_strings, and by strategy those that are ' +
    'nil (deleteNull), an empty list (deleteEmptyList) or map (deleteEmptyMap), or 0 (deleteZero). Keys in exclude_keys stay.',
  parameters: {
    target: mapPath,
    excludeKeys: optional(listOf(stringValue)),
    emptyStrings: optional(listOf(stringValue)),
    strategies: optional(listOf(literalString)),
  },
  examples: [
    {
      statement: 'delete_empty_values(attributes, ["keep"], ["", "-"], ["deleteNull", "deleteEmptyList"])',
      before: { attributes: { keep: '', a: '-', b: null, c: [], d: {}, e: 0, f: 'x' } },
      after: { attributes: { keep: '', d: {}, e: 0, f: 'x' } },
    },
    {
      statement: 'delete_empty_values(attributes, strategies=["deleteEmptyMap", "deleteZero"])',
      before: { attributes: { a: '', d: {}, e: 0, f: 0.5 } },
      after: { attributes: { a: '', f: 0.5 } },
    },
  ],
  create: ({ target, excludeKeys = [], emptyStrings = [], strategies = [] }, _, { at }) => {
    const tests = strategies.map(name => {
      const test = Object.hasOwn(emptyByStrategy, name) ? emptyByStrategy[name] : undefined
      if (test) return test
      throw new OttlError(`the strategy ${name} is none of ${strategyNames.join(', ')}`, at.line, at.column)
    })
    return () => {
      const excluded = new Set(excludeKeys.map(key => key.get()))
      const empty = new Set<Value>(emptyStrings.map(text => text.get()))
      const map = target.edit()
      keepEntries(map, (key, index) => {
        const value = map.valueAt(index)
        return excluded.has(key) || !(empty.has(value) || tests.some(test => test(value)))
      })
    }
  },
})
