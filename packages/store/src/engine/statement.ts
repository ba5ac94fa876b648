import { EngineError } from './engine-error.ts'
import { type SqlToken, sqlTokens } from './sql-tokens.ts'

/** An INSERT whose rows come in a named format, taken apart at the places where the shim must cut. */
export interface InsertHead {
  /** The target without quotes; one part for `table`, two for `database.table`. */
  table: string[]
  /** Explicit columns without quotes, empty when none were named. */
  columns: string[]
  /** From INSERT up to the SETTINGS or FORMAT keyword. */
  head: string
  /** The SETTINGS clause, empty when there is none. */
  settings: string
  format: string
  /** Rows written after the format inside the statement itself. */
  inlineData: string
}

export interface Statement {
  kind: 'read' | 'insert' | 'command'
  /** Without trailing semicolon. */
  sql: string
  /** Names of the `{name:Type}` placeholders. */
  placeholders: Set<string>
  /** The format named at the end of a read. */
  format: string | undefined
  insert: InsertHead | undefined
}

const READS = new Set(['SELECT', 'WITH', 'SHOW', 'DESCRIBE', 'DESC', 'EXISTS', 'EXPLAIN', 'VALUES', '('])

/** Recognises what the shim has to treat differently. It accepts more than ClickHouse does; the engine has the last word. */
export function parseStatement(sql: string): Statement {
  const tokens: SqlToken[] = []
  const placeholders = new Set<string>()
  let end = sql.length
  let insert: InsertHead | undefined
  let closed = false
  for (const token of sqlTokens(sql)) {
    if (closed) throw new EngineError(62, 'SYNTAX_ERROR', 'Multi-statements are not allowed', 400)
    if (token.text === ';') {
      closed = true
      end = token.start
      continue
    }
    tokens.push(token)
    notePlaceholder(tokens, placeholders)
    if (token.kind === 'word' && keyword(tokens.at(-2)) === 'FORMAT' && keyword(tokens[0]) === 'INSERT') {
      insert = insertHead(sql, tokens)
      // What follows is data in that format, not SQL.
      if (insert !== undefined) break
    }
  }
  const first = tokens[0]
  if (first === undefined) throw new EngineError(62, 'SYNTAX_ERROR', 'Empty query', 400)
  const opening = keyword(first) ?? first.text
  // Sessions are shared: what one request leaves behind in them another would meet.
  if (opening === 'SET' || opening === 'USE' || keyword(tokens[1]) === 'TEMPORARY')
    throw new EngineError(
      48,
      'NOT_IMPLEMENTED',
      `${opening} has no session to act on: send it with the request instead`,
    )
  const kind = opening === 'INSERT' ? 'insert' : READS.has(opening) ? 'read' : 'command'
  const format = kind === 'read' && keyword(tokens.at(-2)) === 'FORMAT' ? tokens.at(-1)?.text : undefined
  return { kind, sql: sql.slice(0, end).trimEnd(), placeholders, format, insert }
}

function keyword(token: SqlToken | undefined): string | undefined {
  return token?.kind === 'word' ? token.text.toUpperCase() : undefined
}

function notePlaceholder(tokens: readonly SqlToken[], placeholders: Set<string>): void {
  const [brace, name, colon] = tokens.slice(-3)
  if (brace?.text === '{' && name?.kind === 'word' && colon?.text === ':') placeholders.add(name.text)
}

/** `tokens` end with FORMAT and the name of the format. Undefined when the INSERT is not a plain one (SELECT, INFILE, FUNCTION). */
function insertHead(sql: string, tokens: readonly SqlToken[]): InsertHead | undefined {
  const format = tokens.at(-1)
  const formatKeyword = tokens.at(-2)
  if (format === undefined || formatKeyword === undefined) return undefined
  let at = 1
  if (keyword(tokens[at]) === 'INTO') at += 1
  if (keyword(tokens[at]) === 'TABLE') at += 1
  const table: string[] = []
  for (;;) {
    const part = nameOf(tokens[at])
    if (part === undefined) return undefined
    table.push(part)
    at += 1
    if (tokens[at]?.text !== '.') break
    at += 1
  }
  if (table.length > 2) return undefined
  const columns: string[] = []
  if (tokens[at]?.text === '(') {
    for (at += 1; tokens[at]?.text !== ')'; at += 1) {
      const column = nameOf(tokens[at])
      if (column !== undefined) {
        // A dotted name such as Events.Name is one column of a Nested structure.
        const last = columns.length - 1
        if (tokens[at - 1]?.text === '.' && last >= 0) columns[last] += `.${column}`
        else columns.push(column)
      } else if (tokens[at]?.text !== ',' && tokens[at]?.text !== '.') return undefined
    }
    at += 1
  }
  const clause = tokens[at]
  if (clause === undefined) return undefined
  if (clause !== formatKeyword && keyword(clause) !== 'SETTINGS') return undefined
  return {
    table,
    columns,
    head: sql.slice(tokens[0]?.start ?? 0, clause.start).trimEnd(),
    settings: sql.slice(clause.start, formatKeyword.start).trimEnd(),
    format: format.text,
    inlineData: sql.slice(format.end).replace(/^[ \t]*;?\s*/, ''),
  }
}

function nameOf(token: SqlToken | undefined): string | undefined {
  if (token?.kind === 'word') return token.text
  if (token?.kind !== 'quoted-name') return undefined
  return token.text
    .slice(1, -1)
    .replace(/\\(.)|``|""/g, (pair, escaped: string | undefined) => escaped ?? pair.charAt(0))
}
