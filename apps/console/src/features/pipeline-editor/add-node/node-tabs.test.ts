import { expect, it } from 'vitest'
import { categoriesFor } from '../editing/add-categories.ts'
import { nodeTabs, tabsFor } from './node-tabs.ts'
import { nextPlace } from './walk-entries.ts'

it('[ADDNODE-002] the tabs are All, Source, Processor, Destination', () => {
  expect(nodeTabs.map(tab => tab.label)).toEqual(['All', 'Source', 'Processor', 'Destination'])
})

it('only the tabs that the place allows are on', () => {
  expect(tabsFor(categoriesFor({ kind: 'before', target: 'a' }))).toEqual({
    enabled: ['all', 'input', 'processor'],
    first: 'all',
  })
  expect(tabsFor(categoriesFor({ kind: 'between', link: { from: 'a', to: 'b' } }))).toEqual({
    enabled: ['processor'],
    first: 'processor',
  })
})

it.each([
  ['from the field into the list', 'ArrowDown', -1, 3, 0],
  ['down', 'ArrowDown', 0, 3, 1],
  ['and stay at the end', 'ArrowDown', 2, 3, 2],
  ['up', 'ArrowUp', 2, 3, 1],
  ['back into the field', 'ArrowUp', 0, 3, -1],
  ['nowhere in an empty list', 'ArrowDown', -1, 0, undefined],
  ['nowhere with other keys', 'Enter', 0, 3, undefined],
])('arrow keys lead %s', (_name, key, at, count, expected) => {
  expect(nextPlace(key, at, count)).toBe(expected)
})
