import { type SequenceEntry, sequenceEntrySchema } from '@weir/nodes/definitions'

const held = 'unreadable'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isEntry = (value: unknown): value is SequenceEntry => sequenceEntrySchema.safeParse(value).success

/**
 * The entries of a sequence as they stand in its configuration, each the very object that it is there. One that cannot be read
 * keeps its place: a stand-in holds it, which {@link writeEntries} takes off again.
 */
export function readEntries(processors: unknown): SequenceEntry[] {
  return Array.isArray(processors) ? processors.map(readEntry) : []
}

function readEntry(raw: unknown): SequenceEntry {
  if (isEntry(raw)) return raw
  if (isObject(raw) && Array.isArray(raw['processors'])) {
    const { processors, ...group } = raw
    // Only what is inside may be wrong.
    if (isEntry(group)) return { ...group, processors: readEntries(processors) }
  }
  return { type: '', [held]: raw }
}

/** Whether an entry is the stand-in of one that cannot be read. */
export const isUnreadable = (entry: SequenceEntry): boolean => entry.type === '' && Object.hasOwn(entry, held)

/** What an entry is in the configuration. */
export function rawEntry(entry: SequenceEntry): unknown {
  if (isUnreadable(entry)) return entry[held]
  if (!entry.processors || !entry.processors.some(hasUnreadable)) return entry
  return { ...entry, processors: writeEntries(entry.processors) }
}

/** The entries as the configuration holds them. */
export function writeEntries(entries: readonly SequenceEntry[]): unknown[] {
  return entries.map(rawEntry)
}

const hasUnreadable = (entry: SequenceEntry): boolean =>
  isUnreadable(entry) || (entry.processors ?? []).some(hasUnreadable)
