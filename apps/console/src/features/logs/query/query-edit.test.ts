import { parseLogFilter } from '@weir/languages/query'
import { describe, expect, it } from 'vitest'
import { facetSelection, filterIn, filterOut, filterText, toggleFacet, withoutFacet } from './query-edit.ts'

const service = 'service.name'

describe('facetSelection', () => {
  const cases: [name: string, query: string, field: string, values: string[]][] = [
    ['nothing in an empty query', '', service, []],
    ['one value', 'service.name:cart', service, ['cart']],
    ['a group', 'timeout service.name:(cart OR "my cart")', service, ['cart', 'my cart']],
    ['a group without OR', 'service.name:(a b)', service, ['a', 'b']],
    ['a quoted name', '"odd name":x', 'odd name', ['x']],
    ['a value with colons', 'start:12:30:00', 'start', ['12:30:00']],
    ['an attribute is another field', '@code:500', 'code', []],
    ['an attribute by its reference', '@code:500', '@code', ['500']],
    ['not what is left out', 'NOT service.name:cart -service.name:x', service, []],
    ['not a pattern', 'service.name:cart*', service, []],
    ['not mere existence', 'service.name:*', service, []],
    ['not a group with a pattern', 'service.name:(cart OR pay*)', service, []],
    ['not a comparison', 'code>=400', 'code', []],
    ['not under an OR', 'service.name:cart OR timeout', service, []],
    ['not inside parentheses', '(service.name:cart OR x) y', service, []],
    ['nothing while the query cannot be read', 'service.name:(cart', service, []],
  ]
  it.each(cases)('%s', (_name, query, field, values) => {
    expect(facetSelection(query, field)).toEqual(values)
  })
})

describe('toggleFacet', () => {
  const cases: [name: string, query: string, field: string, value: string, result: string][] = [
    ['starts a query', '', service, 'cart', 'service.name:cart'],
    ['replaces a lone star', ' * ', service, 'cart', 'service.name:cart'],
    ['adds to what is there', 'timeout', service, 'cart', 'timeout AND service.name:cart'],
    ['adds a second value', 'service.name:cart', service, 'pay', 'service.name:(cart OR pay)'],
    ['adds a third', 'service.name:(cart OR pay) x', service, 'web', 'service.name:(cart OR pay OR web) x'],
    ['takes one of three away', 'service.name:(a OR b OR c)', service, 'b', 'service.name:(a OR c)'],
    ['leaves a single one bare', 'service.name:(a OR b)', service, 'b', 'service.name:a'],
    ['takes the only one away', 'service.name:cart', service, 'cart', ''],
    ['takes the first term away', 'service.name:cart AND timeout', service, 'cart', 'timeout'],
    ['takes a term in the middle away', 'a AND service.name:cart AND b', service, 'cart', 'a AND b'],
    ['takes the last term away', 'a service.name:cart', service, 'cart', 'a'],
    ['keeps other terms as they are', 'x  AND  host:a', 'host', 'b', 'x  AND  host:(a OR b)'],
    ['puts an OR query into parentheses', 'a OR b', service, 'cart', '(a OR b) AND service.name:cart'],
    ['quotes what needs it', '', service, 'my (cart)', 'service.name:"my (cart)"'],
    ['escapes quotes and backslashes', '', service, String.raw`a"b\c`, String.raw`service.name:"a\"b\\c"`],
    ['quotes keywords, hyphens and stars', 'f:NOTE', 'f', 'NOT', 'f:(NOTE OR "NOT")'],
    ['a value that starts with a hyphen', '', 'f', '-1', 'f:"-1"'],
    ['a value with a star', '', 'f', 'a*', 'f:"a*"'],
    ['an empty value', '', 'f', '', 'f:""'],
    ['a name with a space', '', 'odd name', 'x', '"odd name":x'],
    ['severities whatever their case', 'severity_text:error', 'severity_text', 'ERROR', ''],
    ['leaves an unreadable query alone', 'a AND (b', service, 'cart', 'a AND (b'],
    ['is apart from what is left out', 'NOT f:a', 'f', 'b', 'NOT f:a AND f:b'],
  ]
  it.each(cases)('%s', (_name, query, field, value, result) => {
    expect(toggleFacet(query, field, value)).toBe(result)
  })

  const hostile = [
    '',
    ' ',
    'a b',
    '"',
    '\\',
    '\\"',
    'AND',
    '||',
    '-',
    '*',
    'a:b:c',
    '(',
    ')',
    '>=4',
    '@x',
    '\n\t',
    '😀',
  ]
  it.each(hostile)('finds %j again after choosing it, and gives the query back after letting it go', value => {
    const before = 'timeout AND (x OR y)'
    const chosen = toggleFacet(before, 'f', value)
    expect(parseLogFilter(chosen)).toMatchObject({
      kind: 'and',
      items: [{ kind: 'text' }, { kind: 'or' }, { kind: 'field', field: 'f', scope: 'any', match: 'equals', value }],
    })
    expect(facetSelection(chosen, 'f')).toEqual([value])
    expect(toggleFacet(chosen, 'f', value)).toBe(before)
  })

  it.each(hostile.filter(name => name !== ''))('names the field %j so that it is read as that field', field => {
    const written = toggleFacet('', field, 'v')
    const attribute = field.startsWith('@')
    const expected = { kind: 'field', field: attribute ? field.slice(1) : field, value: 'v' }
    expect(parseLogFilter(written)).toMatchObject(expected)
  })
})

describe('filterIn and filterOut', () => {
  const cases: [name: string, run: () => string, result: string][] = [
    ['asks for one value', () => filterIn('x', 'f', 'a'), 'x AND f:a'],
    ['narrows a choice to one', () => filterIn('f:(a OR b)', 'f', 'a'), 'f:a'],
    ['no longer leaves it out', () => filterIn('x AND NOT f:a', 'f', 'a'), 'x AND f:a'],
    ['keeps what else is left out', () => filterIn('NOT f:(a OR b)', 'f', 'a'), 'NOT f:b AND f:a'],
    ['changes nothing twice', () => filterIn('f:a', 'f', 'a'), 'f:a'],
    ['leaves a value out', () => filterOut('x', 'f', 'a'), 'x AND NOT f:a'],
    ['leaves another one out', () => filterOut('-f:a', 'f', 'b'), 'NOT f:(a OR b)'],
    ['takes it from a choice first', () => filterOut('f:(a OR b)', 'f', 'a'), 'f:b AND NOT f:a'],
    ['turns a choice around', () => filterOut('f:a', 'f', 'a'), 'NOT f:a'],
    ['leaves it out once only', () => filterOut('NOT f:a', 'f', 'a'), 'NOT f:a'],
    ['asks for a text', () => filterText('f:a', 'say "hi"', true), String.raw`f:a AND "say \"hi\""`],
    ['leaves a text out', () => filterText('', 'health check', false), 'NOT "health check"'],
    ['asks for a text once only', () => filterText('"a b"', 'a b', true), '"a b"'],
    ['asks for no empty text', () => filterText('f:a', '  ', true), 'f:a'],
    ['leaves an unreadable query alone', () => filterOut('a OR', 'f', 'a'), 'a OR'],
  ]
  it.each(cases)('%s', (_name, run, result) => {
    expect(run()).toBe(result)
  })
})

it('counts a facet without its own choice', () => {
  expect(withoutFacet('x AND f:(a OR b) AND NOT f:c', 'f')).toBe('x AND NOT f:c')
  expect(withoutFacet('a OR b', 'f')).toBe('a OR b')
  expect(withoutFacet('f:(', 'f')).toBe('f:(')
})
