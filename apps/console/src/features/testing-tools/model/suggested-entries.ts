import type { RegexEntry } from '@weir/contracts'
import { compileRegex } from '@weir/languages/regex'

const mostSuggested = 12
const mostLines = 20
const longestLine = 1000

/** Templates that find something in the lines, those that find it in the most of them; without lines the first ones. Sorted by label. */
export function suggestedEntries(library: readonly RegexEntry[], lines: readonly string[]): RegexEntry[] {
  const tried = lines.slice(0, mostLines).map(line => line.slice(0, longestLine))
  const hits = library.map(entry => ({ entry, count: countHits(entry.regex, tried) }))
  const fitting = tried.length === 0 ? hits : hits.filter(({ count }) => count > 0)
  return fitting
    .sort((a, b) => b.count - a.count)
    .slice(0, mostSuggested)
    .map(({ entry }) => entry)
    .sort((a, b) => a.displayName.localeCompare(b.displayName))
}

function countHits(pattern: string, lines: readonly string[]): number {
  if (lines.length === 0) return 0
  const regex = compileRegex(pattern)
  return lines.filter(line => regex.test(line)).length
}
