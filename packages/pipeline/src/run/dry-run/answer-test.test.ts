import { describe, expect, it } from 'vitest'
import { answerTest, testNames } from './answer-test.ts'

const log = { _type: 'log', body: 'a' }
const answer = (name: string, request: unknown) => answerTest(name, JSON.stringify(request))

describe('answerTest', () => {
  it('knows the tests by name', () => {
    expect(testNames).toEqual(['ottl', 'node', 'regex', 'grok', 'cel'])
  })

  it.each<[string, unknown, object]>([
    ['ottl', { items: [log], statements: 'set(body, "b")' }, { items: [{ _type: 'log', body: 'b' }] }],
    ['ottl', { items: [log], statements: ['set(body, "b")', 'set(body, "c")'] }, { items: [{ body: 'c' }] }],
    ['ottl', { items: [log], statements: 'set(body, "b")', data_type: 'trace' }, { error: expect.any(String) }],
    [
      'node',
      { items: [log], node: { id: 'n', type: 'comment', configuration: {} } },
      { items: { '': [{ body: 'a' }] }, ledger: { log: { in: 1, out: 1 } } },
    ],
    ['node', { items: [log], node: { type: 'nope' } }, { items: {}, error: 'type: unknown node type "nope"' }],
    ['regex', { input: 'ab', regex: 'b' }, { matches: [[{ groups: [{ start: 1, end: 2, name: '' }] }]] }],
    ['grok', { logs: ['7'], pattern: '%{INT:n}' }, { structuredLogs: [{ n: '7' }] }],
    ['cel', { celExpression: 'item.a + 1', inputItems: [{ data: { a: 1 } }] }, { celExpressionOutputs: [2] }],
  ])('answers %s', async (name, request, expected) => {
    expect(await answer(name, request)).toMatchObject(expected)
  })

  it.each([
    ['what is no JSON', '{', 'the request is not JSON: '],
    ['what is no object', '5', 'the request: '],
    ['a field of the wrong kind', '{"input":1,"regex":"a"}', 'input: '],
    ['a missing field', '{"input":"a"}', 'regex: '],
    ['endless brackets', '['.repeat(100_000), 'the request is not JSON: '],
  ])('answers %s with an error', async (_name, text, message) => {
    expect(await answerTest('regex', text)).toEqual({ error: expect.stringContaining(message) })
  })

  it('answers an unknown test with an error', async () => {
    expect(await answerTest('constructor', '{}')).toEqual({ error: expect.stringContaining('there is no test') })
  })
})
