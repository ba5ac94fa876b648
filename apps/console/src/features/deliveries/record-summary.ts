/** One line that tells a record from its neighbours: a log's message, the name of a span or metric. */
export function recordSummary(item: Readonly<Record<string, unknown>>): string {
  const telling = [item['name'], item['pattern'], item['body'], item['event_name']].find(
    value => value !== undefined && value !== null && value !== '',
  )
  if (telling === undefined) return 'No message'
  const text = typeof telling === 'string' ? telling : JSON.stringify(telling)
  return text.slice(0, longest)
}

/** A line shows no more. */
const longest = 200
