/** Random numbers that a seed repeats. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T | undefined
  shuffle<T>(list: readonly T[]): T[]
}

export function seeded(seed: number): Random {
  let state = seed >>> 0
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: list => list[Math.floor(next() * list.length)],
    shuffle(list) {
      const copy = [...list]
      for (let at = copy.length - 1; at > 0; at -= 1) {
        const other = Math.floor(next() * (at + 1))
        const [a, b] = [copy[at], copy[other]]
        if (a !== undefined && b !== undefined) [copy[at], copy[other]] = [b, a]
      }
      return copy
    },
  }
}
