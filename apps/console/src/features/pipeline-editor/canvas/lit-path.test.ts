import { expect, it } from 'vitest'
import { litPath } from './lit-path.ts'

const link = (from: string, to: string) => ({ id: `${from}>${to}`, from, to, path: '' })
const links = [link('a', 'm'), link('b', 'm'), link('m', 'x'), link('m', 'y'), link('c', 'y')]

it('lights what feeds the selected node and what it feeds, and nothing beside', () => {
  expect([...litPath(links, 'm')].sort()).toEqual(['a', 'b', 'm', 'x', 'y'])
  expect([...litPath(links, 'y')].sort()).toEqual(['a', 'b', 'c', 'm', 'y'])
  expect([...litPath(links, 'a')].sort()).toEqual(['a', 'm', 'x', 'y'])
})

it('lights nothing when nothing is selected', () => {
  expect(litPath(links, undefined).size).toBe(0)
})
