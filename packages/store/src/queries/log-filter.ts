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

/** Without regard to case, and in this form also answered by the index on the body. */
function bodyContains(term: string, params: Params): string {
  const escaped = term.replace(/[\\%_]/g, char => `\\${char}`)
  return `lower(Body) LIKE lower(${params.text(`%${escaped}%`)})`
}
