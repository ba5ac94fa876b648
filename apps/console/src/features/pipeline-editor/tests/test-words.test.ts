import type { PipelineTest, PipelineTestResult } from '@weir/contracts'
import { expect, it } from 'vitest'
import { accepting, coverageGap, coverageShare, differingFields, runSummary } from './test-words.ts'

const result = (passed: boolean): PipelineTestResult => ({
  id: '1',
  name: 't',
  node: 'n',
  passed,
  message: '',
  differences: [],
})
const log = (body: string) => ({ _type: 'log', body })
const test: PipelineTest = {
  id: '1',
  name: 't',
  node: 'n',
  items: [],
  expected: { '': [log('a'), log('b'), log('c')] },
  ignored_fields: [],
  created: '',
  created_by: '',
  updated: '',
  updated_by: '',
}

it.each<[PipelineTestResult[], string]>([
  [[result(true)], 'The test passes'],
  [[result(true), result(true)], 'All 2 tests pass'],
  [[result(true), result(false)], '1 of 2 tests fail'],
])('says how a run went: %#', (results, words) => {
  expect(runSummary({ results })).toBe(words)
})

it.each<[number, number, string | undefined]>([
  [0, 0, 'No event reaches this condition'],
  [0, 2, 'No event meets this condition'],
  [2, 0, 'Every event meets this condition'],
  [1, 1, undefined],
])('says what %i held and %i failed leave open', (held, failed, words) => {
  expect(coverageGap({ held, failed })).toBe(words)
})

it('counts the ways that events took', () => {
  const at = { node: 'n', path: [0], name: 'x', condition: 'true' }
  expect(
    coverageShare([
      { ...at, held: 1, failed: 1 },
      { ...at, held: 0, failed: 3 },
    ]),
  ).toEqual({ taken: 3, of: 4 })
})

it('accepts what came out: changed, gone and new events', () => {
  const differences = [
    { path: '', at: 1, expected: log('b'), actual: log('B') },
    { path: '', at: 2, expected: log('c'), actual: null },
    { path: 'errors', at: 0, expected: null, actual: log('e') },
  ]
  expect(accepting(test, { ...result(false), differences })?.expected).toEqual({
    '': [log('a'), log('B')],
    errors: [log('e')],
  })
  expect(accepting(test, result(false))).toBeUndefined()
})

it('names the fields in which events differ, and none of events that are gone or new', () => {
  const expected = { _type: 'log', body: 'a', timestamp: 1, attributes: { same: 1, 'seen "at"': 1 } }
  const actual = { _type: 'log', body: 'a', timestamp: 2, attributes: { same: 1, 'seen "at"': 2, more: true } }
  const differences = [
    { path: '', at: 0, expected, actual },
    { path: '', at: 1, expected, actual },
    { path: '', at: 2, expected, actual: null },
  ]
  expect(differingFields(differences)).toEqual(['timestamp', 'attributes["seen \\"at\\""]', 'attributes["more"]'])
})
