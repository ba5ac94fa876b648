const maxDistance = 2

/** The word that was probably meant: one that differs by two letters at most, if there is any. */
export function closestWord(word: string, words: Iterable<string>): string | undefined {
  let best: string | undefined
  let bestDistance = maxDistance + 1
  for (const candidate of words) {
    if (candidate.length > 100 || Math.abs(candidate.length - word.length) >= bestDistance) continue
    const distance = editDistance(word, candidate)
    // A short word would be near to every other short word.
    if (distance < bestDistance && distance < Math.max(word.length, candidate.length) / 2) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** How many letters must be added, removed or changed to make one word of the other. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
