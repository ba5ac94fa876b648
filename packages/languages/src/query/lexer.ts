import { QueryError } from './query-error.ts'
import { type QueryTokenKind, scanQuery, tokenValue } from './scan.ts'

export type TokenKind = Exclude<QueryTokenKind, 'space'> | 'end'

export interface Token {
  kind: TokenKind
  /** What it stands for: without quotes. */
  text: string
  start: number
  end: number
  /** Whether white space, or an opening parenthesis, stands before it: `a :b` is not the field `a`. */
  spaced: boolean
}

/** Splits a filter into tokens; the last one is always `end`. `base` is where the text starts in a larger one. */
export function tokenize(text: string, base = 0): Token[] {
  const tokens: Token[] = []
  let spaced = true
  for (const token of scanQuery(text)) {
    const { kind } = token
    const [start, end] = [token.start + base, token.end + base]
    if (kind === 'space') {
      spaced = true
      continue
    }
    if (kind === 'quoted' && !/^"(?:\\[\s\S]|[^"\\])*"$/.test(token.text)) {
      throw new QueryError('This quote is never closed. Add a " at the end.', start, end)
    }
    tokens.push({ kind, text: tokenValue(token), start, end, spaced })
    spaced = kind === 'open'
  }
  tokens.push({ kind: 'end', text: '', start: text.length + base, end: text.length + base, spaced: true })
  return tokens
}
