import { expect, it } from 'vitest'
import { slices } from './write-rows.ts'

const rows = (count: number, chars = 1) => Array.from({ length: count }, (_, i) => ({ n: i, text: 'x'.repeat(chars) }))

it('cuts by number of rows', () => {
  expect([...slices(rows(25), 10)].map(slice => slice.length)).toEqual([10, 10, 5])
})

it('cuts by size, and lets a row through that is larger by itself', () => {
  expect([...slices(rows(5, 400), 100, 1000)].map(slice => slice.length)).toEqual([2, 2, 1])
  expect([...slices(rows(2, 5000), 100, 1000)].map(slice => slice.length)).toEqual([1, 1])
})

it('cuts the same rows in the same places', () => {
  const cut = () => [...slices(rows(1000, 37), 64, 2000)].map(slice => slice[0]?.['n'])
  expect(cut()).toEqual(cut())
})

it('has nothing to cut in nothing', () => {
  expect([...slices([])]).toEqual([])
})
