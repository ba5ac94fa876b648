/** What a grok test gave, in a few words. */
export function parsedState(
  pattern: string,
  logs: readonly string[],
  parsed: readonly (object | null)[] | undefined,
): string {
  if (pattern === '') return 'Write a grok pattern to try it.'
  if (logs.length === 0) return 'There are no logs to try it on.'
  if (!parsed) return 'Trying…'
  const matched = parsed.filter(fields => fields !== null).length
  return `Matches ${matched} of ${logs.length} ${logs.length === 1 ? 'log' : 'logs'}`
}
