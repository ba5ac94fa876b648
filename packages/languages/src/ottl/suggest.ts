/** A "did you mean" with the candidates most like `name`; empty when none is. */
export function suggestion(name: string, candidates: Iterable<string>): string {
  const known = [...candidates]
  const near = nearestName(name, known)
  const names = near === null ? longerNames(name, known) : [near]
  return names.length === 0
    ? ''
    : `; did you mean ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)}?`
}

const maxNames = 3

/** Candidates that begin or end with the name, the shortest first. */
function longerNames(name: string, candidates: readonly string[]): string[] {
  const lower = name.toLowerCase()
  if (lower.length < 3) return []
  return candidates
    .filter(candidate => {
      const other = candidate.toLowerCase()
      return other.startsWith(lower) || other.endsWith(`_${lower}`) || other.endsWith(`.${lower}`)
    })
    .sort((a, b) => a.length - b.length)
    .slice(0, maxNames)
}

/** The candidate most like `name`, null when none is close. */
export function nearestName(name: string, candidates: readonly string[]): string | null {
  let best: string | null = null
  let bestDistance = Math.min(4, Math.floor(name.length / 2) + 1)
  const lower = name.slice(0, 64).toLowerCase()
  for (const candidate of candidates) {
    // Each letter more or less is a step of its own.
    if (Math.abs(candidate.length - lower.length) >= bestDistance) continue
    const distance = editDistance(lower, candidate.toLowerCase())
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      current.push(Math.min(replaced, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
