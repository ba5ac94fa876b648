import type { Value } from '@weir/telemetry'
import { OttlError } from '../error.ts'
import { defineEditor } from './definition.ts'
import { listOf, literalString, mapPath, optional, stringValue } from './parameters.ts'

export const mapKeysEditor = defineEditor({
  name: 'map_keys',
  docs:
    'Renames keys of a map, the first of the old names to the first of the new ones and so on. Where the map has the new ' +
    'name already, the strategy "upsert" (the default) replaces that entry and "update" leaves both as they are.',
  parameters: {
    target: mapPath,
    oldKeys: listOf(stringValue),
    newKeys: listOf(stringValue),
    strategy: optional(literalString),
  },
  examples: [
    {
      statement: 'map_keys(attributes, ["lvl", "msg"], ["level", "message"])',
      before: { attributes: { lvl: 'warn', other: 1, msg: 'hi' } },
      after: { attributes: { level: 'warn', other: 1, message: 'hi' } },
    },
    {
      statement: 'map_keys(attributes, ["a", "missing"], ["b", "c"], "upsert")',
      before: { attributes: { a: 1, b: 2 } },
      after: { attributes: { b: 1 } },
    },
    {
      statement: 'map_keys(attributes, ["a", "x"], ["b", "y"], "update")',
      before: { attributes: { a: 1, b: 2, x: 3 } },
      after: { attributes: { a: 1, b: 2, y: 3 } },
    },
  ],
  create: ({ target, oldKeys, newKeys, strategy = 'upsert' }, _, { at }) => {
    if (oldKeys.length !== newKeys.length) {
      const message = `there are ${oldKeys.length} old names but ${newKeys.length} new ones`
      throw new OttlError(message, at.line, at.column)
    }
    if (strategy !== 'update' && strategy !== 'upsert') {
      throw new OttlError(`the strategy ${strategy} is neither update nor upsert`, at.line, at.column)
    }
    return () => {
      const map = target.edit()
      const names = oldKeys.map((old, index): [string, string] => [old.get(), newKeys[index]?.get() ?? ''])
      const entries = new Map<string, Value>(map.entries())
      const renamed = new Map<string, string>()
      for (const [old, name] of names) {
        if (!entries.has(old) || old === name) continue
        if (strategy === 'update' && entries.has(name)) continue
        renamed.set(old, name)
      }
      if (renamed.size === 0) return
      const replaced = new Set(renamed.values())
      const kept = [...entries].filter(([key]) => renamed.has(key) || !replaced.has(key))
      map.clear()
      const result = new Map(kept.map(([key, value]) => [renamed.get(key) ?? key, value]))
      for (const [key, value] of result) map.append(key, value)
    }
  },
})
