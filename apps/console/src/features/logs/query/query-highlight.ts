import { type QueryToken, scanQuery } from '@weir/languages/query'

export type HighlightKind = 'space' | 'field' | 'operator' | 'string' | 'number' | 'keyword' | 'negation' | 'text'

export interface HighlightPiece {
  kind: HighlightKind
  text: string
  start: number
  end: number
  /** Whether it belongs to the part that could not be read. */
  marked?: boolean
}

/** What the reading of a query is at: outside a field, right after its colon, inside its group, after a comparison. */
type Place = 'term' | 'value' | 'group' | 'bound'

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

/** A query in coloured pieces; joined they are the text again. */
export function highlightQuery(text: string): HighlightPiece[] {
  const tokens = scanQuery(text)
  let place: Place = 'term'
  return tokens.map((token, index) => {
    const kind = kindAt(token, place, tokens, index)
    place = placeAfter(token, kind, place, tokens[index + 1])
    return { kind, text: token.text, start: token.start, end: token.end }
  })
}

function kindAt(token: QueryToken, place: Place, tokens: readonly QueryToken[], index: number): HighlightKind {
  switch (token.kind) {
    case 'space':
      return 'space'
    case 'and':
    case 'or':
      return 'keyword'
    case 'not':
    case 'minus':
      return 'negation'
    case 'open':
    case 'close':
    case 'colon':
    case 'compare':
      return 'operator'
    case 'word':
    case 'quoted':
      if (place === 'term' && isField(tokens, index)) return 'field'
      if (place === 'bound' && token.kind === 'word') return 'number'
      if (place === 'term') return token.kind === 'quoted' ? 'string' : 'text'
      return isNumber(token.text) ? 'number' : 'string'
  }
}

/** A name stands right before a colon, or before a comparison with or without a space. */
function isField(tokens: readonly QueryToken[], index: number): boolean {
  const next = tokens[index + 1]
  if (next?.kind === 'colon' || next?.kind === 'compare') return true
  return next?.kind === 'space' && tokens[index + 2]?.kind === 'compare'
}

function placeAfter(token: QueryToken, kind: HighlightKind, place: Place, next: QueryToken | undefined): Place {
  if (token.kind === 'space' || kind === 'negation') return place
  if (token.kind === 'close') return 'term'
  if (place === 'group') return 'group'
  if (token.kind === 'colon') return 'value'
  if (token.kind === 'compare') return 'bound'
  if (token.kind === 'open') return place === 'value' ? 'group' : 'term'
  if (kind === 'field') return 'term'
  // An unquoted value may hold colons of its own, as times and addresses do.
  return place === 'value' && next?.kind === 'colon' ? 'value' : 'term'
}

/** Marks the characters from `start` to `end`; an error at the very end gets a place of its own behind the text. */
export function markRange(pieces: readonly HighlightPiece[], start: number, end: number): HighlightPiece[] {
  const length = pieces.at(-1)?.end ?? 0
  const marked = pieces.flatMap(piece => splitPiece(piece, start, end))
  if (start < length) return marked
  return [...marked, { kind: 'text', text: '\u00a0', start: length, end: length + 1, marked: true }]
}

function splitPiece(piece: HighlightPiece, start: number, end: number): HighlightPiece[] {
  const from = Math.max(piece.start, start)
  const to = Math.min(piece.end, end)
  if (from >= to) return [piece]
  const part = (a: number, b: number, marked: boolean): HighlightPiece => ({
    ...piece,
    text: piece.text.slice(a - piece.start, b - piece.start),
    start: a,
    end: b,
    marked,
  })
  return [part(piece.start, from, false), part(from, to, true), part(to, piece.end, false)].filter(
    ({ text }) => text !== '',
  )
}
