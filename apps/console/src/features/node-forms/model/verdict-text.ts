/** What is told about a condition that can be read. */
export function verdictText(matches: { matched: number; of: number } | undefined): string {
  if (!matches) return 'Valid OTTL'
  return `Valid OTTL · matches ${matches.matched} of ${matches.of} ${matches.of === 1 ? 'sample' : 'samples'}`
}
