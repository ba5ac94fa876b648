import { expect, it } from 'vitest'
import { movedRow } from './moved-row.ts'
import { fieldHint, foundPaths, pathSuggestions } from './path-suggestions.ts'

const fields = [
  { name: 'attributes["user"]', type: 'string' as const, examples: ['ada'] },
  { name: 'body', type: 'string' as const, examples: ['x'.repeat(60)] },
]

it('offers the fields of the samples before the places that are always there', () => {
  expect(pathSuggestions(fields)).toEqual(['attributes["user"]', 'body', 'attributes', 'resource'])
  expect(pathSuggestions([])).toEqual(['body', 'attributes', 'resource'])
})

it('finds those that hold what is typed', () => {
  expect(foundPaths(fields, 'USER')).toEqual(['attributes["user"]'])
  expect(foundPaths(fields, 'nothing like it')).toEqual([])
})

it('says what a field held', () => {
  expect(fieldHint(fields, 'attributes["user"]')).toBe('string · ada')
  expect(fieldHint(fields, 'body')).toBe(`string · ${'x'.repeat(40)}…`)
  expect(fieldHint(fields, 'resource')).toBe('')
})

it('moves a row up or down', () => {
  expect(movedRow(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
  expect(movedRow(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
})
