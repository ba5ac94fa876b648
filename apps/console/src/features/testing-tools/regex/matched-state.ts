import type { LineMatch } from '../model/line-pieces.ts'

/** What a test found, in a few words. */
export function matchedState(
  pattern: string,
  text: string,
  lines: readonly (readonly LineMatch[])[] | undefined,
): string {
  if (pattern === '') return 'Write a regular expression to try it.'
  if (text === '') return 'There are no logs to try it on.'
  if (!lines) return 'Trying…'
  const matched = lines.filter(matches => matches.length > 0).length
  const count = lines.reduce((sum, matches) => sum + matches.length, 0)
  if (count === 0) return 'No match'
  const found = count === 1 ? '1 match' : `${count.toLocaleString('en')} matches`
  return `${found} in ${matched} of ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`
}
