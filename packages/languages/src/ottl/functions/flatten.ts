import { type Value, ValueMap } from '@weir/telemetry'
import { OttlError } from '../error.ts'
import { defineEditor } from './definition.ts'
import { literalBool, literalInt, literalString, mapPath, optional } from './parameters.ts'
import { MapWriter } from './support/map-writer.ts'

export const flatten = defineEditor({
  name: 'flatten',
  docs:
    'Moves the entries of nested maps and lists to the top of a map, under keys joined by dots. With ' +
    'resolve_conflicts, items of lists and equal keys get a number from the second one on.',
  parameters: {
    target: mapPath,
    prefix: optional(literalString),
    depth: optional(literalInt),
    resolveConflicts: optional(literalBool),
  },
  examples: [
    {
      statement: 'flatten(attributes)',
      before: { attributes: { name: 'test', address: { street: 'first', no: 12 }, users: ['a', { name: 'b' }] } },
      after: {
        attributes: { name: 'test', 'address.street': 'first', 'address.no': 12, 'users.0': 'a', 'users.1.name': 'b' },
      },
    },
    {
      statement: 'flatten(attributes, "app", 1)',
      before: { attributes: { a: { b: { c: 1 } } } },
      after: { attributes: { 'app.a.b': { c: 1 } } },
    },
    {
      statement: 'flatten(attributes, resolve_conflicts=true)',
      before: { attributes: { users: ['a', 'b', 'c'] } },
      after: { attributes: { users: 'a', 'users.0': 'b', 'users.1': 'c' } },
    },
  ],
  create: ({ target, prefix = '', depth = Number.POSITIVE_INFINITY, resolveConflicts = false }) => {
    const { line, column } = target.path.at
    if (depth < 1) throw new OttlError(`the depth ${depth} must be greater than 0`, line, column)
    return () => {
      const map = target.edit()
      const flattener = new Flattener(depth, resolveConflicts)
      flattener.addMap(map, prefix, 0)
      target.path.set(flattener.result)
    }
  },
})

class Flattener {
  readonly #writer = new MapWriter()
  readonly #maxDepth: number
  readonly #resolveConflicts: boolean
  readonly #conflicts = new Map<string, number>()

  constructor(maxDepth: number, resolveConflicts: boolean) {
    this.#maxDepth = maxDepth
    this.#resolveConflicts = resolveConflicts
  }

  get result(): ValueMap {
    return this.#writer.map
  }

  addMap(map: ValueMap, prefix: string, depth: number): void {
    for (const [key, value] of map.entries()) this.#add(prefix === '' ? key : `${prefix}.${key}`, value, depth)
  }

  #add(key: string, value: Value, depth: number): void {
    if (depth < this.#maxDepth && value instanceof ValueMap) this.addMap(value, key, depth + 1)
    else if (depth < this.#maxDepth && Array.isArray(value)) this.#addList(key, value, depth + 1)
    else this.#put(key, value)
  }

  #addList(key: string, items: readonly Value[], depth: number): void {
    for (const [index, item] of items.entries()) {
      const nested = item instanceof ValueMap || Array.isArray(item)
      if (nested && depth < this.#maxDepth) this.#add(`${key}.${index}`, item, depth)
      else this.#put(this.#resolveConflicts ? key : `${key}.${index}`, item)
    }
  }

  #put(key: string, value: Value): void {
    if (!this.#resolveConflicts || !this.#writer.has(key)) {
      this.#writer.set(key, value)
      return
    }
    const number = this.#conflicts.get(key) ?? 0
    this.#conflicts.set(key, number + 1)
    this.#writer.set(`${key}.${number}`, value)
  }
}
