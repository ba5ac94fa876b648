import { comparison, filterCondition, type LogFieldFilter, type LogFilter } from './filter-tree.ts'
import { logField } from './log-fields.ts'
import type { Params } from './params.ts'

/** A search of logs as one condition of SQL. */
export function logCondition(filter: LogFilter, params: Params): string {
  return filterCondition(filter, {
    text: words => bodyContains(words, params),
    field: field => fieldCondition(field, params),
  })
}

function fieldCondition({ field, scope, match, value }: LogFieldFilter, params: Params): string {
  const isColumn = scope === 'any'
  if (isColumn && field === 'body' && (match === 'equals' || match === 'contains')) return bodyContains(value, params)
  const sql = logField(isColumn ? field : `attributes.${field}`, params)
  // Severities differ in case from sender to sender, and mean the same.
  if (isColumn && field === 'severity_text' && match === 'equals')
    return `lower(${sql.value}) = lower(${params.text(value)})`
  return comparison(sql, match, value, params)
}

const MAX_WORDS = 5

/**
 * Without regard to case, and in a form that the index on the body answers: it knows words of at least four letters, so a text of
 * several is also asked for word by word, which changes nothing about what matches.
 */
function bodyContains(term: string, params: Params): string {
  const words = [...new Set(term.match(/[A-Za-z0-9]{4,}/g))].filter(word => word !== term).slice(0, MAX_WORDS)
  const conditions = [term, ...words].map(part => {
    const escaped = part.replace(/[\\%_]/g, char => `\\${char}`)
    return `lower(Body) LIKE lower(${params.text(`%${escaped}%`)})`
  })
  return conditions.length === 1 ? conditions.join() : `(${conditions.join(' AND ')})`
}
