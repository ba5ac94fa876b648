import { expect, it } from 'vitest'
import { categoriesFor } from './add-categories.ts'
import type { AddPlace } from './editor-panel.ts'

it.each<[string, AddPlace, string[]]>([
  ['[BUILD-015] the input side offers sources and processors', { kind: 'before', target: 'a' }, ['input', 'processor']],
  [
    '[BUILD-016] the output side offers processors and destinations',
    { kind: 'after', source: 'a' },
    ['processor', 'output'],
  ],
  ['a link takes processors', { kind: 'between', link: { from: 'a', to: 'b' } }, ['processor']],
  ['a free place takes everything', { kind: 'free' }, ['input', 'processor', 'output']],
])('%s', (_name, place, categories) => {
  expect(categoriesFor(place)).toEqual(categories)
})
