import type { Piece } from './word-diff.ts'

const lengthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { text }) => sum + text.length, 0)

const context = 80

/** Pieces of a long text cut to a length: what changed stays, with a little around it. */
export function shortPieces(pieces: readonly Piece[], most: number): { pieces: readonly Piece[]; isCut: boolean } {
  if (lengthOf(pieces) <= most) return { pieces, isCut: false }
  const result: Piece[] = []
  let left = most
  for (const [at, { text, changed }] of pieces.entries()) {
    const isLast = at === pieces.length - 1
    const short = changed || pieces.length === 1 ? text : around(text, at === 0, isLast)
    if (left <= 0) break
    result.push({ text: short.length > left ? `${short.slice(0, left)}…` : short, changed })
    left -= short.length
  }
  return { pieces: result, isCut: true }
}

/** The ends of a text that touch a change. */
function around(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= context * 2) return text
  const start = isFirst ? '' : text.slice(0, context)
  const end = isLast ? '' : text.slice(-context)
  return `${start}…${end}`
}
