import { expect, it } from 'vitest'
import { countMatches } from './count-matches.ts'

const log = (body: string) => ({ _type: 'log', timestamp: 1, body, attributes: {}, resource: {} })
const span = { _type: 'trace', timestamp: 1, name: 'GET /', attributes: {}, resource: {} }
const items = [log('an error'), log('fine'), span]

it.each([
  ['a condition', 'IsMatch(body, "error")', ['log'], { matched: 1, of: 2 }],
  ['no condition', ' ', ['log', 'trace'], { matched: 3, of: 3 }],
  ['one that fits another signal only', 'name == "GET /"', ['log', 'trace'], { matched: 1, of: 3 }],
  ['one that fits none', 'name == "GET /"', ['log'], undefined],
  ['one that cannot be read', 'body ==', ['log'], undefined],
  ['one that only the server can tell', 'Env("A") == "b"', ['log'], undefined],
] as const)('counts the items that meet %s', (_name, condition, signals, expected) => {
  expect(countMatches({ condition, signals, items })).toEqual(expected)
})

it('says nothing about items that are none', () => {
  expect(countMatches({ condition: '', signals: ['log'], items: [1] })).toBeUndefined()
})
