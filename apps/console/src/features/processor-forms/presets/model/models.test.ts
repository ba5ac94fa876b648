import type { SampleItem } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import { codePreview } from './code-preview.ts'
import { csvHeader, namesOf, namesText } from './csv-header.ts'
import { delimiterOf, delimiterText } from './delimiter.ts'
import { asKind, kindOf, numberOf, valueText } from './field-values.ts'
import { labelProblem, labelRows, labelsOf } from './label-rows.ts'
import { tryGrok, tryRegex } from './pattern-fields.ts'
import { firstSampleValue, sampleTexts, sampleValue } from './sample-value.ts'
import { multiplierOfField, offeredFormats, suggestedFormat, suggestedMultiplier } from './timestamp-formats.ts'

const sample = (parts: Partial<SampleItem>): SampleItem => ({
  _type: 'log',
  _uuid: '1',
  timestamp: 0,
  attributes: {},
  resource: {},
  ...parts,
})

describe('a value of a sample', () => {
  const item = sample({ body: { list: [{ a: 1 }] }, attributes: { 'http.status': '200' } })

  it.each([
    ['body["list"][0]["a"]', 1],
    ['attributes["http.status"]', '200'],
    ['attributes["none"]["deeper"]', undefined],
    ['attributes["constructor"]', undefined],
    ['Concat([body], "")', undefined],
    ['not a path (', undefined],
  ])('%s is %j', (path, value) => {
    expect(sampleValue(item, path)).toEqual(value)
  })

  it('is looked at in some samples, and not to any length', () => {
    const samples = [
      sample({ body: 7 }),
      sample({ body: 'x'.repeat(20_000) }),
      sample({ body: 'b' }),
      sample({ body: 'c' }),
    ]
    expect(sampleTexts(samples, 'body', 2).map(text => text.length)).toEqual([8192, 1])
    expect(firstSampleValue(samples, 'body')).toBe(7)
  })
})

describe('a pattern', () => {
  it('says which fields it makes, with what the first sample that it matches gives them', () => {
    expect(tryRegex('^(?P<level>\\w+): (?P<text>.*)', ['none', 'WARN: full', 'INFO: ok'])).toEqual({
      fields: [
        { name: 'level', value: 'WARN' },
        { name: 'text', value: 'full' },
      ],
      matched: 2,
      tried: 3,
    })
  })

  it('shows the fields of a grok pattern with their types, also those of the patterns that it refers to', () => {
    expect(tryGrok('%{IP:client} %{NUMBER:bytes:int} %{NUMBER:took:float}', ['10.0.0.1 512 5'])?.fields).toEqual([
      { name: 'client', value: '10.0.0.1' },
      { name: 'bytes', value: '512' },
      { name: 'took', value: '5' },
    ])
    expect(tryGrok('%{COMMONAPACHELOG}', [])?.fields.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['http.request.method', 'http.response.status_code']),
    )
  })

  it('has no fields while it does not compile', () => {
    expect(tryRegex('(?P<a>', ['x'])).toBeUndefined()
    expect(tryGrok('%{NOSUCHPATTERN:a}', ['x'])).toBeUndefined()
  })

  it('does not match a text whose part has another type', () => {
    expect(tryGrok('%{WORD:n:int}', ['abc'])).toMatchObject({ matched: 0, tried: 1 })
  })
})

describe('timestamps', () => {
  it('are offered in common formats, each with the moment written in it', () => {
    const offered = offeredFormats(new Date('2026-11-15T20:05:42Z'))
    expect(offered.find(({ name }) => name === 'RFC3339')?.example).toBe('2026-11-15T20:05:42Z')
    expect(offered.find(({ name }) => name === 'Nginx')?.example).toBe('15/Nov/2026:20:05:42 +0000')
    for (const { layout, example } of offered) expect(suggestedFormat(example)).toBe(layout)
  })

  it.each([
    ['2026-01-02T03:04:05.123Z', '2006-01-02T15:04:05Z07:00'],
    ['2026-01-02 03:04:05,5', '2006-01-02 15:04:05'],
    ['02/Jan/2026:03:04:05 -0700', '02/Jan/2006:15:04:05 -0700'],
    ['yesterday', undefined],
    [1_767_323_045, undefined],
    ['2'.repeat(5000), undefined],
  ])('%j has the format %j', (value, layout) => {
    expect(suggestedFormat(value)).toBe(layout)
  })

  it.each([
    [1_767_323_045, 1000],
    ['1767323045000', 1],
    [1_767_323_045_000_000, 0.001],
    ['1767323045000000000', 0.000001],
    [7, undefined],
    ['text', undefined],
  ])('the number %j counts in units of %j milliseconds', (value, multiplier) => {
    expect(suggestedMultiplier(value)).toBe(multiplier)
  })

  it('[PROC-091] [PROC-092] know the unit of the fields that are moments themselves', () => {
    expect(['timestamp', 'start_timestamp', 'observed_timestamp'].map(multiplierOfField)).toEqual([1, 1, 1])
    expect(['start_time_unix_nano', 'end_time_unix_nano'].map(multiplierOfField)).toEqual([0.000001, 0.000001])
    expect(multiplierOfField('attributes["timestamp"]')).toBeUndefined()
  })
})

describe('values of fields', () => {
  it('keep their kind, and go over to another one as far as they can', () => {
    expect(['a', 7, false].map(kindOf)).toEqual(['text', 'number', 'bool'])
    expect(asKind('7.5', 'number')).toBe(7.5)
    expect(asKind('seven', 'number')).toBeNaN()
    expect(asKind(7, 'text')).toBe('7')
    expect(asKind(true, 'text')).toBe('true')
    expect(asKind('true', 'bool')).toBe(true)
    expect(asKind(7, 'bool')).toBe(false)
  })

  it('are no numbers while they are only begun', () => {
    expect(['1.', '-2', '1e9', '', '-'].map(numberOf)).toEqual([1, -2, Number.NaN, Number.NaN, Number.NaN])
    expect(valueText(Number.NaN)).toBe('')
  })
})

describe('delimiters', () => {
  it('are written with \\t for a tab, and a space as nothing', () => {
    expect(delimiterOf('\\t')).toBe('\t')
    expect(delimiterText('\t')).toBe('\\t')
    expect(delimiterText(' ')).toBe('')
    expect(delimiterText('=')).toBe('=')
  })
})

describe('the header of CSV', () => {
  it('is a list of names or a path', () => {
    expect(csvHeader(['a', 'b'])).toEqual({ kind: 'names', names: ['a', 'b'] })
    expect(csvHeader({ path: 'body' })).toEqual({ kind: 'path', path: 'body' })
    expect(csvHeader(undefined)).toEqual({ kind: 'names', names: [] })
  })

  it('[PROC-080] stands in one line, joined by the delimiter of the header', () => {
    expect(namesText(['a', 'b'], ',')).toBe('a,b')
    expect(namesOf('a, b,,c', ',')).toEqual(['a', 'b', '', 'c'])
    expect(namesOf('a|b', '|')).toEqual(['a', 'b'])
    expect(namesOf('', ',')).toEqual([])
  })
})

describe('[PROC-087] labels of severities', () => {
  it('are rows of text and label; empty rows and repeated texts are no part of the map', () => {
    const rows = [...labelRows({ w: 'WARN', e: 'ERROR' }), { text: '', label: '' }, { text: 'w', label: 'INFO' }]
    expect(labelsOf(rows)).toEqual({ w: 'WARN', e: 'ERROR' })
    expect(rows.map((_row, at) => labelProblem(rows, at))).toEqual([
      undefined,
      undefined,
      undefined,
      'Text must be unique',
    ])
  })

  it('without a text are kept, so that the check can refuse them', () => {
    expect(labelsOf([{ text: '', label: 'WARN' }])).toEqual({ '': 'WARN' })
  })
})

describe('the preview of code', () => {
  it('is its first lines', () => {
    const code = Array.from({ length: 11 }, (_, at) => `line ${at}`).join('\n')
    expect(codePreview(code)).toEqual({ text: code.slice(0, code.indexOf('\nline 8')), rest: 3 })
    expect(codePreview('one')).toEqual({ text: 'one', rest: 0 })
  })
})
