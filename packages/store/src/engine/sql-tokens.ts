/** A piece of SQL that matters to the shim; whitespace and comments are skipped. */
export interface SqlToken {
  kind: 'word' | 'number' | 'string' | 'quoted-name' | 'symbol'
  text: string
  start: number
  end: number
}

/**
 * Splits SQL into tokens by ClickHouse's lexical rules, so that a quote, a comment or a heredoc can never be mistaken for
 * structure. Lazy: the caller may stop before it reaches inline data, which follows no such rules.
 */
export function* sqlTokens(sql: string): Generator<SqlToken, void, undefined> {
  let at = 0
  while (at < sql.length) {
    const skipped = skipBlank(sql, at)
    if (skipped > at) {
      at = skipped
      continue
    }
    const token = nextToken(sql, at)
    yield token
    at = token.end
  }
}

function nextToken(sql: string, start: number): SqlToken {
  const char = sql.charAt(start)
  const make = (kind: SqlToken['kind'], end: number): SqlToken => ({ kind, text: sql.slice(start, end), start, end })
  if (char === "'") return make('string', quotedEnd(sql, start))
  if (char === '`' || char === '"') return make('quoted-name', quotedEnd(sql, start))
  if (char === '$') {
    const tag = /\$\w*\$/y
    tag.lastIndex = start
    const found = tag.exec(sql)?.[0]
    if (found !== undefined) {
      const close = sql.indexOf(found, start + found.length)
      return make('string', close < 0 ? sql.length : close + found.length)
    }
  }
  const word = /[A-Za-z_][A-Za-z0-9_]*/y
  word.lastIndex = start
  if (word.test(sql)) return make('word', word.lastIndex)
  const number = /[0-9][0-9A-Za-z_]*/y
  number.lastIndex = start
  if (number.test(sql)) return make('number', number.lastIndex)
  return make('symbol', start + 1)
}

function skipBlank(sql: string, start: number): number {
  const blank = /\s+/y
  blank.lastIndex = start
  if (blank.test(sql)) return blank.lastIndex
  if (sql.startsWith('--', start) || sql.startsWith('#!', start) || sql.startsWith('# ', start)) {
    const end = sql.indexOf('\n', start)
    return end < 0 ? sql.length : end + 1
  }
  if (sql.startsWith('/*', start)) {
    const end = sql.indexOf('*/', start + 2)
    return end < 0 ? sql.length : end + 2
  }
  return start
}

function quotedEnd(sql: string, start: number): number {
  const quote = sql.charAt(start)
  let at = start + 1
  while (at < sql.length) {
    const char = sql.charAt(at)
    if (char === '\\') at += 2
    else if (char !== quote) at += 1
    else if (sql.charAt(at + 1) === quote) at += 2
    else return at + 1
  }
  return sql.length
}
