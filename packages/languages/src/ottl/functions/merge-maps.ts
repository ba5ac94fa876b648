import { copyValue } from '../copy-value.ts'
import { OttlError } from '../error.ts'
import { defineEditor } from './definition.ts'
import { literalString, mapPath, mapValue } from './parameters.ts'
import { MapWriter } from './support/map-writer.ts'

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
      const writer = new MapWriter(target.edit())
      const entries = source.get()
      for (let at = 0; at < entries.size; at += 1) {
        const key = entries.keyAt(at)
        if (strategy !== 'upsert' && writer.has(key) !== (strategy === 'update')) continue
        writer.set(key, copyValue(entries.valueAt(at), 1))
      }
    }
  },
})
