import { describe, expect, it } from 'vitest'
import { defaultFacetFields, facetGroup, fieldSuggestions, maxFacetFields, searchFacets } from './facet-groups.ts'

const answer = {
  field: 'service.name',
  distinct: 23,
  values: [
    { value: 'cart', count: 80 },
    { value: 'pay', count: 20 },
  ],
}

describe('facetGroup', () => {
  it('measures shares against the most frequent value and knows what is chosen', () => {
    expect(facetGroup('service.name', answer, ['pay'])).toEqual({
      field: 'service.name',
      label: 'service.name',
      distinct: 23,
      values: [
        { value: 'cart', count: 80, chosen: false, share: 1 },
        { value: 'pay', count: 20, chosen: true, share: 0.25 },
      ],
    })
  })

  it('keeps a chosen value that no log has, so that it can be let go', () => {
    expect(facetGroup('service.name', undefined, ['gone']).values).toEqual([
      { value: 'gone', count: 0, chosen: true, share: 0 },
    ])
  })

  it('orders severities by weight, and does not mind their case', () => {
    const values = ['INFO', 'error', 'audit', 'FATAL', 'WARN'].map((value, index) => ({ value, count: 50 - index }))
    const group = facetGroup('severity_text', { field: 'severity_text', distinct: 5, values }, ['Error'])
    expect(group.label).toBe('Severity')
    expect(group.values.map(({ value }) => value)).toEqual(['FATAL', 'error', 'WARN', 'INFO', 'audit'])
    expect(group.values.filter(({ chosen }) => chosen).map(({ value }) => value)).toEqual(['error'])
  })
})

it('searches names and values', () => {
  const groups = [facetGroup('service.name', answer, []), facetGroup('host.name', { ...answer, values: [] }, [])]
  const found = (text: string) => searchFacets(groups, text).map(({ field, values }) => [field, values.length])
  expect(found('')).toEqual([
    ['service.name', 2],
    ['host.name', 0],
  ])
  expect(found('SERVICE')).toEqual([['service.name', 2]])
  expect(found('pay')).toEqual([['service.name', 1]])
  expect(found('nothing')).toEqual([])
})

it('suggests fields of the loaded logs that are not facets yet', () => {
  const rows: { attributes: Record<string, string>; resource: Record<string, string> }[] = [
    { attributes: { duration_ms: '4', 'url.path': '/' }, resource: { 'host.name': 'a' } },
    { attributes: { 'url.query': 'x' }, resource: {} },
  ]
  expect(fieldSuggestions(rows, ['host.name'], 'url')).toEqual(['url.path', 'url.query'])
  expect(fieldSuggestions(rows, ['host.name'], 'host')).toEqual([])
  expect(fieldSuggestions(rows, [], ' ')).toEqual([])
  expect(fieldSuggestions(rows, ['duration_ms'], 'durat')).toEqual([])
  expect(fieldSuggestions([], ['service.name'], 'sever')).toEqual(['severity_text'])
})

it('asks for no more fields than the API takes', () => {
  expect(defaultFacetFields.length).toBeLessThanOrEqual(maxFacetFields)
})
