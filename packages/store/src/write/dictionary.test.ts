import { TextPlace } from '@weir/telemetry'
import { expect, it } from 'vitest'
import { Dictionary } from './dictionary.ts'

function place(text: string): TextPlace {
  const at = new TextPlace()
  const bytes = Buffer.from(`.${text}.`)
  at.set(bytes, 1, bytes.length - 1)
  return at
}

/** The values, read from where they end. */
function values(dictionary: Dictionary, width: number): number[] {
  const bytes = Buffer.concat(dictionary.parts())
  return Array.from({ length: dictionary.count }, (_, i) =>
    bytes.readUIntLE(bytes.length - (dictionary.count - i) * width, width),
  )
}

it.each([
  [200, 1],
  [256, 1],
  [257, 2],
  [65_537, 4],
])('of %i texts has values of %i bytes', (count, width) => {
  const dictionary = new Dictionary()
  for (let i = 0; i < count; i += 1) dictionary.add(`t${i}`)
  dictionary.add('t7')
  expect(values(dictionary, width)).toEqual([...Array.from({ length: count }, (_, i) => i), 7])
  expect(dictionary.bytes).toBe(Buffer.concat(dictionary.parts()).length)
})

it('takes nothing without values', () => {
  expect(new Dictionary().parts()).toEqual([])
  expect(new Dictionary().bytes).toBe(0)
})

it('knows a text by what came before, and only then', () => {
  const dictionary = new Dictionary()
  expect(dictionary.addLikely(place('a'))).toBe(false)
  for (const text of ['a', 'größe', 'a']) dictionary.add(text)
  expect(dictionary.addLikely(place('grö.e'))).toBe(false)
  expect(dictionary.addLikely(place('gr'))).toBe(false)
  expect(dictionary.addLikely(place('größe'))).toBe(true)
  expect(dictionary.addLikely(place('a'))).toBe(true)
  expect(values(dictionary, 1)).toEqual([0, 1, 0, 1, 0])
})
