import type { SequenceEntry } from '@weir/nodes/definitions'
import { findDefinition } from '../known-node.ts'

/** A place in a sequence: the index in its list, behind the indexes of the groups around it. */
export type EntryPlace = readonly number[]

export type DropVerdict = { allowed: true } | { allowed: false; reason: string }

const refuse = (reason: string): DropVerdict => ({ allowed: false, reason })

export function isAlwaysFinal(entry: SequenceEntry): boolean {
  return findDefinition(entry.type)?.alwaysFinal ?? false
}

/** The entries with those last that are always final, in every group; the others keep their order. */
export function sortFinalLast(entries: readonly SequenceEntry[]): SequenceEntry[] {
  const sorted = entries.map(entry =>
    entry.processors ? { ...entry, processors: sortFinalLast(entry.processors) } : entry,
  )
  return [...sorted.filter(entry => !isAlwaysFinal(entry)), ...sorted.filter(isAlwaysFinal)]
}

/** The processor at a place. */
export function entryAt(entries: readonly SequenceEntry[], place: EntryPlace): SequenceEntry | undefined {
  const [at = -1, ...below] = place
  const entry = entries[at]
  return below.length === 0 ? entry : entryAt(entry?.processors ?? [], below)
}

/** The list that holds the place; undefined when there is no such group. */
function listOf(entries: readonly SequenceEntry[], place: EntryPlace): readonly SequenceEntry[] | undefined {
  if (place.length === 0) return undefined
  if (place.length === 1) return entries
  const group = entryAt(entries, place.slice(0, -1))
  return group?.type === 'sequence' ? (group.processors ?? []) : undefined
}

const startsWith = (place: EntryPlace, start: EntryPlace) => start.every((index, at) => place[at] === index)

/** Whether a new processor may stand at a place. */
export function canInsert(entries: readonly SequenceEntry[], entry: SequenceEntry, to: EntryPlace): DropVerdict {
  const list = listOf(entries, to)
  const at = to.at(-1) ?? -1
  if (!list || at < 0 || at > list.length) return refuse('There is no such place')
  if (to.length > 1 && isAlwaysFinal(entry)) return refuse('This processor must be the last one of the whole sequence')
  return { allowed: true }
}

/**
 * Whether a processor may be moved. `to` names the group as it stands before the move, and the index that the processor has in
 * it afterwards.
 */
export function canDrop(entries: readonly SequenceEntry[], from: EntryPlace, to: EntryPlace): DropVerdict {
  const entry = from.length > 0 ? entryAt(entries, from) : undefined
  if (!entry) return refuse('There is no such processor')
  if (isAlwaysFinal(entry)) return refuse('This processor is always the last one')
  if (to.length > from.length && startsWith(to, from)) return refuse('A group cannot be put into itself')
  const list = listOf(entries, to)
  const isSameList = from.length === to.length && startsWith(to, from.slice(0, -1))
  const length = (list?.length ?? 0) - (isSameList ? 1 : 0)
  const at = to.at(-1) ?? -1
  return list && at >= 0 && at <= length ? { allowed: true } : refuse('There is no such place')
}

/** Moves a processor. A move that is not allowed changes nothing; always-final processors end last whatever the place. */
export function dropEntry(
  entries: readonly SequenceEntry[],
  from: EntryPlace,
  to: EntryPlace,
): readonly SequenceEntry[] {
  const entry = entryAt(entries, from)
  if (!entry || !canDrop(entries, from, to).allowed) return entries
  return sortFinalLast(inserted(without(entries, from), afterRemoval(from, to), entry))
}

/** Puts a new processor into a sequence. */
export function insertEntry(
  entries: readonly SequenceEntry[],
  entry: SequenceEntry,
  to: EntryPlace,
): readonly SequenceEntry[] {
  if (!canInsert(entries, entry, to).allowed) return entries
  return sortFinalLast(inserted(entries, to, entry))
}

/** The same place once `from` is gone: groups behind it in its list move up. */
function afterRemoval(from: EntryPlace, to: EntryPlace): EntryPlace {
  const level = from.length - 1
  const isBehind = to.length > from.length && startsWith(to, from.slice(0, -1)) && (to[level] ?? 0) > (from[level] ?? 0)
  return isBehind ? to.map((index, at) => (at === level ? index - 1 : index)) : to
}

/** The entries without the one at a place. */
export function without(entries: readonly SequenceEntry[], [at = -1, ...below]: EntryPlace): SequenceEntry[] {
  if (below.length === 0) return entries.filter((_entry, index) => index !== at)
  return entries.map((entry, index) =>
    index === at ? { ...entry, processors: without(entry.processors ?? [], below) } : entry,
  )
}

function inserted(
  entries: readonly SequenceEntry[],
  [at = 0, ...below]: EntryPlace,
  added: SequenceEntry,
): SequenceEntry[] {
  if (below.length === 0) return entries.toSpliced(at, 0, added)
  return entries.map((entry, index) =>
    index === at ? { ...entry, processors: inserted(entry.processors ?? [], below, added) } : entry,
  )
}
