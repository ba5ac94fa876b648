import { describe, expect, it } from 'vitest'
import { completeFilter, completeFormula, completeMetricQuery } from './complete.ts'
import { parseFormula, queriesOf } from './formula.ts'
import { parseLogFilter } from './log-filter.ts'
import { parseLogQuery } from './log-query.ts'
import { parseMetricQuery } from './metric-query.ts'
import { QueryError } from './query-error.ts'

const field = (name: string) => ({ field: name, scope: 'any' as const })
const attribute = (name: string) => ({ field: name, scope: 'attribute' as const })
const equals = (name: string, value: string) => ({ kind: 'field', ...field(name), match: 'equals', value })

function problem(parse: () => unknown): QueryError {
  try {
    parse()
  } catch (error) {
    if (error instanceof QueryError) return error
  }
  throw new Error('it was accepted')
}

describe('parseLogQuery', () => {
  it.each([
    ['a plain filter lists', 'a:1', { filter: equals('a', '1'), by: [] }],
    ['braces count', '{a:1}', { filter: equals('a', '1'), measure: { kind: 'count' }, by: [] }],
    [
      'groups',
      '{*} by {service.name, @code}',
      { filter: { kind: 'all' }, measure: { kind: 'count' }, by: [field('service.name'), attribute('code')] },
    ],
    [
      'different values',
      'count_unique(user, @ip):{a:1} by {b}',
      {
        filter: equals('a', '1'),
        measure: { kind: 'count_unique', fields: [field('user'), attribute('ip')] },
        by: [field('b')],
      },
    ],
    [
      'a number in the logs',
      '{*} by {b}.rollup(p95, @took)',
      {
        filter: { kind: 'all' },
        measure: { kind: 'rollup', aggregation: 'p95', field: attribute('took') },
        by: [field('b')],
      },
    ],
    ['a brace in quotes is text', '{a:"}"}', { filter: equals('a', '}'), measure: { kind: 'count' }, by: [] }],
  ])('%s', (_name, text, expected) => {
    expect(parseLogQuery(text)).toEqual(expected)
  })

  it.each([
    ['{a:1', 'This { is never closed. Add a }.', 0],
    ['{a:} by {b}', 'Expected a value for a', 3],
    ['{*} by {}', 'A field name is missing', 8],
    ['{*} by {a,,b}', 'A field name is missing', 10],
    ['{*}.rollup(mode, x)', 'Expected one of sum', 11],
    ['{*} of {a}', 'Expected by {field}', 4],
  ])('%s says where it is wrong', (text, message, start) => {
    const error = problem(() => parseLogQuery(text))
    expect(error.message).toContain(message)
    expect(error.start).toBe(start)
  })
})

describe('variables', () => {
  const variables = new Map<string, string | readonly string[]>([
    ['service', ['a', 'b']],
    ['only', 'x:1 OR y:2'],
    ['one', 'v'],
  ])

  it('a value is compared with each of theirs', () => {
    expect(parseLogFilter('s:$service t:$one', { variables })).toEqual({
      kind: 'and',
      items: [{ kind: 'or', items: [equals('s', 'a'), equals('s', 'b')] }, equals('t', 'v')],
    })
  })

  it('a term is read as a query of its own, and not beyond', () => {
    expect(parseLogFilter('a:1 $only', { variables })).toEqual({
      kind: 'and',
      items: [equals('a', '1'), { kind: 'or', items: [equals('x', '1'), equals('y', '2')] }],
    })
    expect(parseLogFilter('$a', { variables: new Map([['a', '$a']]) })).toEqual({ kind: 'text', text: '$a' })
  })

  it('one without a value is a problem at its place; without variables a $ is text', () => {
    expect(problem(() => parseLogFilter('a $none', { variables }))).toMatchObject({ start: 2, end: 7 })
    expect(parseLogFilter('$none')).toEqual({ kind: 'text', text: '$none' })
  })
})

describe('parseMetricQuery', () => {
  it.each([
    [
      'the shortest',
      'sum:requests',
      {
        measure: { kind: 'aggregate', aggregation: 'sum' },
        metric: 'requests',
        filter: { kind: 'all' },
        by: [],
      },
    ],
    [
      'the longest',
      'p99:http.server.duration{service.name:api -@code:500} by {@route, host.name}.fill(linear, 5).rollup(60)',
      {
        measure: { kind: 'aggregate', aggregation: 'p99' },
        metric: 'http.server.duration',
        filter: {
          kind: 'and',
          items: [
            equals('service.name', 'api'),
            { kind: 'not', item: { kind: 'field', ...attribute('code'), match: 'equals', value: '500' } },
          ],
        },
        by: [attribute('route'), field('host.name')],
        fill: { method: 'linear', limit: 5 },
        rollupSeconds: 60,
      },
    ],
    [
      'different values of fields',
      'count_unique(host.name):cpu{*}',
      {
        measure: { kind: 'count_unique', fields: [field('host.name')] },
        metric: 'cpu',
        filter: { kind: 'all' },
        by: [],
      },
    ],
  ])('%s', (_name, text, expected) => {
    expect(parseMetricQuery(text)).toEqual(expected)
  })

  it('takes the metric from a variable', () => {
    expect(parseMetricQuery('avg:$m{*}', { variables: new Map([['m', 'cpu']]) }).metric).toBe('cpu')
  })

  it.each([
    ['mode:cpu', 'Start with sum, avg', 0],
    ['sum cpu', 'Expected ":"', 4],
    ['sum:', 'the name of a metric', 4],
    ['sum:cpu{failed}', 'Expected field:value', 8],
    ['sum:cpu{*}.rollup(0)', 'a number of seconds from 1', 19],
    ['sum:cpu{*}.fill(zeros)', 'one of zero, ones', 21],
    ['sum:cpu{*}.smooth(3)', 'Expected by {field}', 10],
  ])('%s says where it is wrong', (text, message, start) => {
    const error = problem(() => parseMetricQuery(text))
    expect(error.message).toContain(message)
    expect(error.start).toBe(start)
  })
})

describe('parseFormula', () => {
  const query = (id: string) => ({ kind: 'query', id })
  const number = (value: number) => ({ kind: 'number', value })

  it('multiplies before it adds, from left to right', () => {
    expect(parseFormula('A - B / C * 100')).toEqual({
      kind: 'operator',
      operator: '-',
      left: query('A'),
      right: {
        kind: 'operator',
        operator: '*',
        left: { kind: 'operator', operator: '/', left: query('B'), right: query('C') },
        right: number(100),
      },
    })
  })

  it('raises to powers from right to left', () => {
    expect(parseFormula('A ^ 2 ^ 3')).toEqual({
      kind: 'operator',
      operator: '^',
      left: query('A'),
      right: { kind: 'operator', operator: '^', left: number(2), right: number(3) },
    })
  })

  it.each([
    ['timeshift(A, -3600)', { kind: 'timeshift', operand: query('A'), seconds: -3600 }],
    ['moving_average(A, 5)', { kind: 'moving_average', operand: query('A'), points: 5 }],
    ['-$limit', { kind: 'negate', operand: { kind: 'variable', name: 'limit' } }],
    ['(A)', query('A')],
    ['1.5e3', number(1500)],
  ])('%s', (text, expected) => {
    expect(parseFormula(text)).toEqual(expected)
  })

  it('knows the queries that it needs', () => {
    expect(queriesOf(parseFormula('(B + moving_average(A, 2)) / (B - 1)'))).toEqual(['B', 'A'])
  })

  it.each([
    ['A +', 'Expected a number, a query', 3],
    ['A B', 'Expected an operator', 2],
    ['(A', 'Expected ")"', 2],
    ['sqrt(A)', 'There is no sqrt', 0],
    ['moving_average(A, 0)', 'at least 1', 18],
    [`${'('.repeat(60)}A`, 'nested too deeply', 51],
  ])('%s says where it is wrong', (text, message, start) => {
    const error = problem(() => parseFormula(text))
    expect(error.message).toContain(message)
    expect(error.start).toBe(start)
  })
})

describe('completion', () => {
  const source = {
    fields: ['service.name', 'severity_text', 'odd field'],
    valuesOf: (name: string) => (name === 'service.name' ? ['api', 'check out'] : []),
    metrics: ['cpu.time', 'cpu.load'],
    queries: ['A', 'B'],
    variables: ['env'],
  }
  const at = (text: string) => ({ text: text.replace('^', ''), offset: text.indexOf('^') })

  it.each([
    ['fields and NOT at the start', '^', ['service.name:', 'severity_text:', '"odd field":', '$env', 'NOT ']],
    ['fields by what is typed', 'a:1 sev^', ['severity_text:']],
    ['joining words behind a term', 'a:1 O^', ['"odd field":', 'OR ']],
    ['values behind a colon', 'service.name:^', ['api', '"check out"', '$env']],
    ['values in a group', 'service.name:(api OR c^', ['"check out"']],
  ])('of filters: %s', (_name, text, expected) => {
    const { text: query, offset } = at(text)
    expect(completeFilter(query, offset, source).suggestions.map(({ insertText }) => insertText)).toEqual(expected)
  })

  it.each([
    ['aggregations first', 'a^', ['avg:']],
    ['then metrics', 'avg:cpu.l^', ['cpu.load{*}']],
    ['then the filter', 'avg:cpu.load{service.name:a^', ['api']],
    ['then functions', 'avg:cpu.load{*}.r^', ['.rollup(60)']],
  ])('of metric queries: %s', (_name, text, expected) => {
    const { text: query, offset } = at(text)
    expect(completeMetricQuery(query, offset, source).suggestions.map(({ insertText }) => insertText)).toEqual(expected)
  })

  it('of formulas', () => {
    expect(completeFormula('A / t', 5, source)).toEqual({
      from: 4,
      to: 5,
      suggestions: [
        { kind: 'function', label: 'timeshift', insertText: 'timeshift(', detail: 'timeshift(A, seconds)' },
      ],
    })
  })

  it('replaces only what was typed', () => {
    expect(completeFilter('a:1 sev', 7, source)).toMatchObject({ from: 4, to: 7 })
    expect(completeMetricQuery('avg:cpu.load{service.name:a', 27, source)).toMatchObject({ from: 26, to: 27 })
  })
})
