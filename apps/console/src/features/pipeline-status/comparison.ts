export type Comparison = 'off' | 'previous' | '1d' | '7d'

const dayMs = 86_400_000

/** The choices as the menu shows them. */
export const comparisons: readonly { value: Comparison; label: string }[] = [
  { value: 'off', label: 'No comparison' },
  { value: 'previous', label: 'Previous period' },
  { value: '1d', label: '1 day prior' },
  { value: '7d', label: '7 days prior' },
]

/** How far back the compared period lies, in seconds; undefined when nothing is compared. */
export function comparisonOffset(comparison: Comparison, range: { from: number; to: number }): number | undefined {
  if (comparison === 'off') return undefined
  const ms = { previous: range.to - range.from, '1d': dayMs, '7d': 7 * dayMs }[comparison]
  return Math.max(60, Math.round(ms / 1000))
}
