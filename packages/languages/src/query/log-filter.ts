import { type Token, type TokenKind, tokenize } from './lexer.ts'
import { QueryError } from './query-error.ts'

/** How a field's value is compared. `exists` is `field:*`. */
export type FieldMatch = 'equals' | 'prefix' | 'suffix' | 'contains' | 'exists' | '>' | '>=' | '<' | '<='

/** A log query as a tree. `scope` is `attribute` for `@name`, else the name may be a top-level, resource or attribute field. */
export type LogFilter =
  | { kind: 'all' }
  | { kind: 'text'; text: string }
  | { kind: 'field'; field: string; scope: 'any' | 'attribute'; match: FieldMatch; value: string }
  | { kind: 'and'; items: LogFilter[] }
  | { kind: 'or'; items: LogFilter[] }
  | { kind: 'not'; item: LogFilter }

const comparisons: ReadonlyMap<string, FieldMatch> = new Map([
  ['=', 'equals'],
  ['>', '>'],
  ['>=', '>='],
  ['<', '<'],
  ['<=', '<='],
])

const maxLength = 4000
const maxDepth = 50
const maxTerms = 200

/** What `$name` stands for: a term is read as a query, a value is compared with each of them. */
export type QueryVariables = ReadonlyMap<string, string | readonly string[]>

export interface FilterOptions {
  /** Without them a `$` is a character like any other. */
  variables?: QueryVariables
  /** Where the text starts in a larger one, for the places in errors. */
  base?: number
  /** False where bare words are not searched for, as in metrics. */
  freeText?: boolean
}

/**
 * Reads the log query language: bare words and quoted text (all must occur), `field:value`, `field:(a OR b)`,
 * `@attribute:value`, `@code >= 400`, AND, OR, NOT or `-`, parentheses, `*` at either end of a value, `$variable`.
 *
 * @example parseLogFilter('service.name:checkout severity_text:(ERROR OR FATAL) -"health check"')
 */
export function parseLogFilter(text: string, options: FilterOptions = {}): LogFilter {
  const { base = 0 } = options
  if (text.length > maxLength) {
    const end = base + text.length
    throw new QueryError(`The query is longer than ${maxLength} characters. Shorten it.`, base + maxLength, end)
  }
  return new Parser(tokenize(text, base), options).query()
}

class Parser {
  readonly #tokens: Token[]
  readonly #options: FilterOptions
  #at = 0
  #terms = 0

  constructor(tokens: Token[], options: FilterOptions) {
    this.#tokens = tokens
    this.#options = options
  }

  query(): LogFilter {
    if (this.#peek().kind === 'end') return { kind: 'all' }
    const filter = this.#or(0)
    const rest = this.#peek()
    if (rest.kind === 'close') throw new QueryError('This ) has no matching (. Remove it.', rest.start, rest.end)
    if (rest.kind !== 'end') throw unexpected(rest, 'a term, AND, OR or the end of the query')
    return filter
  }

  #or(depth: number): LogFilter {
    const items = [this.#and(depth)]
    while (this.#take('or')) items.push(this.#and(depth))
    return items.length === 1 && items[0] ? items[0] : { kind: 'or', items }
  }

  #and(depth: number): LogFilter {
    const items = [this.#unary(depth)]
    for (;;) {
      const next = this.#peek().kind
      if (next === 'and') this.#at += 1
      else if (next === 'end' || next === 'or' || next === 'close') break
      items.push(this.#unary(depth))
    }
    return items.length === 1 && items[0] ? items[0] : { kind: 'and', items }
  }

  #unary(depth: number): LogFilter {
    const token = this.#peek()
    if (depth > maxDepth) throw new QueryError('The query is nested too deeply. Flatten it.', token.start, token.end)
    if (this.#take('not') || this.#take('minus')) return { kind: 'not', item: this.#unary(depth + 1) }
    if (this.#take('open')) return this.#closed(token, this.#or(depth + 1))
    return this.#term()
  }

  #closed(open: Token, filter: LogFilter): LogFilter {
    if (!this.#take('close'))
      throw new QueryError('This ( is never closed. Add a ) after the group.', open.start, open.end)
    return filter
  }

  #term(): LogFilter {
    const token = this.#next()
    this.#terms += 1
    if (this.#terms > maxTerms) {
      throw new QueryError(`The query has more than ${maxTerms} terms. Use fewer.`, token.start, token.end)
    }
    if (token.kind !== 'word' && token.kind !== 'quoted')
      throw unexpected(token, 'a word, a "quoted text" or field:value')
    const after = this.#peek()
    if (after.kind === 'colon' && !after.spaced) {
      this.#at += 1
      return this.#fieldValue(token)
    }
    if (after.kind === 'compare') return this.#comparison(token)
    if (token.kind === 'word' && token.text === '*') return { kind: 'all' }
    const variable = this.#variable(token)
    if (variable) return this.#termOf(variable, token)
    if (this.#options.freeText === false) throw unexpected(token, 'field:value')
    return { kind: 'text', text: token.kind === 'word' ? token.text.replace(/^\*|\*$/g, '') : token.text }
  }

  #comparison(name: Token): LogFilter {
    const operator = this.#next()
    const value = this.#next()
    if (value.kind !== 'word' && value.kind !== 'quoted') throw unexpected(value, 'a value to compare with')
    const match = comparisons.get(operator.text)
    if (!match) throw unexpected(operator, 'one of =, >, >=, <, <=')
    return { kind: 'field', ...fieldName(name), match, value: value.text }
  }

  #fieldValue(name: Token): LogFilter {
    const open = this.#peek()
    if (!this.#take('open')) return this.#singleValue(name)
    const items: LogFilter[] = [this.#singleValue(name)]
    while (this.#peek().kind !== 'close') {
      if (this.#peek().kind === 'end') return this.#closed(open, { kind: 'or', items })
      this.#take('or')
      items.push(this.#singleValue(name))
    }
    return this.#closed(open, { kind: 'or', items })
  }

  #singleValue(name: Token): LogFilter {
    if (this.#take('not') || this.#take('minus')) return { kind: 'not', item: this.#singleValue(name) }
    const value = this.#next()
    if (value.kind === 'compare') {
      this.#at -= 1
      return this.#comparison(name)
    }
    if (value.kind !== 'word' && value.kind !== 'quoted') throw unexpected(value, `a value for ${name.text}`)
    const variable = this.#variable(value)
    if (!variable) return { kind: 'field', ...fieldName(name), ...valueMatch(this.#wordTail(value)) }
    const items = variable.map(
      (text): LogFilter => ({ kind: 'field', ...fieldName(name), match: 'equals', value: text }),
    )
    return items.length === 1 && items[0] ? items[0] : { kind: 'or', items }
  }

  /** The values of a variable; undefined for any other token. */
  #variable({ kind, text, start, end }: Token): readonly string[] | undefined {
    const { variables } = this.#options
    if (!variables || kind !== 'word' || !/^\$[A-Za-z_]\w*$/.test(text)) return undefined
    const value = variables.get(text.slice(1))
    if (value === undefined) throw new QueryError(`${text} has no value. Set it, or remove it here.`, start, end)
    return typeof value === 'string' ? [value] : value
  }

  /** What a variable says as a term; a text that names variables again is not looked into. */
  #termOf(values: readonly string[], token: Token): LogFilter {
    const options = { base: token.start, freeText: this.#options.freeText ?? true }
    const items = values.map(text => parseLogFilter(text, options))
    if (items.length === 0) return { kind: 'all' }
    return items.length === 1 && items[0] ? items[0] : { kind: 'or', items }
  }

  /** An unquoted value may itself hold colons, as times and addresses do. */
  #wordTail(first: Token): Token {
    let token = first
    while (first.kind === 'word' && this.#peek().kind === 'colon' && !this.#peek().spaced) {
      const colon = this.#next()
      const rest = this.#peek()
      const joined = rest.kind === 'word' && !rest.spaced ? this.#next() : undefined
      token = { ...token, text: `${token.text}:${joined?.text ?? ''}`, end: joined?.end ?? colon.end }
    }
    return token
  }

  #peek(): Token {
    const token = this.#tokens[this.#at] ?? this.#tokens.at(-1)
    if (!token) throw new QueryError('The query is empty.', 0, 0)
    return token
  }

  #next(): Token {
    const token = this.#peek()
    this.#at += 1
    return token
  }

  #take(kind: TokenKind): boolean {
    if (this.#peek().kind !== kind) return false
    this.#at += 1
    return true
  }
}

function fieldName(token: Token): { field: string; scope: 'any' | 'attribute' } {
  const isAttribute = token.kind === 'word' && token.text.startsWith('@')
  const field = isAttribute ? token.text.slice(1) : token.text
  if (field === '') throw new QueryError('A field name is missing before the value.', token.start, token.end)
  return { field, scope: isAttribute ? 'attribute' : 'any' }
}

function valueMatch(token: Token): { match: FieldMatch; value: string } {
  const text = token.text
  if (token.kind === 'quoted') return { match: 'equals', value: text }
  if (text === '*') return { match: 'exists', value: '' }
  const open = text.startsWith('*')
  const close = text.length > 1 && text.endsWith('*')
  const value = text.slice(open ? 1 : 0, close ? -1 : undefined)
  if (value.includes('*')) {
    throw new QueryError('A * may stand only at the start or the end of a value.', token.start, token.end)
  }
  if (open && close) return { match: 'contains', value }
  if (open) return { match: 'suffix', value }
  if (close) return { match: 'prefix', value }
  return { match: 'equals', value }
}

function unexpected(token: Token, expected: string): QueryError {
  const found = token.kind === 'end' ? 'the end of the query' : `"${token.text}"`
  return new QueryError(`Expected ${expected}, found ${found}.`, token.start, token.end)
}
