import { defineEditor } from './definition.ts'
import { listOf, mapPath, stringValue } from './parameters.ts'
import { keepEntries } from './support/map-edit.ts'

export const keepKeys = defineEditor({
  name: 'keep_keys',
  docs: 'Removes all keys from a map but those in the list.',
  parameters: { target: mapPath, keys: listOf(stringValue) },
  examples: [
    {
      statement: 'keep_keys(attributes, ["a", attributes["other"]])',
      before: { attributes: { a: 1, b: 2, c: 3, other: 'b' } },
      after: { attributes: { a: 1, b: 2 } },
    },
    { statement: 'keep_keys(attributes, [])', before: { attributes: { a: 1 } }, after: { attributes: {} } },
  ],
  create: ({ target, keys }) => {
    const literal = keys.every(key => key.constant) ? new Set(keys.map(key => key.get())) : null
    return () => {
      const kept = literal ?? new Set(keys.map(key => key.get()))
      keepEntries(target.edit(), key => kept.has(key))
    }
  },
})
