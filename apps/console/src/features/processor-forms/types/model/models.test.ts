import { formFields, maskLibrary, nodeDefinitions } from '@weir/nodes/definitions'
import { describe, expect, it } from 'vitest'
import { contextPart } from './context-filter.ts'
import { kindOfLocation, matchModeOf, optionFor, pathOfLocation, withKind, withPath } from './lookup.ts'
import {
  countMatches,
  findMasks,
  isBroken,
  maskableFields,
  maskedTexts,
  maskOf,
  maskProblem,
  newMask,
} from './masks.ts'
import { aggregateNote, aggregationOf, extractNote, newExtractRule } from './metric-rules.ts'
import { wideFields } from './own-fields.ts'
import { type FormPart, partAt, partInside, withText } from './part.ts'
import { openAfterRemoval } from './rule-list.ts'
import { asksGranularity, percentageOf } from './sample.ts'

const part = (values: Record<string, unknown>, seen: Record<string, unknown>[] = []): FormPart => ({
  fields: [],
  values,
  onChange: next => seen.push(next),
  errors: {},
  warnings: {},
  readOnly: false,
  path: '',
})

describe('parts of a form', () => {
  it('write through to the whole', () => {
    const seen: Record<string, unknown>[] = []
    partInside(part({ a: { b: 1, c: 2 }, d: 3 }, seen), 'a').onChange({ b: 4 })
    partAt(part({ list: [{ x: 1 }, { x: 2 }] }, seen), 'list', 1).onChange({ x: 5 })
    expect(seen).toEqual([{ a: { b: 4 }, d: 3 }, { list: [{ x: 1 }, { x: 5 }] }])
  })

  it('know their place', () => {
    expect(partInside(partAt(part({ rules: [{ sum: {} }] }), 'rules', 0), 'sum').path).toBe('rules[0].sum')
  })

  it('leave out a text that is blank', () => {
    expect(withText({ a: 'x', b: 1 }, 'a', '')).toEqual({ b: 1 })
  })

  it('edit the context of a filter where the document has it', () => {
    const context = { length: 9 }
    const inner = { ottl_context_filter: { ottl_context_filter_context: context } }
    expect(contextPart(part(inner)).path).toBe('ottl_context_filter.ottl_context_filter_context')
    expect(contextPart(part({ ...inner, ottl_context_filter_context: context })).path).toBe(
      'ottl_context_filter_context',
    )
  })
})

describe('the lines of a form', () => {
  const line = (type: string) => {
    const definition = nodeDefinitions.find(candidate => candidate.type === type)
    return definition ? [...wideFields(formFields(definition))] : []
  }

  it('are shared by two short fields that follow each other', () => {
    expect(line('rate_limit')).toEqual([])
    expect(line('dedup')).toEqual(['excluded_field_paths', 'interval', 'count_field_path'])
    expect(line('json_unroll')).toEqual([])
    expect(line('split_with_delimiter')).toEqual(['delimiter'])
  })
})

describe('masks', () => {
  it('[PROC-074] are never offered timestamp and severity_text', () => {
    const fields = ['timestamp', 'severity_text', 'body', 'attributes["timestamp"]'].map(name => ({
      name,
      type: 'string' as const,
      examples: [],
    }))
    expect(maskableFields(fields).map(({ name }) => name)).toEqual(['body', 'attributes["timestamp"]'])
  })

  it('of the user get the first free name and REDACTED', () => {
    const items = [{ name: 'Custom Mask 1' }, { name: 'Custom Mask 3' }]
    expect(newMask(items)).toMatchObject({ name: 'Custom Mask 2', mask: 'REDACTED', enabled: true })
  })

  it.each([
    [{ name: 'a', capture_group: 'b', mask: '' }, 'Masking characters are required'],
    [{ name: ' ', capture_group: 'b' }, 'A name is required'],
    [{ name: 'a', capture_group: '' }, 'A regular expression is required'],
    [{ name: 'a', capture_group: '(?P<n>\\d+)' }, undefined],
  ])('%j: %s', (item, problem) => {
    expect(maskProblem(maskOf(item))).toBe(problem)
  })

  it('are broken when their pattern is none of Go', () => {
    const broken = ['a+', '(', '(?=a)', 'a'.repeat(100_001)].map(capture_group =>
      isBroken(maskOf({ name: 'a', capture_group })),
    )
    expect(broken).toEqual([false, true, true, true])
  })

  it('are found in the library by all the words of a search', () => {
    expect(findMasks('')).toEqual(maskLibrary)
    expect(findMasks('TOKEN slack').map(({ id }) => id)).toEqual(['slack_token'])
    expect(findMasks('no such mask')).toEqual([])
  })

  const sample = (body: unknown, attributes = {}) => ({
    _type: 'log' as const,
    _uuid: 'x',
    timestamp: 1,
    severity_text: 'ERROR 5',
    body,
    attributes,
    resource: { host: 'h1' },
  })

  it('count what they find in body, attributes and resource', () => {
    const texts = maskedTexts([sample({ list: ['a1', { deep: 'b2' }], n: 7 }, { k: 'c3 4' })])
    expect(texts).toEqual(['a1', 'b2', 'c3 4', 'h1'])
    const masks = [{ capture_group: '\\d' }, { capture_group: '\\d', enabled: false }, { capture_group: '(' }]
    expect(countMatches(masks.map(maskOf), texts)).toEqual([5, undefined, undefined])
  })

  it('look at no more text than there is time for', () => {
    const texts = maskedTexts([sample('x'.repeat(50)), sample('y')], 10)
    expect(texts).toEqual(['x'.repeat(10)])
    let clock = 0
    const masks = [maskOf({ capture_group: 'x' }), maskOf({ capture_group: 'x' })]
    const later = () => {
      clock += 15
      return clock
    }
    expect(countMatches(masks, texts, later)).toEqual([10, undefined])
  })
})

describe('a lookup', () => {
  it('is of a stored table until it is said otherwise', () => {
    expect(kindOfLocation(undefined)).toBe('table')
    expect([kindOfLocation('lookup://a'), kindOfLocation('file://a'), kindOfLocation('')]).toEqual([
      'table',
      'file',
      'other',
    ])
  })

  it('loses its path with its kind', () => {
    expect(['table', 'file', 'other'].map(kind => pathOfLocation(withKind(kind)))).toEqual(['', '', ''])
    expect(kindOfLocation(withKind('file'))).toBe('file')
    expect(withPath('file', '/a.csv')).toBe('file:///a.csv')
  })

  it('asks how many rows count where there can be several', () => {
    expect(['exact', 'regex', 'contain', 'prefix', 'suffix', 'odd'].map(mode => optionFor(matchModeOf(mode)))).toEqual([
      undefined,
      'regex_option',
      'match_option',
      'match_option',
      'match_option',
      undefined,
    ])
  })
})

describe('rules of metrics', () => {
  it('say in a few words what they do', () => {
    expect(extractNote(newExtractRule())).toBe('Sum · 1')
    expect(extractNote({ gauge: { value: 'Int(body)' } })).toBe('Gauge · Int(body)')
    expect(aggregateNote({})).toBe('sum by 2 fields every 10ms')
    expect(aggregateNote({ aggregation_type: 'distinct_count', group_by: [], interval: '1m' })).toBe(
      'distinct count all together every 1m',
    )
  })

  it('know the words for aggregations', () => {
    expect(aggregationOf({ aggregation_type: 'p95' })).toBe('p95')
    expect(aggregationOf({ aggregation_type: 'mode' })).toBeUndefined()
  })

  it('stay open when another is removed', () => {
    expect(openAfterRemoval(new Set([0, 1, 3]), 1)).toEqual(new Set([0, 2]))
  })
})

describe('a sample', () => {
  it('asks for the granularity only when data types are empty or include logs', () => {
    const asked = [undefined, [], ['log', 'trace'], ['trace']].map(data_types => asksGranularity({ data_types }))
    expect(asked).toEqual([true, true, true, false])
  })

  it('keeps the slider between 0 and 100', () => {
    expect([-1, 37.5, 900, undefined].map(percentageOf)).toEqual([0, 37.5, 100, 0])
  })
})
