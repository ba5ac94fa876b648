import { defineEditor } from './definition.ts'
import { listOf, mapPath, stringValue } from './parameters.ts'
import { keepEntries } from './support/map-edit.ts'

export const deleteKeys = defineEditor({
  name: 'delete_keys',
  docs: 'Removes the keys in a list from a map.',
  parameters: { target: mapPath, keys: listOf(stringValue) },
  examples: [
    {
      statement: 'delete_keys(attributes, ["a", attributes["other"]])',
      before: { attributes: { a: 1, b: 2, c: 3, other: 'b' } },
      after: { attributes: { c: 3, other: 'b' } },
    },
    { statement: 'delete_keys(attributes, [])', before: { attributes: { a: 1 } }, after: { attributes: { a: 1 } } },
  ],
  create: ({ target, keys }) => {
    const literal = keys.every(key => key.constant) ? new Set(keys.map(key => key.get())) : null
    return () => {
      const deleted = literal ?? new Set(keys.map(key => key.get()))
      keepEntries(target.edit(), key => !deleted.has(key))
    }
  },
})
