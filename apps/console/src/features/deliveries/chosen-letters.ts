import type { DeadLetter } from '@weir/contracts'

/** Which dead letters an action is for. */
export interface Chosen {
  ids: readonly string[] | 'all'
  /** Undefined where nobody has counted them. */
  events: number | undefined
}

interface Loaded {
  letters: readonly DeadLetter[]
  hasMore: boolean
  /** The events of all dead letters, as the agent counts them. */
  total: number | undefined
}

const eventsOf = (letters: readonly DeadLetter[]) => letters.reduce((sum, { items }) => sum + items, 0)

/** The ticked ones that are still there. */
export const tickedOf = (letters: readonly DeadLetter[], ticked: ReadonlySet<string>) =>
  letters.filter(({ id }) => ticked.has(id))

/**
 * The ticked dead letters, or all of them when none is. All of them go by their ids where they are all loaded: what came in
 * the meantime, and was never seen, stays.
 */
export function chooseLetters({ letters, hasMore, total }: Loaded, ticked: ReadonlySet<string>): Chosen {
  const some = tickedOf(letters, ticked)
  if (some.length > 0) return { ids: some.map(({ id }) => id), events: eventsOf(some) }
  if (!hasMore) return { ids: letters.map(({ id }) => id), events: eventsOf(letters) }
  const isCounted = total !== undefined && total >= eventsOf(letters)
  return { ids: 'all', events: isCounted ? total : undefined }
}

const mostPerCall = 1000

/** The ids in as many lists as the API takes calls for. */
export function inParts(ids: readonly string[], size = mostPerCall): string[][] {
  const count = Math.ceil(ids.length / size)
  return Array.from({ length: count }, (_, part) => ids.slice(part * size, (part + 1) * size))
}
