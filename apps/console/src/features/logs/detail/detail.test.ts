import { parseLogFilter } from '@weir/languages/query'
import { describe, expect, it } from 'vitest'
import { filterIn } from '../query/query-edit.ts'
import { canFilterBy, fieldReference, type FieldSection } from './field-reference.ts'
import { jsonPieces } from '../../../ui/json-pieces.ts'
import { logLink } from './log-link.ts'

describe('fieldReference', () => {
  const row = { attributes: { 'host.name': 'own' } }
  const cases: [name: string, section: FieldSection, key: string, reference: string][] = [
    ['an attribute by its name', 'attributes', 'url.path', 'url.path'],
    ['an attribute called as a part of the log', 'attributes', 'trace_id', '@trace_id'],
    ['an attribute that looks like a resource field', 'attributes', 'resource.x', '@resource.x'],
    ['an attribute that starts with the sign', 'attributes', '@x', 'attributes.@x'],
    ['a resource field by its name', 'resource', 'cloud.region', 'cloud.region'],
    ['the service', 'resource', 'service.name', 'service.name'],
    ['a resource field behind an attribute of the same name', 'resource', 'host.name', 'resource.host.name'],
    ['a resource field called as a part of the log', 'resource', 'body', 'resource.body'],
  ]
  it.each(cases)('%s', (_name, section, key, reference) => {
    expect(fieldReference(section, key, row)).toBe(reference)
  })

  it.each([
    ['@trace_id', { field: 'trace_id', scope: 'attribute' }],
    ['attributes.odd key', { field: 'attributes.odd key', scope: 'any' }],
    ['url.path', { field: 'url.path', scope: 'any' }],
  ])('the query reads %s as that field', (reference, field) => {
    expect(parseLogFilter(filterIn('', reference, 'v'))).toEqual({
      kind: 'field',
      match: 'equals',
      value: 'v',
      ...field,
    })
  })
})

it('filters by values that fit into a query', () => {
  expect(canFilterBy('')).toBe(true)
  expect(canFilterBy('x'.repeat(1000))).toBe(true)
  expect(canFilterBy('x'.repeat(1001))).toBe(false)
  expect(canFilterBy('two\nlines')).toBe(false)
})

it('colours JSON and keeps every character', () => {
  const text = JSON.stringify({ 'a "b"': 'x: 1', n: -1.5e3, list: [1, true, null] }, null, 2)
  const pieces = jsonPieces(text)
  expect(pieces.map(piece => piece.text).join('')).toBe(text)
  const of = (kind: string) => pieces.filter(piece => piece.kind === kind).map(piece => piece.text)
  expect(of('key')).toEqual([String.raw`"a \"b\""`, '"n"', '"list"'])
  expect(of('string')).toEqual(['"x: 1"'])
  expect(of('number')).toEqual(['-1500', '1'])
})

it('links to a log with a fixed range, its id and its time', () => {
  const ends = { from: 0, to: 1000, fromIso: '1970-01-01T00:00:00.000Z', toIso: '1970-01-01T00:00:01.000Z' }
  const link = new URL(logLink('https://w.example/logs/search', { id: '7', timestamp: ends.fromIso }, 'a:"b c"', ends))
  expect(Object.fromEntries(link.searchParams)).toEqual({
    query: 'a:"b c"',
    from: ends.fromIso,
    to: ends.toIso,
    selected: '7',
    at: '0',
  })
})
