import type { EntryPlace } from '@weir/pipeline'

/** A move: the place where a processor stands, and the one that it gets. */
export interface Move {
  from: EntryPlace
  to: EntryPlace
}

/**
 * What dropping a processor into a gap between others means. Gaps are counted in the list as it stands: gap 2 is the one before
 * its third processor. Undefined for the two gaps around the processor itself.
 */
export function moveInto(from: EntryPlace, gap: EntryPlace): Move | undefined {
  const at = from.at(-1) ?? 0
  const wanted = gap.at(-1) ?? 0
  const isSameList = from.length === gap.length && from.slice(0, -1).every((index, level) => gap[level] === index)
  if (!isSameList) return { from, to: gap }
  if (wanted === at || wanted === at + 1) return undefined
  return { from, to: wanted > at ? [...gap.slice(0, -1), wanted - 1] : gap }
}
