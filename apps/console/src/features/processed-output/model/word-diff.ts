/** A part of a text that is the same on both sides, or only on one. */
export interface Piece {
  text: string
  changed: boolean
}

interface TextDiff {
  before: Piece[]
  after: Piece[]
}

/** Beyond these, all between the common start and end counts as changed: the work stays small for any two texts. */
const mostWords = 3000
const mostEdits = 300
/** Texts with less in common than this are simply different; to mark a dot here and there would only be noise. */
const leastCommon = 0.2

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+|\s+|./gsu) ?? []

/** What differs between two texts, word by word, in bounded time. */
export function diffWords(before: string, after: string): TextDiff {
  const longest = 100_000
  if (before.length > longest || after.length > longest) return wholly(before, after)
  const [a, b] = [wordsOf(before), wordsOf(after)]
  const start = commonStart(a, b)
  const end = commonEnd(a, b, start)
  const [middleA, middleB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  const kept = keptWords(middleA, middleB)
  if (start === 0 && end === 0 && shareOf(kept.a, middleA) < leastCommon) return wholly(before, after)
  const outer = (words: readonly string[], inner: readonly string[], marks: ReadonlySet<number>) =>
    joined([
      ...words.slice(0, start).map(text => ({ text, changed: false })),
      ...inner.map((text, at) => ({ text, changed: !marks.has(at) })),
      ...words.slice(words.length - end).map(text => ({ text, changed: false })),
    ])
  return { before: outer(a, middleA, kept.a), after: outer(b, middleB, kept.b) }
}

const wholly = (before: string, after: string): TextDiff => {
  const one = (text: string) => (text === '' ? [] : [{ text, changed: before !== after }])
  return { before: one(before), after: one(after) }
}

function commonStart(a: readonly string[], b: readonly string[]): number {
  let at = 0
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1
  return at
}

function commonEnd(a: readonly string[], b: readonly string[], start: number): number {
  let count = 0
  while (count < a.length - start && count < b.length - start && a.at(-1 - count) === b.at(-1 - count)) count += 1
  return count
}

const lengthOf = (words: readonly string[]) => words.reduce((sum, word) => sum + word.trim().length, 0)

const shareOf = (kept: ReadonlySet<number>, words: readonly string[]) =>
  lengthOf(words.filter((_, at) => kept.has(at))) / Math.max(1, lengthOf(words))

interface Kept {
  a: Set<number>
  b: Set<number>
}

/** The places of the words that both have in the same order, by the shortest way of edits; none where that is too long. */
function keptWords(a: readonly string[], b: readonly string[]): Kept {
  const kept: Kept = { a: new Set(), b: new Set() }
  if (a.length + b.length > mostWords) return kept
  const most = Math.min(a.length + b.length, mostEdits)
  const trace: Map<number, number>[] = []
  const furthest = new Map([[1, 0]])
  for (let edits = 0; edits <= most; edits += 1) {
    trace.push(new Map(furthest))
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = startOn(furthest, diagonal, edits)
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1
      furthest.set(diagonal, x)
      if (x >= a.length && x - diagonal >= b.length) {
        walkBack(trace, a.length, b.length, kept)
        return kept
      }
    }
  }
  return kept
}

const reached = (furthest: ReadonlyMap<number, number>, diagonal: number) => furthest.get(diagonal) ?? -1

const isDown = (furthest: ReadonlyMap<number, number>, diagonal: number, edits: number) =>
  diagonal === -edits || (diagonal !== edits && reached(furthest, diagonal - 1) < reached(furthest, diagonal + 1))

const startOn = (furthest: ReadonlyMap<number, number>, diagonal: number, edits: number) =>
  isDown(furthest, diagonal, edits) ? reached(furthest, diagonal + 1) : reached(furthest, diagonal - 1) + 1

function walkBack(trace: readonly ReadonlyMap<number, number>[], endX: number, endY: number, kept: Kept): void {
  let [x, y] = [endX, endY]
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const furthest = trace[edits] ?? new Map<number, number>()
    const down = isDown(furthest, x - y, edits)
    const diagonal = x - y + (down ? 1 : -1)
    const fromX = edits === 0 ? 0 : reached(furthest, diagonal)
    const fromY = edits === 0 ? 0 : fromX - diagonal
    while (x > fromX && y > fromY) {
      x -= 1
      y -= 1
      kept.a.add(x)
      kept.b.add(y)
    }
    ;[x, y] = [fromX, fromY]
  }
}

/** Neighbours of a kind as one piece; a space or dot between two changed words is marked with them. */
function joined(pieces: readonly Piece[]): Piece[] {
  const bridged = pieces.map((piece, at) =>
    !piece.changed && piece.text.length === 1 && !/[\p{L}\p{N}]/u.test(piece.text)
      ? { ...piece, changed: (pieces[at - 1]?.changed && pieces[at + 1]?.changed) ?? false }
      : piece,
  )
  const result: Piece[] = []
  for (const { text, changed } of bridged) {
    const last = result.at(-1)
    if (last?.changed === changed) last.text += text
    else result.push({ text, changed })
  }
  return withoutSpaces(result)
}

/** Space at the end of a mark belongs to what follows: which of two spaces was changed is anybody's guess. */
function withoutSpaces(pieces: readonly Piece[]): Piece[] {
  const result = pieces.map(piece => ({ ...piece }))
  result.forEach((piece, at) => {
    const next = result[at + 1]
    const word = piece.text.trimEnd()
    if (!piece.changed || !next || word === '') return
    next.text = piece.text.slice(word.length) + next.text
    piece.text = word
  })
  return result
}
