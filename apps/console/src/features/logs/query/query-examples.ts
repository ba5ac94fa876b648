/** The query language by example, as the help lists it. */
export const queryExamples: readonly { query: string; meaning: string }[] = [
  { query: 'timeout order', meaning: 'messages with both words' },
  { query: '"connection refused"', meaning: 'messages with this text' },
  { query: 'service.name:checkout', meaning: 'a field with this value' },
  { query: 'severity_text:(ERROR OR FATAL)', meaning: 'any of several values' },
  { query: 'host.name:pay*', meaning: 'values that begin so; *pay ends, *pay* holds' },
  { query: 'severity_number >= 13', meaning: 'numbers from 13: warnings and worse' },
  { query: '@duration_ms > 500', meaning: 'an attribute above 500' },
  { query: 'trace_id:*', meaning: 'logs that have the field' },
  { query: 'timeout NOT service.name:cart', meaning: 'leaves out; -service.name:cart is the same' },
  { query: '(login OR logout) AND failed', meaning: 'parentheses group' },
]
