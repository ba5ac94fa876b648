import { describe, expect, it } from 'vitest'
import { type LogFilter, parseLogFilter } from './log-filter.ts'
import { QueryError } from './query-error.ts'

const field = (name: string, value: string, match: 'equals' | 'prefix' | 'suffix' | 'contains' | 'exists' = 'equals') =>
  ({ kind: 'field', field: name, scope: 'any', match, value }) satisfies LogFilter
const text = (value: string) => ({ kind: 'text', text: value }) satisfies LogFilter

const readable: [name: string, query: string, filter: LogFilter][] = [
  ['nothing matches everything', '  ', { kind: 'all' }],
  ['a star matches everything', '*', { kind: 'all' }],
  ['words must all occur', 'failed login', { kind: 'and', items: [text('failed'), text('login')] }],
  ['quoted text keeps its spaces', '"failed login"', text('failed login')],
  ['an escaped quote', String.raw`"a \"b\" c"`, text('a "b" c')],
  ['a field', 'service.name:checkout', field('service.name', 'checkout')],
  ['a quoted value', 'service.name:"check out"', field('service.name', 'check out')],
  ['a value with colons', 'start:12:30:00', field('start', '12:30:00')],
  ['an attribute', '@code:500', { kind: 'field', field: 'code', scope: 'attribute', match: 'equals', value: '500' }],
  ['a comparison', '@code >= 400', { kind: 'field', field: 'code', scope: 'attribute', match: '>=', value: '400' }],
  [
    'a comparison without spaces',
    'severity>=WARN',
    { kind: 'field', field: 'severity', scope: 'any', match: '>=', value: 'WARN' },
  ],
  ['a value group', 'a:(x OR y)', { kind: 'or', items: [field('a', 'x'), field('a', 'y')] }],
  ['existence', 'trace_id:*', field('trace_id', '', 'exists')],
  ['a prefix', 'host:web-*', field('host', 'web-', 'prefix')],
  ['a suffix', 'host:*-eu', field('host', '-eu', 'suffix')],
  ['both ends', 'host:*prod*', field('host', 'prod', 'contains')],
  ['minus negates', '-a:x', { kind: 'not', item: field('a', 'x') }],
  ['minus negates in a group', '(-a:x)', { kind: 'not', item: field('a', 'x') }],
  ['a hyphen inside a word is just a hyphen', 'kube-system', text('kube-system')],
  ['NOT negates', 'NOT timeout', { kind: 'not', item: text('timeout') }],
  [
    'AND binds tighter than OR',
    'a:1 b:2 OR c:3',
    { kind: 'or', items: [{ kind: 'and', items: [field('a', '1'), field('b', '2')] }, field('c', '3')] },
  ],
  [
    'parentheses group',
    'a:1 AND (b:2 || c:3)',
    { kind: 'and', items: [field('a', '1'), { kind: 'or', items: [field('b', '2'), field('c', '3')] }] },
  ],
]

const unreadable: [name: string, query: string, message: string, start: number][] = [
  ['an open quote', 'a "b', 'This quote is never closed. Add a " at the end.', 2],
  ['an open parenthesis', '(a OR b', 'This ( is never closed. Add a ) after the group.', 0],
  ['a lone closing one', 'a )', 'This ) has no matching (. Remove it.', 2],
  ['a missing value', 'a:', 'Expected a value for a, found the end of the query.', 2],
  ['a dangling OR', 'a OR', 'Expected a word, a "quoted text" or field:value, found the end of the query.', 4],
  ['a star inside', 'host:a*b', 'A * may stand only at the start or the end of a value.', 5],
  ['an open value group', 'a:(x', 'This ( is never closed. Add a ) after the group.', 2],
]

describe('parseLogFilter', () => {
  it.each(readable)('%s', (_name, query, filter) => {
    expect(parseLogFilter(query)).toEqual(filter)
  })

  it.each(unreadable)('refuses %s and says where', (_name, query, message, start) => {
    const error = caught(() => parseLogFilter(query))
    expect({ message: error.message, start: error.start }).toEqual({ message, start })
  })

  it('bounds length, nesting and the number of terms', () => {
    expect(() => parseLogFilter('a'.repeat(4001))).toThrow(/longer than 4000/)
    expect(() => parseLogFilter('('.repeat(60))).toThrow(/nested too deeply/)
    expect(() => parseLogFilter('a '.repeat(201))).toThrow(/more than 200 terms/)
  })
})

function caught(run: () => unknown): QueryError {
  try {
    run()
  } catch (error) {
    if (error instanceof QueryError) return error
  }
  throw new TypeError('no QueryError was thrown')
}
