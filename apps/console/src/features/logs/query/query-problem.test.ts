import { expect, it } from 'vitest'
import { queryExamples } from './query-examples.ts'
import { queryProblem, searchedTexts } from './query-problem.ts'

it('says what is wrong and where', () => {
  expect(queryProblem('a AND b')).toBeUndefined()
  expect(queryProblem('(a')).toEqual({
    message: 'This ( is never closed. Add a ) after the group.',
    start: 0,
    end: 1,
  })
})

it.each([
  ['failed "log in" f:x', ['failed', 'log in']],
  ['a OR (b c)', ['a', 'b', 'c']],
  ['NOT noise a', ['a']],
  ['*', []],
  ['time*', ['time']],
  ['a OR', []],
])('finds the texts to mark in %j', (query, texts) => {
  expect(searchedTexts(query)).toEqual(texts)
})

it.each(queryExamples)('the example $query can be read', ({ query }) => {
  expect(queryProblem(query)).toBeUndefined()
})
