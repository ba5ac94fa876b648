import { expect, it } from 'vitest'
import { shortPieces } from './short-pieces.ts'
import { diffWords } from './word-diff.ts'

const filler = 'word '.repeat(400)

it('leaves short texts as they are', () => {
  const pieces = [{ text: 'short', changed: false }]
  expect(shortPieces(pieces, 10)).toEqual({ pieces, isCut: false })
})

it('cuts a long text at its end', () => {
  const { pieces, isCut } = shortPieces([{ text: filler, changed: false }], 20)
  expect(isCut).toBe(true)
  expect(pieces).toEqual([{ text: `${filler.slice(0, 20)}…`, changed: false }])
})

it('keeps a change that stands far behind the start in sight', () => {
  const { before } = diffWords(`${filler}old ${filler}`, `${filler}new ${filler}`)
  const { pieces } = shortPieces(before, 600)
  expect(pieces.map(({ text, changed }) => (changed ? text : text.length < 200))).toEqual([true, 'old', true])
})
