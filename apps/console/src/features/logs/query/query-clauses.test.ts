import { parseLogFilter } from '@weir/languages/query'
import { expect, it } from 'vitest'
import { readClauses } from './query-clauses.ts'

const queries: [query: string, terms: number | undefined][] = [
  ['a b c', 3],
  ['a AND b && c', 3],
  ['a OR b', undefined],
  ['(a OR b) c', 2],
  ['NOT (a OR b) -c', 2],
  ['NOT NOT a b', 2],
  ['a:(x OR y) b>=4 c < 5 "d e"', 4],
  ['a:>5 b', 2],
  ['a:(>5 OR x) b', 2],
  ['a:(NOT x -y) b', 2],
  ['t:12:30:00 x:a: y', 3],
  ['((a)) ((b OR c) d)', 2],
  ['a :b', undefined],
  ['"(" ")" a', 3],
  [String.raw`"a \" OR b" c`, 2],
]

it.each(queries)('%s is read as the parser reads it', (query, terms) => {
  const clauses = readableClauses(query)
  expect(clauses?.length).toBe(terms)
  // Every term on its own is a query again: nothing was cut in the middle.
  for (const { start, end } of clauses ?? []) expect(() => parseLogFilter(query.slice(start, end))).not.toThrow()
})

function readableClauses(query: string) {
  try {
    parseLogFilter(query)
  } catch {
    return undefined
  }
  return readClauses(query)
}
