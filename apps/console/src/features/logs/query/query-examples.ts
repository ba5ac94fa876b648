/** The query language by example, as the help lists it. */
export const queryExamples: readonly { query: string; meaning: string }[] = [
  { query: 'timeout order', meaning: 'messages with both words' },
  { query: '"connection refused"', meaning: 'messages with this text' },
  { query: 'service.name:checkout', meaning: 'a field with this value' },
  { query: 'severity_text:(ERROR OR FATAL)', meaning: 'any of several values' },
  { query: 'host.name:pay*', meaning: 'values that begin so' },
  { query: 'url.path:*/checkout*', meaning: 'values that hold this' },
  { query: 'severity_number >= 13', meaning: 'warnings and worse' },
  { query: '@duration_ms > 500', meaning: 'an attribute, by its number' },
  { query: 'trace_id:*', meaning: 'logs that have the field' },
  { query: 'timeout NOT service.name:cart', meaning: 'leaves out, as - before it does' },
  { query: '(login OR logout) AND failed', meaning: 'parentheses group' },
]
