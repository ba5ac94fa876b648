import { type CharSet, maxCodePoint } from '../syntax/char-set.ts'

/**
 * Code points sorted into letters: those that no set of a pattern tells apart are one letter. It keeps the tables of
 * the automaton small.
 */
export interface Alphabet {
  /** Number of letters; this number itself stands for the end of the text. */
  readonly size: number
  letterOf(code: number): number
  /** The letters of the first 256 code points, for speed. */
  readonly latin: Int32Array
  /** Whether a set holds a letter, at `set * size + letter`. */
  readonly members: Uint8Array
}

export function alphabetOf(sets: readonly CharSet[]): Alphabet {
  const starts = boundaries(sets)
  const letters = new Int32Array(starts.length)
  let size = 1
  for (const set of sets) size = split(letters, starts, set)
  const members = new Uint8Array(sets.length * size)
  for (const [index, set] of sets.entries()) {
    forEachInside(starts, set, at => {
      members[index * size + (letters[at] ?? 0)] = 1
    })
  }
  const find = (code: number) => letters[lastAtMost(starts, code)] ?? 0
  const latin = new Int32Array(256)
  for (let code = 0; code < 256; code += 1) latin[code] = find(code)
  return { size, members, latin, letterOf: code => (code < 256 ? (latin[code] ?? 0) : find(code)) }
}

function boundaries(sets: readonly CharSet[]): Int32Array {
  const starts = new Set([0])
  for (const set of sets) {
    for (let i = 0; i < set.length; i += 2) {
      starts.add(set[i] ?? 0)
      if ((set[i + 1] ?? 0) < maxCodePoint) starts.add((set[i + 1] ?? 0) + 1)
    }
  }
  return Int32Array.from(starts).sort()
}

/** Gives each letter two numbers, for what is inside a set and what is outside; returns how many letters there are. */
function split(letters: Int32Array, starts: Int32Array, set: CharSet): number {
  const inside = new Uint8Array(letters.length)
  forEachInside(starts, set, at => {
    inside[at] = 1
  })
  const numbers = new Map<number, number>()
  for (const [at, letter] of letters.entries()) {
    const key = letter * 2 + (inside[at] ?? 0)
    let number = numbers.get(key)
    if (number === undefined) {
      number = numbers.size
      numbers.set(key, number)
    }
    letters[at] = number
  }
  return numbers.size
}

function forEachInside(starts: Int32Array, set: CharSet, visit: (at: number) => void): void {
  for (let i = 0; i < set.length; i += 2) {
    const high = set[i + 1] ?? 0
    for (let at = lastAtMost(starts, set[i] ?? 0); at < starts.length && (starts[at] ?? 0) <= high; at += 1) visit(at)
  }
}

function lastAtMost(starts: Int32Array, code: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= code) low = middle
    else high = middle - 1
  }
  return low
}
