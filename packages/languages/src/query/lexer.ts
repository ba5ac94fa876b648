import { QueryError } from './query-error.ts'

export type TokenKind =
  | 'word'
  | 'quoted'
  | 'open'
  | 'close'
  | 'colon'
  | 'compare'
  | 'and'
  | 'or'
  | 'not'
  | 'minus'
  | 'end'

export interface Token {
  kind: TokenKind
  text: string
  start: number
  end: number
  /** Whether white space, or an opening parenthesis, stands before it: `a :b` is not the field `a`. */
  spaced: boolean
}

const keywords = new Map<string, TokenKind>([
  ['AND', 'and'],
  ['&&', 'and'],
  ['OR', 'or'],
  ['||', 'or'],
  ['NOT', 'not'],
])

const single = new Map<string, TokenKind>([
  ['(', 'open'],
  [')', 'close'],
  [':', 'colon'],
])

const wordEnd = /[\s()":<>=]/

/** Splits a log query into tokens; the last one is always `end`. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const from = at
    while (at < text.length && /\s/.test(text.charAt(at))) at += 1
    if (at >= text.length) break
    const token = readToken(text, at, at > from || at === 0 || tokens.at(-1)?.kind === 'open')
    tokens.push(token)
    at = token.end
  }
  tokens.push({ kind: 'end', text: '', start: text.length, end: text.length, spaced: true })
  return tokens
}

function readToken(text: string, start: number, spaced: boolean): Token {
  const char = text.charAt(start)
  const kind = single.get(char)
  if (kind) return { kind, text: char, start, end: start + 1, spaced }
  if (char === '"') return readQuoted(text, start, spaced)
  if (char === '<' || char === '>' || char === '=') {
    const end = text.charAt(start + 1) === '=' && char !== '=' ? start + 2 : start + 1
    return { kind: 'compare', text: text.slice(start, end), start, end, spaced }
  }
  if (char === '-' && spaced && start + 1 < text.length && !/\s/.test(text.charAt(start + 1))) {
    return { kind: 'minus', text: char, start, end: start + 1, spaced }
  }
  return readWord(text, start, spaced)
}

function readWord(text: string, start: number, spaced: boolean): Token {
  let end = start + 1
  while (end < text.length && !wordEnd.test(text.charAt(end))) end += 1
  const word = text.slice(start, end)
  return { kind: keywords.get(word) ?? 'word', text: word, start, end, spaced }
}

function readQuoted(text: string, start: number, spaced: boolean): Token {
  let value = ''
  let at = start + 1
  while (at < text.length && text.charAt(at) !== '"') {
    if (text.charAt(at) === '\\' && at + 1 < text.length) at += 1
    value += text.charAt(at)
    at += 1
  }
  if (at >= text.length) throw new QueryError('This quote is never closed. Add a " at the end.', start, text.length)
  return { kind: 'quoted', text: value, start, end: at + 1, spaced }
}
