import { entryName, type SequenceEntry } from '@weir/nodes/definitions'
import { type PipelineDocument, wholeConfiguration } from '../document.ts'
import { updateConfiguration } from '../edit/change-node.ts'
import type { Edited } from '../edit/edited.ts'
import { entriesWithPlaces, replaceEntry } from './entry-edits.ts'
import { entryMetadata } from './entry-form.ts'
import { type EntryPlace, entryAt } from './entry-order.ts'
import { readEntries, writeEntries } from './read-entries.ts'

/** The entry switched on or off. */
export function switched({ disabled: _before, ...entry }: SequenceEntry, isOn: boolean): SequenceEntry {
  return isOn ? entry : { ...entry, disabled: true }
}

/**
 * Switches a processor of a Conditional Group on or off in the document, while an editor holds a changed copy of the group. The
 * processor is found by its id, else by its place, type and name; undefined when the document does not have it yet.
 */
export function switchProcessor(
  document: PipelineDocument,
  nodeId: string,
  wanted: { entry: SequenceEntry; place: EntryPlace },
  isOn: boolean,
): Edited | undefined {
  const node = document.nodes.find(({ name }) => name === nodeId)
  if (!node) return undefined
  const entries = readEntries(node['processors'])
  const place = findSame(entries, wanted.entry, wanted.place)
  const entry = place && entryAt(entries, place)
  if (!place || !entry) return undefined
  const processors = writeEntries(replaceEntry(entries, place, switched(entry, isOn)))
  return updateConfiguration(document, nodeId, { ...wholeConfiguration(node), processors })
}

function findSame(entries: readonly SequenceEntry[], entry: SequenceEntry, place: EntryPlace): EntryPlace | undefined {
  const { id } = entryMetadata(entry)
  if (id !== undefined) {
    const same = entriesWithPlaces(entries).filter(
      other => entryMetadata(other.entry).id === id && other.entry.type === entry.type,
    )
    if (same.length === 1) return same[0]?.place
  }
  const there = entryAt(entries, place)
  return there?.type === entry.type && entryName(there) === entryName(entry) ? place : undefined
}
