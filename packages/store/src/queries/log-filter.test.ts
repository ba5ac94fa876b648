import { describe, expect, it } from 'vitest'
import type { LogFieldFilter, LogFilter, LogMatch } from './filter-tree.ts'
import { logCondition } from './log-filter.ts'
import { Params } from './params.ts'

function compile(filter: LogFilter): { sql: string; values: Params['values'] } {
  const params = new Params()
  return { sql: logCondition(filter, params), values: params.values }
}

const field = (name: string, match: LogMatch, value = 'v', scope: LogFieldFilter['scope'] = 'any'): LogFieldFilter => ({
  kind: 'field',
  field: name,
  scope,
  match,
  value,
})
const text = (words: string): LogFilter => ({ kind: 'text', text: words })

describe('logCondition', () => {
  it('finds text in the body without regard to case and takes wildcards literally', () => {
    expect(compile(text('50%_\\'))).toEqual({
      sql: 'lower(Body) LIKE lower({p0:String})',
      values: { p0: '%50\\%\\_\\\\%' },
    })
  })

  it('asks for the words of a text too, since the index on the body knows words', () => {
    expect(compile(text('connection to db-1 timed out, connection lost'))).toEqual({
      sql: `(${[0, 1, 2, 3].map(at => `lower(Body) LIKE lower({p${at}:String})`).join(' AND ')})`,
      values: {
        p0: '%connection to db-1 timed out, connection lost%',
        p1: '%connection%',
        p2: '%timed%',
        p3: '%lost%',
      },
    })
  })

  it('keeps the shape of the tree', () => {
    const filter: LogFilter = {
      kind: 'and',
      items: [text('a'), { kind: 'not', item: { kind: 'or', items: [text('b'), { kind: 'all' }] } }],
    }
    expect(compile(filter).sql).toBe(
      '(lower(Body) LIKE lower({p0:String}) AND NOT (lower(Body) LIKE lower({p1:String}) OR true))',
    )
  })

  it.each([
    ['and', 'true'],
    ['or', 'false'],
  ] as const)('knows an empty %s', (kind, expected) => {
    expect(compile({ kind, items: [] }).sql).toBe(expected)
  })

  const attribute = 'LogAttributes[{p0:String}]'
  const hasAttribute = 'mapContains(LogAttributes, {p0:String})'
  const bare = `if(${hasAttribute}, ${attribute}, ResourceAttributes[{p0:String}])`
  const hasBare = `(${hasAttribute} OR mapContains(ResourceAttributes, {p0:String}))`

  it.each<[string, LogFieldFilter, string]>([
    ['a column', field('service.name', 'equals'), '(notEmpty(ServiceName) AND ServiceName = {p0:String})'],
    ['a severity', field('severity_text', 'equals'), 'lower(SeverityText) = lower({p0:String})'],
    [
      'a severity number',
      field('severity_number', '>=', '17'),
      'ifNull(toFloat64OrNull(toString(SeverityNumber)) >= {p0:Float64}, false)',
    ],
    ['an attribute', field('attributes.k', 'equals'), `(${hasAttribute} AND ${attribute} = {p1:String})`],
    [
      'an attribute with the name of a column',
      field('body', 'equals', 'v', 'attribute'),
      `(${hasAttribute} AND ${attribute} = {p1:String})`,
    ],
    ['a resource attribute', field('resource.k', 'exists'), 'mapContains(ResourceAttributes, {p0:String})'],
    ['presence', field('k', 'exists'), hasBare],
    ['a bare key, an attribute before a resource', field('k', 'equals'), `(${hasBare} AND ${bare} = {p1:String})`],
    ['a beginning', field('attributes.k', 'prefix'), `(${hasAttribute} AND startsWith(${attribute}, {p1:String}))`],
    ['an end', field('attributes.k', 'suffix'), `(${hasAttribute} AND endsWith(${attribute}, {p1:String}))`],
    ['a part', field('attributes.k', 'contains'), `(${hasAttribute} AND position(${attribute}, {p1:String}) > 0)`],
    [
      'an order of numbers',
      field('attributes.k', '<', '1e3'),
      `ifNull(toFloat64OrNull(${attribute}) < {p1:Float64}, false)`,
    ],
    ['an order of texts', field('attributes.k', '>', 'b'), `(${hasAttribute} AND ${attribute} > {p1:String})`],
    ['the body', field('body', 'equals'), 'lower(Body) LIKE lower({p0:String})'],
    ['the start of the body', field('body', 'prefix'), '(notEmpty(Body) AND startsWith(Body, {p0:String}))'],
  ])('compiles %s', (_name, filter, expected) => {
    expect(compile(filter).sql).toBe(expected)
  })

  it('never puts what was asked for into the statement', () => {
    const evil = "x') OR 1=1; DROP TABLE otel_logs --"
    const matches: LogMatch[] = ['equals', 'prefix', 'suffix', 'contains', 'exists', '>', '<=']
    const names = ['severity_text', 'body', evil, `resource.${evil}`, `attributes.${evil}`]
    const items: LogFilter[] = names.flatMap(name =>
      matches.flatMap(match => [field(name, match, evil), field(name, match, evil, 'attribute')]),
    )
    const { sql } = compile({ kind: 'or', items: [text(evil), ...items] })
    expect(sql).not.toMatch(/DROP|1=1/)
  })

  const deep = (levels: number): LogFilter => (levels === 0 ? { kind: 'all' } : { kind: 'not', item: deep(levels - 1) })

  it.each<[string, LogFilter, string]>([
    ['an endless text', text('x'.repeat(2001)), 'text'],
    ['an endless value', field('k', 'equals', 'x'.repeat(2001)), 'k'],
    ['a filter without field', field('', 'equals'), 'field'],
    ['a search nested without end', deep(101), 'filter'],
    [
      'a search of unreasonable size',
      { kind: 'or', items: Array.from({ length: 50 }, () => text('x'.repeat(2000))) },
      'filter',
    ],
  ])('refuses %s', (_name, filter, at) => {
    expect(() => compile(filter)).toThrow(expect.objectContaining({ name: 'StoreInputError', field: at }))
  })
})
