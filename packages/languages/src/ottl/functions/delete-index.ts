import { OttlFault } from '../error.ts'
import { defineEditor } from './definition.ts'
import { intValue, listPath, optional } from './parameters.ts'

export const deleteIndex = defineEditor({
  name: 'delete_index',
  docs: 'Removes the item at an index from a list, or the items from start_index up to, not including, end_index.',
  parameters: { target: listPath, startIndex: intValue, endIndex: optional(intValue) },
  examples: [
    {
      statement: 'delete_index(attributes["list"], 1)',
      before: { attributes: { list: ['a', 'b', 'c'] } },
      after: { attributes: { list: ['a', 'c'] } },
    },
    {
      statement: 'delete_index(attributes["list"], 1, 3)',
      before: { attributes: { list: ['a', 'b', 'c'] } },
      after: { attributes: { list: ['a'] } },
    },
    {
      statement: 'delete_index(attributes["list"], 0, end_index=Len(attributes["list"]))',
      before: { attributes: { list: ['a', 'b'] } },
      after: { attributes: { list: [] } },
    },
  ],
  create: ({ target, startIndex, endIndex }) => {
    return () => {
      const list = target.edit()
      const start = Number(startIndex.get())
      const end = endIndex ? Number(endIndex.get()) : start + 1
      const { length } = list
      if (start === 0 && end === length) {
        target.path.set([])
        return
      }
      if (start < 0 || start >= length) {
        throw new OttlFault(`the start index ${start} is out of bounds for a list of ${length}`)
      }
      if (end < start) throw new OttlFault(`the end index ${end} is less than the start index ${start}`)
      if (end > length) throw new OttlFault(`the end index ${end} is out of bounds for a list of ${length}`)
      target.path.set([...list.slice(0, start), ...list.slice(end)])
    }
  },
})
