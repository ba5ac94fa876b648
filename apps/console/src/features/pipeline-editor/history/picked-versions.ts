/** Ticks or unticks a version; there are never more than two, and a third takes the place of the first. */
export function pickVersion(picked: readonly number[], version: number): number[] {
  if (picked.includes(version)) return picked.filter(other => other !== version)
  return [...picked, version].slice(-2)
}

/** The two to compare, the older one first; undefined until there are two. */
export function pairOf(picked: readonly number[]): { older: number; newer: number } | undefined {
  const [older, newer] = picked.toSorted((a, b) => a - b)
  return older === undefined || newer === undefined ? undefined : { older, newer }
}
