import { OttlError } from '../error.ts'
import { defineEditor } from './definition.ts'
import { listOf, literalInt, literalString, mapPath } from './parameters.ts'
import { keepEntries } from './support/map-edit.ts'

export const limit = defineEditor({
  name: 'limit',
  docs: 'Removes entries from a map until at most the given number is left; the priority keys stay.',
  parameters: { target: mapPath, limit: literalInt, priorityKeys: listOf(literalString) },
  examples: [
    {
      statement: 'limit(attributes, 2, ["c"])',
      before: { attributes: { a: 1, b: 2, c: 3 } },
      after: { attributes: { a: 1, c: 3 } },
    },
    { statement: 'limit(attributes, 2, [])', before: { attributes: { a: 1 } }, after: { attributes: { a: 1 } } },
  ],
  create: ({ target, limit: most, priorityKeys }) => {
    const { line, column } = target.path.at
    if (most < 0) throw new OttlError(`the limit ${most} cannot be negative`, line, column)
    if (most < priorityKeys.length) {
      throw new OttlError(`the limit ${most} is less than the number of priority keys`, line, column)
    }
    const priority = new Set(priorityKeys)
    return () => {
      const map = target.edit()
      if (map.size <= most) return
      let count = priorityKeys.filter(key => map.has(key)).length
      keepEntries(map, key => {
        if (priority.has(key)) return true
        count += 1
        return count <= most
      })
    }
  },
})
