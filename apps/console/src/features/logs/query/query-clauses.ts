import { type QueryToken, scanQuery, tokenValue } from '@weir/languages/query'

/** One of the terms that a query joins by AND at its top level. */
export interface Clause {
  start: number
  end: number
  negated: boolean
  /** The field as the query names it, `@` included; undefined for free text, groups and comparisons. */
  field?: string
  /** The values, any of which fits; undefined where they are more than plain values. */
  values?: string[]
}

interface PlacedToken extends QueryToken {
  spaced: boolean
}

/**
 * The terms of a readable query; undefined where it joins them by OR, so that none of them holds on its own. Only for
 * text that the parser has accepted.
 */
export function readClauses(query: string): Clause[] | undefined {
  const tokens = placedTokens(query)
  const clauses: Clause[] = []
  let at = 0
  while (at < tokens.length) {
    const kind = tokens[at]?.kind
    if (kind === 'or') return undefined
    if (kind === 'and') at += 1
    else {
      const { clause, next } = readClause(tokens, at)
      clauses.push(clause)
      at = next
    }
  }
  return clauses
}

function placedTokens(query: string): PlacedToken[] {
  const all = scanQuery(query)
  return all
    .map((token, index) => ({ ...token, spaced: all[index - 1]?.kind === 'space' }))
    .filter(token => token.kind !== 'space')
}

function readClause(tokens: readonly PlacedToken[], first: number): { clause: Clause; next: number } {
  let at = first
  while (tokens[at]?.kind === 'not' || tokens[at]?.kind === 'minus') at += 1
  const negations = at - first
  const body = readBody(tokens, at)
  const isPlain = negations <= 1 && body.field !== undefined && body.values !== undefined
  const clause = {
    start: tokens[first]?.start ?? 0,
    end: tokens[body.next - 1]?.end ?? 0,
    negated: negations % 2 === 1,
    ...(isPlain ? { field: body.field, values: body.values } : {}),
  }
  return { clause, next: body.next }
}

interface Body {
  field?: string | undefined
  values?: string[] | undefined
  next: number
}

function readBody(tokens: readonly PlacedToken[], at: number): Body {
  const name = tokens[at]
  if (!name || name.kind === 'open') return { next: closeOf(tokens, at) + 1 }
  const after = tokens[at + 1]
  if (after?.kind === 'compare') return { next: at + 3 }
  if (after?.kind !== 'colon' || after.spaced) return { next: at + 1 }
  const field = name.kind === 'quoted' && tokenValue(name).startsWith('@') ? undefined : tokenValue(name)
  if (tokens[at + 2]?.kind === 'compare') return { next: at + 4 }
  if (tokens[at + 2]?.kind !== 'open') {
    const { value, next } = readValue(tokens, at + 2)
    return { field, values: value === undefined ? undefined : [value], next }
  }
  return { field, ...readGroup(tokens, at + 2) }
}

function readGroup(tokens: readonly PlacedToken[], open: number): Body {
  const close = closeOf(tokens, open)
  const values: string[] = []
  let isPlain = true
  let at = open + 1
  while (at < close) {
    if (tokens[at]?.kind === 'or') at += 1
    else {
      const { value, next } = readValue(tokens, at)
      if (value === undefined) isPlain = false
      else values.push(value)
      at = next
    }
  }
  return { values: isPlain ? values : undefined, next: close + 1 }
}

/** One value, with the colons that a bare one may hold; undefined where it is a pattern, a negation or a comparison. */
function readValue(tokens: readonly PlacedToken[], at: number): { value: string | undefined; next: number } {
  const first = tokens[at]
  if (first?.kind === 'not' || first?.kind === 'minus') {
    return { value: undefined, next: readValue(tokens, at + 1).next }
  }
  if (!first || first.kind === 'compare') return { value: undefined, next: at + 2 }
  if (first.kind === 'quoted') return { value: tokenValue(first), next: at + 1 }
  let text = first.text
  let next = at + 1
  while (tokens[next]?.kind === 'colon' && !tokens[next]?.spaced) {
    const rest = tokens[next + 1]
    const joins = rest?.kind === 'word' && !rest.spaced
    text += joins ? `:${rest.text}` : ':'
    next += joins ? 2 : 1
  }
  return { value: text.includes('*') ? undefined : text, next }
}

function closeOf(tokens: readonly PlacedToken[], open: number): number {
  let depth = 0
  for (let at = open; at < tokens.length; at += 1) {
    if (tokens[at]?.kind === 'open') depth += 1
    else if (tokens[at]?.kind === 'close') depth -= 1
    if (depth === 0) return at
  }
  return tokens.length - 1
}
