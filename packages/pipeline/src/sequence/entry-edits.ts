import { entryName, type SequenceEntry } from '@weir/nodes/definitions'
import { canonicalType, findDefinition } from '../known-node.ts'
import { entryMetadata, freeId, withMetadata } from './entry-form.ts'
import { type EntryPlace, entryAt, insertEntry } from './entry-order.ts'

/** The entries with another one at a place. */
export function replaceEntry(
  entries: readonly SequenceEntry[],
  [at = -1, ...below]: EntryPlace,
  entry: SequenceEntry,
): SequenceEntry[] {
  return entries.map((old, index) => {
    if (index !== at) return old
    return below.length === 0 ? entry : { ...old, processors: replaceEntry(old.processors ?? [], below, entry) }
  })
}

/** All entries with their places, each group before what is in it. */
export function entriesWithPlaces(
  entries: readonly SequenceEntry[],
  above: EntryPlace = [],
): { entry: SequenceEntry; place: EntryPlace }[] {
  return entries.flatMap((entry, at) => {
    const place = [...above, at]
    return [{ entry, place }, ...entriesWithPlaces(entry.processors ?? [], place)]
  })
}

/** Where a new processor comes: behind the others of the sequence or group, but before those that are always final. */
export function endOf(entries: readonly SequenceEntry[], group: EntryPlace = []): EntryPlace {
  const list = group.length === 0 ? entries : (entryAt(entries, group)?.processors ?? [])
  const lastFinals = list.length - (list.findLastIndex(entry => !findDefinition(entry.type)?.alwaysFinal) + 1)
  return [...group, list.length - lastFinals]
}

/** A copy of a processor that can stand beside it: with ids and a name of its own; undefined when only one is allowed. */
export function copyOfEntry(entries: readonly SequenceEntry[], place: EntryPlace): SequenceEntry | undefined {
  const entry = entryAt(entries, place)
  const isOnlyOne = entriesWithPlaces(entry ? [entry] : []).some(({ entry: inner }) => isOnceOnly(inner))
  if (!entry || isOnlyOne) return undefined
  const copy = withFreshIds(structuredClone(entry), [...entries])
  return withMetadata(copy, { name: `(Copy) ${entryName(entry)}`.slice(0, 100) })
}

const isOnceOnly = ({ type }: SequenceEntry) => findDefinition(canonicalType(type))?.onceOnly ?? false

/** Each id that is given away is one that those after it cannot have. */
function withFreshIds(entry: SequenceEntry, taken: SequenceEntry[]): SequenceEntry {
  const fresh = withMetadata(entry, { id: freeId(entryMetadata(entry).type ?? entry.type, taken) })
  taken.push({ type: fresh.type, ...(fresh.metadata !== undefined && { metadata: fresh.metadata }) })
  return fresh.processors ? { ...fresh, processors: fresh.processors.map(inner => withFreshIds(inner, taken)) } : fresh
}

/** Puts a copy of a processor right behind it; the same entries when that is not allowed. */
export function duplicateEntry(entries: readonly SequenceEntry[], place: EntryPlace): readonly SequenceEntry[] {
  const copy = copyOfEntry(entries, place)
  return copy ? insertEntry(entries, copy, [...place.slice(0, -1), (place.at(-1) ?? 0) + 1]) : entries
}
