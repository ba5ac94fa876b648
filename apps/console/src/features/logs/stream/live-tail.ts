import type { LogRow } from '@weir/contracts'

/** What came in since live tail was switched on, newest first. */
export interface Tail {
  rows: readonly LogRow[]
  /** How many logs came in altogether; more than are kept once the limit is reached. */
  arrived: number
  /** Whether logs came in faster than they could be read, so that some are missing. */
  hasGap: boolean
}

export const emptyTail: Tail = { rows: [], arrived: 0, hasGap: false }

/** Older lines make room: a tail that is left open for a day must not fill the browser's memory. */
const keptRows = 5000
/** Logs arrive late; each poll looks back this far for them. */
const overlapMs = 5000

/** Ids are unsigned 64-bit numbers in decimal, too large to compare as numbers. */
const compareIds = (a: string, b: string) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

/** The order of a search for the newest: later first, and by id among logs of the same nanosecond. */
function compareNewest(a: LogRow, b: LogRow): number {
  if (a.timestamp !== b.timestamp) return a.timestamp < b.timestamp ? 1 : -1
  return compareIds(b.id, a.id)
}

/** Two lists in the order of a search for the newest as one, each log once. */
export function mergeNewest(one: readonly LogRow[], other: readonly LogRow[]): readonly LogRow[] {
  if (one.length === 0) return other
  if (other.length === 0) return one
  const merged: LogRow[] = []
  let a = 0
  let b = 0
  for (;;) {
    const left = one[a]
    const right = other[b]
    const next = !left ? right : !right ? left : compareNewest(left, right) <= 0 ? left : right
    if (!next) return merged
    if (next === left) a += 1
    else b += 1
    if (merged.at(-1)?.id !== next.id) merged.push(next)
  }
}

interface Answer {
  logs: readonly LogRow[]
  /** Whether the answer left logs out because there were too many. */
  isCut: boolean
}

/** The tail with an answer added; `loaded` are the logs that the list shows without it. */
export function growTail(tail: Tail, loaded: readonly LogRow[], { logs, isCut }: Answer): Tail {
  const known = new Set([...tail.rows, ...loaded].map(row => row.id))
  const fresh = logs.filter(row => !known.has(row.id))
  if (fresh.length === 0) return tail
  const touches = known.size === 0 || fresh.length < logs.length
  return {
    rows: mergeNewest(fresh.toSorted(compareNewest), tail.rows).slice(0, keptRows),
    arrived: tail.arrived + fresh.length,
    hasGap: tail.hasGap || (isCut && !touches),
  }
}

/** Where the next poll starts: a little before the newest known log, never before the range. */
export function tailStart(newest: LogRow | undefined, from: number): number {
  return newest ? Math.max(from, Date.parse(newest.timestamp) - overlapMs) : from
}
