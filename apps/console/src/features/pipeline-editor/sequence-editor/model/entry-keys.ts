import type { SequenceEntry } from '@weir/nodes/definitions'
import { entriesWithPlaces, entryMetadata, type EntryPlace } from '@weir/pipeline'

/** Neither JSON nor YAML know it, and copies of an entry take it along. */
const keySymbol = Symbol('key of a row')

const given = (entry: SequenceEntry): string | undefined => {
  const key: unknown = Reflect.get(entry, keySymbol)
  return typeof key === 'string' ? key : undefined
}

/** The name of the row that an entry has for as long as it is edited, wherever it is moved. */
export const keyOf = (entry: SequenceEntry): string => given(entry) ?? ''

/** The entry with the name of a row. */
export const withKey = (entry: SequenceEntry, key: string): SequenceEntry =>
  given(entry) === key ? entry : { ...entry, [keySymbol]: key }

/** Entries that all have names, each another one; those that have one stay the objects they are. */
export function withKeys(entries: readonly SequenceEntry[]): SequenceEntry[] {
  const taken = new Set<string>()
  const free = (wanted: string): string => {
    let key = wanted
    for (let number = 2; taken.has(key); number += 1) key = `${wanted} ${number}`
    taken.add(key)
    return key
  }
  const named = (list: readonly SequenceEntry[], above: EntryPlace): SequenceEntry[] =>
    list.map((entry, at) => {
      const place = [...above, at]
      const keyed = withKey(entry, free(given(entry) ?? entryMetadata(entry).id ?? `at ${place.join('.')}`))
      const { processors } = keyed
      if (!processors) return keyed
      const inner = named(processors, place)
      return inner.every((one, index) => one === processors[index]) ? keyed : { ...keyed, processors: inner }
    })
  return named(entries, [])
}

/** Where the entry of a row stands. */
export const placeOf = (entries: readonly SequenceEntry[], key: string): EntryPlace | undefined =>
  entriesWithPlaces(entries).find(({ entry }) => keyOf(entry) === key)?.place
