/** A set of code points: inclusive ranges `[low, high, low, high, …]`, sorted, apart from each other. */
export type CharSet = readonly number[]

export const maxCodePoint = 0x10ffff

export const anyCharacter: CharSet = [0, maxCodePoint]
export const anyButNewline: CharSet = [0, 9, 11, maxCodePoint]

/** The set of ranges in any order, overlapping or not. */
export function charSet(ranges: readonly number[]): CharSet {
  const pairs: [number, number][] = []
  for (let i = 0; i + 1 < ranges.length; i += 2) pairs.push([ranges[i] ?? 0, ranges[i + 1] ?? 0])
  pairs.sort((a, b) => a[0] - b[0])
  const out: number[] = []
  for (const [low, high] of pairs) {
    const previous = out.at(-1)
    if (previous !== undefined && low <= previous + 1) out[out.length - 1] = Math.max(previous, high)
    else out.push(low, high)
  }
  return out
}

/** What is in one of two sets, in one pass over both. */
export function union(a: CharSet, b: CharSet): CharSet {
  if (a.length === 0) return b
  if (b.length === 0) return a
  const out: number[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    const takesA = j >= b.length || (i < a.length && (a[i] ?? 0) <= (b[j] ?? 0))
    const low = (takesA ? a[i] : b[j]) ?? 0
    const high = (takesA ? a[i + 1] : b[j + 1]) ?? 0
    if (takesA) i += 2
    else j += 2
    const previous = out.at(-1)
    if (previous !== undefined && low <= previous + 1) out[out.length - 1] = Math.max(previous, high)
    else out.push(low, high)
  }
  return out
}

export function negated(set: CharSet): CharSet {
  const out: number[] = []
  let next = 0
  for (let i = 0; i < set.length; i += 2) {
    const low = set[i] ?? 0
    if (next < low) out.push(next, low - 1)
    next = (set[i + 1] ?? 0) + 1
  }
  if (next <= maxCodePoint) out.push(next, maxCodePoint)
  return out
}

/** The part of a set between two code points. */
export function between(set: CharSet, first: number, last: number): CharSet {
  const out: number[] = []
  for (let i = 0; i < set.length; i += 2) {
    const low = Math.max(set[i] ?? 0, first)
    const high = Math.min(set[i + 1] ?? 0, last)
    if (low <= high) out.push(low, high)
  }
  return out
}

/** The code point of a set that holds just one, else -1. */
export function onlyCharacter(set: CharSet): number {
  return set.length === 2 && set[0] === set[1] ? (set[0] ?? -1) : -1
}
