import { compileStatements } from '@weir/languages/ottl'
import { fromItem, LogRecord, toItem } from '@weir/telemetry'
import { afterAll, describe, expect, it } from 'vitest'
import { formFields } from '../form-fields.ts'
import { createCodeRunner } from '../sandbox/code-runner.ts'
import { code } from './code.ts'
import { presets } from './index.ts'
import { joinHeader, parseCsv } from './parse-csv.ts'
import { parseKeyValue } from './parse-key-value.ts'
import { defaultSeverityLabels, parseSeverity } from './parse-severity.ts'
import { parseTimestamp } from './parse-timestamp.ts'
import { epochUnits, switchTimestampMode, timestampFields } from './timestamp-fields.ts'

const codeRunner = createCodeRunner()
afterAll(() => codeRunner.stop())

const examples = presets.flatMap(preset =>
  preset.examples.map(example => [`${preset.preset}: ${example.title}`, preset, example] as const),
)

const fieldsOf = (preset: (typeof presets)[number]) =>
  formFields({ config: preset.config }).map(field => [field.name, ...(field.features ?? []).map(one => one.name)])

describe('examples of presets', () => {
  it.each(examples)('%s is written as its statements and read back from them', (_title, preset, example) => {
    const config = preset.config.parse(example.config)
    expect(preset.toStatements(config)).toBe(example.statements)
    expect(preset.toStatements(preset.fromStatements(example.statements) ?? {})).toBe(example.statements)
  })

  it.each(examples)('%s does what it says', (_title, _preset, example) => {
    const program = compileStatements(example.statements, { context: 'log', codeRunner })
    const records = example.input.map(item => fromItem(item)).filter(record => record instanceof LogRecord)
    program.runAll(records)
    expect(records.map(record => toItem(record))).toEqual(example.output.map(item => toItem(fromItem(item))))
  })
})

describe('every preset', () => {
  it.each(presets.map(preset => [preset.preset, preset] as const))(
    '%s leaves other texts to Custom',
    (_name, preset) => {
      for (const text of [
        '',
        'limit(attributes, 3, [])',
        'set(body, Concat([body, "x"], ""))',
        'merge_maps(attributes, ParseJSON(body), "insert") where IsMap(attributes)',
        `${preset.examples[0]?.statements ?? ''} where body != nil`,
        `${preset.examples[0]?.statements ?? ''}\nset(body, "x") where true`,
      ]) {
        expect(preset.fromStatements(text)).toBeUndefined()
      }
    },
  )

  it('reads what it wrote through any white space between statements', () => {
    for (const preset of presets) {
      const { statements = '' } = preset.examples[0] ?? {}
      expect(preset.fromStatements(`\n  ${statements.replaceAll('\n', '  \n\n ')}\n`)).toBeDefined()
    }
  })
})

const table = new Map(presets.map(preset => [preset.preset, preset]))
const names = (preset: string) => {
  const found = table.get(preset)
  return found ? fieldsOf(found).flat() : []
}

describe('fields of presets', () => {
  it('[PROC-017] add-field has statements, edited as rows of target and value', () => {
    expect(names('add-field')).toEqual(['rows', 'target', 'value'])
  })

  it('[PROC-018] add-field by default sets an attribute named target to the value', () => {
    const preset = table.get('add-field')
    expect(preset?.toStatements(preset.config.parse({}))).toBe('set(attributes["target"], "value")')
  })

  it('[PROC-023] code has statements holding a call to a code-execution function with the JavaScript text', () => {
    expect(code.toStatements({ code: 'item.body = "x"\n' })).toBe('run_code("item.body = \\"x\\"\\n")')
    expect(code.fromStatements('run_code("item.body = \\"x\\"")')).toEqual({ code: 'item.body = "x"' })
  })

  it('[PROC-030] copy-field has statements, edited as rows of source and target', () => {
    expect(names('copy-field')).toEqual(['rows', 'source', 'target'])
  })

  it('[PROC-077] the parse processors are CSV, Grok, JSON, key-value, regex, severity, timestamp and XML, in statements', () => {
    const parsers = presets.filter(preset => preset.preset.startsWith('parse-'))
    expect(parsers.map(preset => preset.preset)).toEqual(
      ['csv', 'grok', 'json', 'key-value', 'regex', 'severity', 'timestamp', 'xml'].map(name => `parse-${name}`),
    )
    for (const parser of parsers) expect(parser.examples[0]?.statements).toMatch(/^(merge_maps|set)\(/)
  })

  it('[PROC-102] the parse processors belong to the group Parse', () => {
    for (const preset of presets) expect(preset.group === 'Parse').toBe(preset.preset.startsWith('parse-'))
  })

  it.each([
    ['[PROC-078] parse-csv', ['source', 'target', 'header', 'delimiter', 'headerDelimiter', 'mode']],
    ['[PROC-081] parse-grok', ['source', 'target', 'pattern']],
    ['[PROC-082] parse-json', ['source', 'target', 'jsonPath']],
    ['[PROC-083] parse-key-value', ['source', 'target', 'delimiter', 'pairDelimiter']],
    ['[PROC-086] parse-regex', ['source', 'target', 'regex']],
    ['[PROC-087] parse-severity', ['source', 'labels']],
    ['[PROC-088] parse-timestamp', ['source', 'mode', 'format', 'multiplier']],
    ['[PROC-093] parse-xml', ['source', 'target']],
  ])('%s has its fields', (title, expected) => {
    expect(names(title.split(' ')[1] ?? '')).toEqual(expected)
  })

  it('[PROC-078] parse-csv takes a list or a path as header, and the modes strict, lazyQuotes and ignoreQuotes', () => {
    expect(parseCsv.config.safeParse({ header: { path: 'attributes["h"]' } }).success).toBe(true)
    expect(parseCsv.config.safeParse({ header: ['', ' '] }).success).toBe(false)
    expect(parseCsv.config.shape.mode.def.innerType.options).toEqual(['strict', 'lazyQuotes', 'ignoreQuotes'])
  })

  it('[PROC-079] parse-csv defaults are delimiter , header delimiter , and mode lazyQuotes', () => {
    expect(parseCsv.config.parse({ header: ['a'] })).toMatchObject({
      delimiter: ',',
      headerDelimiter: ',',
      mode: 'lazyQuotes',
    })
  })

  it('[PROC-080] header entries are comma-joined and empty ones are dropped', () => {
    expect(joinHeader(['a', '', ' b ', '  '])).toBe('a,b')
  })

  it('[PROC-084] parse-key-value delimiter defaults to =', () => {
    expect(parseKeyValue.config.parse({}).delimiter).toBe('=')
    expect(parseKeyValue.config.parse({ delimiter: '' }).delimiter).toBe('=')
  })

  it('[PROC-085] parse-key-value pairDelimiter defaults to a space', () => {
    expect(parseKeyValue.config.parse({}).pairDelimiter).toBe(' ')
  })

  it('[PROC-086] the regex is a Go regex', () => {
    const parser = table.get('parse-regex')
    expect(parser?.config.safeParse({ regex: '(?P<a>\\pL+)' }).success).toBe(true)
    expect(parser?.config.safeParse({ regex: '(?=a)(?P<b>b)' }).success).toBe(false)
  })

  it('[PROC-087] parse-severity maps lowercase text to a label', () => {
    expect(parseSeverity.config.parse({}).labels).toEqual(defaultSeverityLabels)
    expect(parseSeverity.config.safeParse({ labels: { WARN: 'WARN' } }).success).toBe(false)
  })

  it('[PROC-089] switching the mode resets the format to the suggested one or, without one, to the default', () => {
    const config = parseTimestamp.config.parse({ format: 'own', mode: 'format' })
    expect(switchTimestampMode(config, 'epoch')).toMatchObject({ mode: 'epoch', format: '2006-01-02T15:04:05Z07:00' })
    expect(switchTimestampMode(config, 'format', '%Y').format).toBe('%Y')
  })

  it('[PROC-090] the epoch units are seconds, milliseconds, microseconds and nanoseconds', () => {
    expect(epochUnits.map(({ unit, multiplier }) => [unit, multiplier])).toEqual([
      ['seconds', 1000],
      ['milliseconds', 1],
      ['microseconds', 0.001],
      ['nanoseconds', 0.000001],
    ])
  })

  it('[PROC-091] [PROC-092] the timestamp-typed numeric fields and their units', () => {
    expect(timestampFields.milliseconds).toEqual(['timestamp', 'start_timestamp', 'observed_timestamp'])
    expect(timestampFields.nanoseconds).toEqual(['start_time_unix_nano', 'end_time_unix_nano'])
  })
})

describe('what a form is told', () => {
  const problems = (preset: string, config: unknown) =>
    table
      .get(preset)
      ?.config.safeParse(config)
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)

  it.each([
    ['copy-field', {}, ['rows needs at least one row']],
    [
      'rename-field',
      { rows: [{ source: '', target: '' }] },
      ['rows.0.source is required', 'rows.0.target is required'],
    ],
    ['delete-field', {}, ['fields needs at least one field']],
    ['delete-field', { fields: ['body'] }, ['fields.0 must be a path with a key, such as attributes["key"]']],
    ['delete-field', { fields: ['f("x"["k"]'] }, ['fields.0 must be a path with a key, such as attributes["key"]']],
    ['code', {}, ['code is required']],
    ['parse-csv', {}, ['header needs names of columns, or a field that holds them']],
    ['parse-csv', { header: [] }, ['header needs at least one name']],
    ['parse-csv', { header: { path: '' } }, ['header needs names of columns, or a field that holds them']],
    ['parse-grok', { pattern: '' }, ['pattern is required']],
    ['parse-regex', {}, ['regex is required']],
    ['parse-severity', { labels: { '': 'WARN' } }, ['labels. needs texts of 1 to 100 small letters']],
    ['parse-severity', { labels: { w: '' } }, ['labels.w needs a severity']],
  ])('%s of %j: %j', (preset, config, expected) => {
    expect(problems(preset, config)).toEqual(expected)
  })

  it.each([
    [Number.NaN, 'must be a number'],
    [1e-7, 'has too many digits'],
    [1e21, 'has too many digits'],
    [null, 'must be a text, a number, true or false'],
  ])('add-field refuses the value %s, which OTTL could not hold', (value, message) => {
    expect(problems('add-field', { rows: [{ target: 'body', value }] })).toEqual([`rows.0.value ${message}`])
  })
})
