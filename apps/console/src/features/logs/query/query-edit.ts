import { type Clause, readClauses } from './query-clauses.ts'
import { queryProblem } from './query-problem.ts'
import { isPlainWord, quoted } from '@weir/languages/query'

// Every function here takes the text of a readable query and gives the text of another one. An unreadable query comes back
// as it was: half a query must not be rewritten under the user's hands.

/** The values of a field that a query asks for. */
export function facetSelection(query: string, field: string): string[] {
  return clauseOf(query, field, false)?.values ?? []
}

/** Asks for a value of a field beside those already asked for, or no longer asks for it. */
export function toggleFacet(query: string, field: string, value: string): string {
  if (queryProblem(query)) return query
  const chosen = facetSelection(query, field)
  const others = chosen.filter(other => !isSame(field, other, value))
  return setValues(query, field, others.length < chosen.length ? others : [...chosen, value], false)
}

/** Asks for this value of a field alone. */
export function filterIn(query: string, field: string, value: string): string {
  if (queryProblem(query)) return query
  return setValues(without(query, field, value, true), field, [value], false)
}

/** Leaves out what has this value in a field. */
export function filterOut(query: string, field: string, value: string): string {
  if (queryProblem(query)) return query
  const rest = without(query, field, value, false)
  const hidden = clauseOf(rest, field, true)?.values ?? []
  return hidden.some(other => isSame(field, other, value)) ? rest : setValues(rest, field, [...hidden, value], true)
}

/** Asks for messages that hold a text, or for those that do not. */
export function filterText(query: string, text: string, isWanted: boolean): string {
  const clause = isWanted ? quoted(text) : `NOT ${quoted(text)}`
  if (queryProblem(query) || text.trim() === '') return query
  const isThere = readClauses(query)?.some(({ start, end }) => query.slice(start, end) === clause)
  return isThere ? query : withClause(query, clause)
}

/** The query without what it asks of a field: the counts of a facet must show what else could be chosen. */
export function withoutFacet(query: string, field: string): string {
  return queryProblem(query) ? query : setValues(query, field, [], false)
}

/** Senders differ in how they write severities; the search does not mind either. */
export function isSame(field: string, one: string, other: string): boolean {
  return field === 'severity_text' ? one.toLowerCase() === other.toLowerCase() : one === other
}

function without(query: string, field: string, value: string, negated: boolean): string {
  const values = clauseOf(query, field, negated)?.values
  if (!values) return query
  const others = values.filter(other => !isSame(field, other, value))
  return others.length === values.length ? query : setValues(query, field, others, negated)
}

function clauseOf(query: string, field: string, negated: boolean): Clause | undefined {
  if (queryProblem(query)) return undefined
  return readClauses(query)?.find(clause => clause.field === field && clause.negated === negated && clause.values)
}

function setValues(query: string, field: string, values: readonly string[], negated: boolean): string {
  const clause = clauseOf(query, field, negated)
  if (!clause) return values.length === 0 ? query : withClause(query, written(field, values, negated))
  if (values.length === 0) return withoutClause(query, clause)
  return query.slice(0, clause.start) + written(field, values, negated) + query.slice(clause.end)
}

function withClause(query: string, clause: string): string {
  const text = query.trim()
  if (text === '' || text === '*') return clause
  return `${readClauses(text) ? text : `(${text})`} AND ${clause}`
}

function withoutClause(query: string, clause: Clause): string {
  const clauses = readClauses(query) ?? []
  const index = clauses.findIndex(({ start }) => start === clause.start)
  const before = clauses[index - 1]
  const after = clauses[index + 1]
  if (before) return query.slice(0, before.end) + query.slice(clause.end)
  return query.slice(0, clause.start) + (after ? query.slice(after.start) : query.slice(clause.end))
}

function written(field: string, values: readonly string[], negated: boolean): string {
  const name = isPlainWord(field) ? field : quoted(field)
  const [only, ...others] = values.map(value => (isPlainWord(value) ? value : quoted(value)))
  const list = others.length === 0 ? (only ?? '""') : `(${[only, ...others].join(' OR ')})`
  return `${negated ? 'NOT ' : ''}${name}:${list}`
}
