import { fillMethods, metricAggregations } from './metric-query.ts'
import { isPlainWord, quoted, type QueryToken, scanQuery, tokenValue } from './scan.ts'

export type SuggestionKind =
  | 'field'
  | 'value'
  | 'keyword'
  | 'aggregation'
  | 'metric'
  | 'function'
  | 'query'
  | 'variable'

export interface QuerySuggestion {
  kind: SuggestionKind
  label: string
  insertText: string
  detail?: string
}

/** What to offer, and the part of the text that an accepted suggestion replaces. */
export interface QueryCompletion {
  from: number
  to: number
  suggestions: QuerySuggestion[]
}

/** What the caller knows of the data. */
export interface CompletionSource {
  fields?: readonly string[]
  /** The values seen in a field. */
  valuesOf?: (field: string) => readonly string[]
  metrics?: readonly string[]
  /** The letters of the queries that a formula may use. */
  queries?: readonly string[]
  variables?: readonly string[]
}

const keywords: readonly QuerySuggestion[] = [
  { kind: 'keyword', label: 'AND', insertText: 'AND ', detail: 'both must hold' },
  { kind: 'keyword', label: 'OR', insertText: 'OR ', detail: 'either may hold' },
  { kind: 'keyword', label: 'NOT', insertText: 'NOT ', detail: 'must not hold' },
]

/** What may stand at `offset` of a filter. */
export function completeFilter(text: string, offset: number, source: CompletionSource): QueryCompletion {
  const tokens = scanQuery(text.slice(0, offset))
  const last = tokens.at(-1)
  const typed = last && (last.kind === 'word' || last.kind === 'quoted' || last.kind in keywordKinds) ? last : undefined
  const field = fieldBefore(typed ? tokens.slice(0, -1) : tokens)
  const from = typed?.start ?? offset
  const prefix = typed ? tokenValue(typed) : ''
  const variables = (source.variables ?? []).map(
    (name): QuerySuggestion => ({ kind: 'variable', label: `$${name}`, insertText: `$${name}` }),
  )
  if (field !== undefined) {
    const values = (source.valuesOf?.(field) ?? []).map(
      (value): QuerySuggestion => ({
        kind: 'value',
        label: value,
        insertText: isPlainWord(value) ? value : quoted(value),
      }),
    )
    return { from, to: offset, suggestions: starting(prefix, [...values, ...variables]) }
  }
  const fields = (source.fields ?? []).map(
    (name): QuerySuggestion => ({
      kind: 'field',
      label: name,
      insertText: `${isPlainWord(name) ? name : quoted(name)}:`,
    }),
  )
  const joining = tokens.some(token => token.kind === 'word' || token.kind === 'quoted') ? keywords : keywords.slice(2)
  return { from, to: offset, suggestions: starting(prefix, [...fields, ...variables, ...joining]) }
}

const keywordKinds = { and: true, or: true, not: true }

/** The field whose value is being typed: the one before the colon, also inside of a group of values. */
function fieldBefore(tokens: readonly QueryToken[]): string | undefined {
  let at = tokens.length - 1
  const open = lastOpen(tokens)
  if (open >= 0 && tokens[open - 1]?.kind === 'colon') at = open - 1
  if (tokens[at]?.kind !== 'colon') return undefined
  const name = tokens[at - 1]
  if (!name || (name.kind !== 'word' && name.kind !== 'quoted')) return undefined
  return tokenValue(name)
}

function lastOpen(tokens: readonly QueryToken[]): number {
  let depth = 0
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    if (tokens[at]?.kind === 'close') depth += 1
    if (tokens[at]?.kind === 'open') {
      if (depth === 0) return at
      depth -= 1
    }
  }
  return -1
}

/** What may stand at `offset` of a metric query. */
export function completeMetricQuery(text: string, offset: number, source: CompletionSource): QueryCompletion {
  const before = text.slice(0, offset)
  const open = before.lastIndexOf('{')
  if (open > before.lastIndexOf('}')) {
    const inner = completeFilter(before.slice(open + 1), offset - open - 1, source)
    return { ...inner, from: inner.from + open + 1, to: offset }
  }
  const typed = /[\w.$/-]*$/.exec(before)?.[0] ?? ''
  const from = offset - typed.length
  const plain = (kind: SuggestionKind, names: readonly string[], tail = ''): QuerySuggestion[] =>
    names.map(name => ({ kind, label: name, insertText: name + tail }))
  if (/\}\s*\.?\w*$/.test(before)) {
    const dot = before.lastIndexOf('.')
    const suggestions: QuerySuggestion[] = [
      { kind: 'keyword', label: 'by', insertText: ' by {}', detail: 'one line for each value' },
      { kind: 'function', label: '.rollup', insertText: '.rollup(60)', detail: 'seconds' },
      { kind: 'function', label: '.fill', insertText: '.fill(zero)', detail: fillMethods.join(', ') },
    ]
    const start = dot > before.lastIndexOf('}') ? dot : from
    return { from: start, to: offset, suggestions: starting(before.slice(start).trim(), suggestions) }
  }
  if (before.includes(':'))
    return { from, to: offset, suggestions: starting(typed, plain('metric', source.metrics ?? [], '{*}')) }
  return { from, to: offset, suggestions: starting(typed, plain('aggregation', metricAggregations, ':')) }
}

/** What may stand at `offset` of a formula. */
export function completeFormula(text: string, offset: number, source: CompletionSource): QueryCompletion {
  const typed = /[\w$]*$/.exec(text.slice(0, offset))?.[0] ?? ''
  const suggestions: QuerySuggestion[] = [
    ...(source.queries ?? []).map((id): QuerySuggestion => ({ kind: 'query', label: id, insertText: id })),
    ...(source.variables ?? []).map(
      (name): QuerySuggestion => ({ kind: 'variable', label: `$${name}`, insertText: `$${name}` }),
    ),
    { kind: 'function', label: 'timeshift', insertText: 'timeshift(', detail: 'timeshift(A, seconds)' },
    { kind: 'function', label: 'moving_average', insertText: 'moving_average(', detail: 'moving_average(A, points)' },
  ]
  return { from: offset - typed.length, to: offset, suggestions: starting(typed, suggestions) }
}

function starting(prefix: string, suggestions: readonly QuerySuggestion[]): QuerySuggestion[] {
  const wanted = prefix.toLowerCase()
  return suggestions.filter(({ label }) => label.toLowerCase().startsWith(wanted))
}
