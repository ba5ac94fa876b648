import { copyValue } from '../copy-value.ts'
import { OttlError } from '../error.ts'
import { defineEditor } from './definition.ts'
import { literalString, mapPath, mapValue } from './parameters.ts'

export const mergeMaps = defineEditor({
  name: 'merge_maps',
  docs:
    'Copies the entries of a map into another. The strategy says which: "insert" those that the target lacks, ' +
    '"update" those that it has, "upsert" all.',
  parameters: { target: mapPath, source: mapValue, strategy: literalString },
  examples: [
    {
      statement: 'merge_maps(attributes, {"a": 1, "b": 2}, "upsert")',
      before: { attributes: { a: 0, c: 3 } },
      after: { attributes: { a: 1, c: 3, b: 2 } },
    },
    {
      statement: 'merge_maps(attributes, {"a": 1, "b": 2}, "insert")',
      before: { attributes: { a: 0 } },
      after: { attributes: { a: 0, b: 2 } },
    },
    {
      statement: 'merge_maps(attributes, {"a": 1, "b": 2}, "update")',
      before: { attributes: { a: 0 } },
      after: { attributes: { a: 1 } },
    },
    {
      statement: 'merge_maps(attributes, ParseJSON(body), "upsert")',
      before: { body: '{"level":"warn"}' },
      after: { attributes: { level: 'warn' } },
    },
  ],
  create: ({ target, source, strategy }) => {
    if (strategy !== 'insert' && strategy !== 'update' && strategy !== 'upsert') {
      const { line, column } = target.path.at
      throw new OttlError(`the strategy ${strategy} is none of insert, update, upsert`, line, column)
    }
    return () => {
      const map = target.edit()
      const entries = source.get()
      for (const [key, value] of entries.entries()) {
        if (strategy === 'upsert' || map.has(key) === (strategy === 'update')) map.set(key, copyValue(value, 1))
      }
    }
  },
})
