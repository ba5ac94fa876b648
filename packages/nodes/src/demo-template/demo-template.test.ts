import { describe, expect, it } from 'vitest'
import { seededRandom } from '../testing/test-context.ts'
import { createLogGenerator } from './log-generator.ts'
import { presetText, stringPresetLabels, stringPresets } from './string-presets.ts'
import { logContentSchema, metricContentSchema, templateSchema, traceContentSchema } from './template.ts'
import { timestampFormats } from './timestamp-formats.ts'
import { variableValue } from './variable-value.ts'
import { type LogVariable, newVariable, variableSchema, variableTypes } from './variables.ts'

const nowMs = Date.UTC(2026, 10, 15, 9, 5, 7, 250)
const valueOf = (variable: LogVariable, seed = 1) => variableValue(variable, seededRandom(seed), nowMs)
const string = (preset: string, values: string[] = []) => {
  const variable = variableSchema.parse({ name: 's', type: 'String', preset, values })
  if (variable.type !== 'String') throw new TypeError('not a text')
  return variable
}

describe('templates', () => {
  it('[TMPL-020] have a type, a name and content', () => {
    const template = { type: 'log', name: 'a', content: { log_formats: ['x'] } }
    expect(templateSchema.parse(template)).toMatchObject(template)
    for (const type of ['log', 'metric', 'trace']) {
      expect(templateSchema.safeParse({ type, name: '', content: {} }).success).toBe(false)
    }
  })

  it('[TMPL-021] of logs hold formats, the combined text, a separator and its type, variables, resource and attributes', () => {
    expect(logContentSchema.parse({ log_formats: ['x {{n}}'], variables: [{ name: 'n', type: 'Number' }] })).toEqual({
      log_formats: ['x {{n}}'],
      combined_log_format: '',
      separator: '',
      separator_type: 'newline',
      variables: [{ name: 'n', type: 'Number', generate_once: false, format: '%d', min: 1, max: 10 }],
      resource: {},
      attributes: {},
    })
  })

  it('[TMPL-022] [TMPL-064] of metrics hold configurations, from 1 to 100, of kind sum and unit 1 unless told', () => {
    expect(metricContentSchema.parse({ configurations: [{ metric_name: 'm' }] })).toEqual({
      configurations: [{ metric_name: 'm', metric_kind: 'sum', unit: '1', value: { min: 1, max: 100 } }],
      resource: {},
      attributes: {},
    })
    const kinds = ['sum', 'gauge'].flatMap(metric_kind =>
      ['1', 'ms', 's', 'bytes', 'percent'].map(unit => ({ metric_kind, unit })),
    )
    for (const kind of kinds) {
      const value = { min: 1, max: 2, resolution: 0.1, standard_deviation: 1 }
      expect(metricContentSchema.safeParse({ configurations: [{ metric_name: 'm', ...kind, value }] }).success).toBe(
        true,
      )
    }
    expect(metricContentSchema.safeParse({ configurations: [{ metric_name: 'm', unit: 'kg' }] }).success).toBe(false)
  })

  it('[TMPL-023] [TMPL-065] of traces hold a ratio, a depth, durations and a share of errors', () => {
    expect(traceContentSchema.parse({})).toEqual({
      parent_to_child_span_ratio: 2,
      depth: 2,
      min_duration: 1,
      max_duration: 100,
      error_percentage: 10,
      resource: {},
      attributes: {},
    })
  })

  it.each([
    [-1, false],
    [0, true],
    [100, true],
    [101, false],
  ])('[TMPL-060] take %d as a percentage of errors: %s', (error_percentage, expected) => {
    expect(traceContentSchema.safeParse({ error_percentage }).success).toBe(expected)
  })

  it.each<[string, object, string]>([
    [
      'two variables of one name',
      { log_formats: ['x'], variables: [newVariable('a'), newVariable('a')] },
      'Key must be unique',
    ],
    [
      'a separator that is no regular expression',
      { log_formats: ['x'], separator_type: 'regex', separator: '(' },
      'Invalid regex',
    ],
    ['no format', { log_formats: [] }, 'Log format is required'],
  ])('refuse %s', (_name, content, message) => {
    expect(logContentSchema.safeParse(content).error?.issues[0]?.message).toBe(message)
  })
})

describe('variables', () => {
  it('[TMPL-024] have a name, a type, whether they are made once, and the parameters of their type', () => {
    expect(Object.keys(newVariable('v', 'HexN', true)).sort()).toEqual(['generate_once', 'length', 'name', 'type'])
    expect(variableSchema.safeParse({ type: 'UUID' }).success).toBe(false)
  })

  it.each<[string, LogVariable['type'], object]>([
    ['[TMPL-025] [TMPL-026]', 'Timestamp', { format: '2006-01-02T15:04:05', min: 1, max: 10 }],
    ['[TMPL-028]', 'IPv4', {}],
    ['[TMPL-028]', 'IPv6', {}],
    ['[TMPL-028]', 'UUID', {}],
    ['[TMPL-028]', 'Password', {}],
    ['[TMPL-032]', 'String', { preset: 'HTTPMethod', values: [] }],
    ['[TMPL-036]', 'Number', { format: '%d', min: 1, max: 10 }],
    ['[TMPL-038]', 'Float', { format: '%.2f', min: 1, max: 10 }],
    ['[TMPL-040]', 'Sentence', { min: 1, max: 10 }],
    ['[TMPL-041]', 'DigitN', { length: 8 }],
    ['[TMPL-041]', 'HexN', { length: 8 }],
    ['[TMPL-041]', 'LetterN', { length: 8 }],
  ])('%s %s has these parameters', (_id, type, parameters) => {
    expect(newVariable('v', type)).toEqual({ name: 'v', type, generate_once: false, ...parameters })
  })

  it('[TMPL-029] LogLevel has one of three presets', () => {
    const parse = (preset: string) => variableSchema.safeParse({ name: 'l', type: 'LogLevel', preset }).success
    expect(['general', 'syslog', 'apache', 'other'].map(parse)).toEqual([true, true, true, false])
  })

  it('[TMPL-031] text has these presets', () => {
    expect(stringPresetLabels.join(', ')).toBe(
      'Custom, HTTP Method, HTTP Version, HTTP Status Code, Resource URI, URL, Mac Address, Username, User Agent, Email, Domain Name, ' +
        'File Mime Type, Name, App Name, Noun, Country, Company, Hacker Phrase, Word, Job Level, City, Random Word',
    )
  })

  it('[TMPL-030] text has a preset and values, which Custom needs', () => {
    expect(string('Custom', ['a'])).toMatchObject({ preset: 'Custom', values: ['a'] })
    expect(variableSchema.safeParse({ name: 's', type: 'String', preset: 'Custom' }).success).toBe(false)
  })

  it('[TMPL-034] [TMPL-037] numbers take these formats', () => {
    const parse = (type: string, format: string) => variableSchema.safeParse({ name: 'n', type, format }).success
    expect(['%d', '%o', '%x'].map(format => parse('Number', format))).toEqual([true, true, false])
    expect(['%f', '%.2f', '%.5f', '%d'].map(format => parse('Float', format))).toEqual([true, true, true, false])
  })

  it('[TMPL-035] refuses a number without format or bounds that can be read', () => {
    const parse = (more: object) => variableSchema.safeParse({ name: 'n', type: 'Number', ...more }).success
    expect([
      parse({ format: '' }),
      parse({ min: 'x' }),
      parse({ max: null, min: 5 }),
      parse({ min: 5, max: 4 }),
    ]).toEqual([false, false, false, false])
  })
})

describe('values', () => {
  it.each<[LogVariable['type'], RegExp]>([
    ['Timestamp', /^2026-11-15T09:0[45]:\d\d$/],
    ['IPv4', /^(?:\d{1,3}\.){3}\d{1,3}$/],
    ['IPv6', /^(?:[\da-f]{4}:){7}[\da-f]{4}$/],
    ['UUID', /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/],
    ['Password', /^[\w!@#$%^&*-]{16}$/],
    ['LogLevel', /^(?:INFO|DEBUG|WARN|ERROR)$/],
    ['String', /^[A-Z]+$/],
    ['Number', /^(?:[1-9]|10)$/],
    ['Float', /^\d+\.\d\d$/],
    ['Sentence', /^[A-Z][a-z ]*\.$/],
    ['DigitN', /^\d{8}$/],
    ['HexN', /^[\da-f]{8}$/],
    ['LetterN', /^[A-Za-z]{8}$/],
  ])('of %s look like that', (type, pattern) => {
    for (let seed = 1; seed <= 20; seed += 1) expect(valueOf(newVariable('v', type), seed)).toMatch(pattern)
  })

  it('there is one for every type', () => {
    expect(variableTypes).toHaveLength(13)
    for (const type of variableTypes) expect(valueOf(newVariable('v', type))).not.toBe('')
  })

  it('[TMPL-042] every timestamp format writes the moment in its way', () => {
    const written = (format: string) => {
      const variable = variableSchema.parse({ name: 't', type: 'Timestamp', format, min: 0, max: 0 })
      return variableValue(variable, () => 0, nowMs)
    }
    expect(Object.fromEntries(timestampFormats.map(format => [format, written(format)]))).toEqual({
      Unix: '1794733507',
      UnixMilli: '1794733507250',
      UnixMicro: '1794733507250000',
      UnixNano: '1794733507250000000',
      RFC3339: '2026-11-15T09:05:07Z',
      RFC3339Nano: '2026-11-15T09:05:07.25Z',
      ANSIC: 'Sun Nov 15 09:05:07 2026',
      UnixDate: 'Sun Nov 15 09:05:07 UTC 2026',
      RubyDate: 'Sun Nov 15 09:05:07 +0000 2026',
      RFC822: '15 Nov 26 09:05 UTC',
      RFC822Z: '15 Nov 26 09:05 +0000',
      RFC850: 'Sunday, 15-Nov-26 09:05:07 UTC',
      RFC1123: 'Sun, 15 Nov 2026 09:05:07 UTC',
      RFC1123Z: 'Sun, 15 Nov 2026 09:05:07 +0000',
      Kitchen: '9:05AM',
      Stamp: 'Nov 15 09:05:07',
      StampMilli: 'Nov 15 09:05:07.250',
      StampMicro: 'Nov 15 09:05:07.250000',
      StampNano: 'Nov 15 09:05:07.250000000',
      DateTime: '2026-11-15 09:05:07',
      DateOnly: '2026-11-15',
      TimeOnly: '09:05:07',
      Nginx: '15/Nov/2026:09:05:07 +0000',
    })
  })

  it('[TMPL-027] a timestamp lies as many seconds before now as its bounds say', () => {
    const variable = variableSchema.parse({ name: 't', type: 'Timestamp', format: 'UnixMilli', min: 60, max: 120 })
    for (let seed = 1; seed <= 50; seed += 1) {
      const age = nowMs - Number(valueOf(variable, seed))
      expect(age).toBeGreaterThanOrEqual(59_999)
      expect(age).toBeLessThanOrEqual(120_001)
    }
  })

  it.each(stringPresets.filter(preset => preset !== 'Custom'))('preset %s makes up different texts', preset => {
    const random = seededRandom(2)
    const texts = new Set(Array.from({ length: 60 }, () => presetText(preset, random)))
    expect(texts.size).toBeGreaterThan(3)
    expect(texts).not.toContain(undefined)
  })

  it('own values are taken as they are', () => {
    const random = seededRandom(1)
    const variable = string('Custom', ['a', 'b', 'c'])
    expect(new Set(Array.from({ length: 50 }, () => variableValue(variable, random, nowMs)))).toEqual(
      new Set(['a', 'b', 'c']),
    )
  })

  it('[TMPL-039] a sentence has as many words as its bounds or its length say', () => {
    const words = (more: object) =>
      valueOf(variableSchema.parse({ name: 's', type: 'Sentence', ...more })).split(' ').length
    expect(words({ length: 7 })).toBe(7)
    expect(words({ min: 3, max: 3 })).toBe(3)
  })

  it('numbers are written in their format', () => {
    const eight = { name: 'n', min: 8, max: 8 }
    expect(valueOf(variableSchema.parse({ ...eight, type: 'Number', format: '%o' }))).toBe('10')
    expect(valueOf(variableSchema.parse({ ...eight, type: 'Float', format: '%f' }))).toBe('8.000000')
    expect(valueOf(variableSchema.parse({ ...eight, type: 'Float', precision: 3 }))).toBe('8.000')
  })

  it('a variable that is made once stays as it is', () => {
    const content = logContentSchema.parse({
      log_formats: ['{{a}} {{b}}'],
      variables: [newVariable('a', 'UUID', true), newVariable('b', 'UUID')],
    })
    const make = createLogGenerator(content, seededRandom(4))
    const lines = Array.from({ length: 5 }, () => JSON.stringify(make(nowMs)[0]?.body).slice(1, -1).split(' '))
    expect(new Set(lines.map(([a]) => a)).size).toBe(1)
    expect(new Set(lines.map(([, b]) => b)).size).toBe(5)
  })
})
