export type QueryTokenKind =
  | 'space'
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

export interface QueryToken {
  kind: QueryTokenKind
  /** As it is written, quotes and all. */
  text: string
  start: number
  end: number
}

const keywords = new Map<string, QueryTokenKind>([
  ['AND', 'and'],
  ['&&', 'and'],
  ['OR', 'or'],
  ['||', 'or'],
  ['NOT', 'not'],
])

const shapes: [kind: QueryTokenKind, shape: RegExp][] = [
  ['space', /\s+/y],
  ['quoted', /"(?:\\[\s\S]|[^"])*"?/y],
  ['open', /\(/y],
  ['close', /\)/y],
  ['colon', /:/y],
  ['compare', /[<>]=?|=/y],
  ['word', /[^\s()":<>=]+/y],
]

/**
 * The tokens of a filter, white space and quotes included. Never fails, so that an editor can draw text that is still being
 * typed; the parser refuses what it must.
 */
export function scanQuery(text: string): QueryToken[] {
  const tokens: QueryToken[] = []
  let at = 0
  while (at < text.length) {
    const token = isMinus(text, at, tokens) ? piece('minus', text, at, at + 1) : readToken(text, at)
    tokens.push(token)
    at = token.end
  }
  return tokens
}

const piece = (kind: QueryTokenKind, text: string, start: number, end: number): QueryToken => ({
  kind,
  text: text.slice(start, end),
  start,
  end,
})

/** A hyphen negates only at the start of a term; inside a word it is just a hyphen. */
function isMinus(text: string, at: number, before: readonly QueryToken[]): boolean {
  const last = before.at(-1)?.kind
  const opens = last === undefined || last === 'space' || last === 'open'
  return opens && text.charAt(at) === '-' && /\S/.test(text.charAt(at + 1))
}

function readToken(text: string, start: number): QueryToken {
  for (const [kind, shape] of shapes) {
    shape.lastIndex = start
    const found = shape.exec(text)?.[0]
    if (found === undefined) continue
    return piece(kind === 'word' ? (keywords.get(found) ?? kind) : kind, text, start, start + found.length)
  }
  return piece('word', text, start, start + 1)
}

/** What a word or a quoted text stands for. */
export function tokenValue({ kind, text }: QueryToken): string {
  if (kind !== 'quoted') return text
  const closed = text.length > 1 && text.endsWith('"')
  return text.slice(1, closed ? -1 : undefined).replace(/\\([\s\S])/g, '$1')
}

/** Whether a text keeps its meaning as a bare word: no white space, no sign of the language, no keyword. */
export function isPlainWord(text: string): boolean {
  return /^[^\s()":<>=*]+$/.test(text) && !text.startsWith('-') && !keywords.has(text)
}

/** A text as a quoted one. */
export const quoted = (text: string) => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`
