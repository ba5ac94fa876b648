import { LogRecord, Resource, ValueMap } from '@weir/telemetry'
import { describe, expect, it, vi } from 'vitest'
import { compileCondition, compileStatements, compileValue } from './index.ts'

function log(attributes: [string, string | number][] = [], body = ''): LogRecord {
  const record = new LogRecord()
  record.attributes = ValueMap.from(attributes)
  record.body = body
  return record
}

function run(text: string, record: LogRecord): unknown {
  compileStatements(text, { context: 'log' }).run(record)
  return Object.fromEntries(record.attributes.entries())
}

describe('reads that statements share start anew', () => {
  it.each<[what: string, statements: string[], after: object]>([
    [
      'after a write to the same key',
      ['set(attributes["x"], attributes["a"])', 'set(attributes["a"], "new")', 'set(attributes["y"], attributes["a"])'],
      { a: 'new', x: 'old', y: 'new' },
    ],
    [
      'after a write that another name makes',
      [
        'set(attributes["x"], attributes["a"])',
        'set(log.attributes["a"], "new")',
        'set(attributes["y"], attributes["a"])',
      ],
      { a: 'new', x: 'old', y: 'new' },
    ],
    [
      'after a write under a key from an expression',
      [
        'set(attributes["x"], attributes["a"])',
        'set(attributes[Concat(["a"], "")], "new")',
        'set(attributes["y"], attributes["a"])',
      ],
      { a: 'new', x: 'old', y: 'new' },
    ],
    [
      'after another map took the place of the first',
      [
        'set(attributes["x"], attributes["a"])',
        'set(attributes, {"a": "new"})',
        'set(attributes["y"], attributes["a"])',
        'set(attributes["z"], attributes["a"])',
      ],
      { a: 'new', y: 'new', z: 'new' },
    ],
    [
      'after a function changed the map in place',
      [
        'set(attributes["x"], attributes["a"])',
        'merge_maps(attributes, {"a": "new"}, "upsert")',
        'set(attributes["y"], attributes["a"])',
      ],
      { a: 'new', x: 'old', y: 'new' },
    ],
    [
      'after a deletion',
      ['set(attributes["x"], attributes["a"])', 'delete_key(attributes, "a")', 'set(attributes["y"], attributes["a"])'],
      { x: 'old' },
    ],
    [
      'only where the condition of the write held',
      [
        'set(attributes["x"], attributes["a"])',
        'set(attributes["a"], "new") where attributes["a"] == "other"',
        'set(attributes["y"], attributes["a"])',
      ],
      { a: 'old', x: 'old', y: 'old' },
    ],
    [
      'when a function failed half-way',
      [
        'set(attributes["x"], attributes["a"])',
        'replace_all_patterns(attributes, "value", "old", attributes["missing"])',
        'set(attributes["a"], "new") where attributes["a"] == "old"',
        'set(attributes["y"], attributes["a"])',
      ],
      { a: 'new', x: 'old', y: 'new' },
    ],
  ])('%s', (_what, statements, after) => {
    expect(run(statements.join('\n'), log([['a', 'old']]))).toEqual(after)
  })

  it('where two paths show the same thing', () => {
    const record = log()
    record.timeUnixNano = 1_000_000n
    run('set(attributes["a"], timestamp)\nset(time_unix_nano, 5000000)\nset(attributes["b"], timestamp)', record)
    expect(record.attributes.values).toEqual([1, 5])
  })

  it('in a resource that a write separates from others', () => {
    const resource = new Resource()
    resource.attributes.set('a', 'old')
    const record = new LogRecord(resource)
    const text = [
      'set(attributes["x"], resource["a"])',
      'set(resource["a"], "new")',
      'set(attributes["y"], resource.attributes["a"])',
      'set(attributes["z"], resource["a"]) where resource["a"] == "new"',
    ].join('\n')
    expect(run(text, record)).toEqual({ x: 'old', y: 'new', z: 'new' })
    expect(resource.attributes.get('a')).toBe('old')
  })
})

describe('what users type stays data', () => {
  const hostile = [
    '"); globalThis.broken = true; ("',
    '`${globalThis.broken = true}`',
    '\\u2028\\u2029',
    '*/ globalThis.broken = true /*',
    '__proto__',
    '\\n',
  ]
  it.each(hostile)('%j as key, value, pattern and name', text => {
    const literal = `"${text.replaceAll('"', '\\"')}"`
    const value = compileValue(literal, { context: 'log' })(new LogRecord())
    if (typeof value !== 'string') throw new TypeError('a literal in quotes is a string')
    const record = log()
    const statements = [
      `set(attributes[${literal}], ${literal}) where body != ${literal}`,
      `set(attributes["copy"], attributes[${literal}]) where attributes[${literal}] == ${literal}`,
      `set(attributes["list"], [${literal}])`,
      `delete_key(attributes, ${literal}) where IsMatch(${literal}, "^never$")`,
    ].join('\n')
    compileStatements(statements, { context: 'log', errorMode: 'propagate' }).run(record)
    expect(record.attributes.get(value)).toBe(value)
    expect(record.attributes.get('copy')).toBe(value)
    expect('broken' in globalThis).toBe(false)
  })
})

it('gives up constants: conditions that are decided while compiling are not evaluated', () => {
  const condition = (text: string) =>
    compileCondition(text, { context: 'log', errorMode: 'propagate' })(new LogRecord())
  expect(condition('Split("a", ",")[1] == "x" and false')).toBe(false)
  expect(condition('Split("a", ",")[1] == "x" or 1 == 1')).toBe(true)
  expect(condition('not (1 > 2)')).toBe(true)
})

it.each([
  ['a chain of 7 000 comparisons', `set(attributes["a"], 1) where ${'attributes["b"] != 1 and '.repeat(7_000)}true`],
  ['a sum of 5 000 paths', `set(attributes["a"], 1 + 0 * (0${' + severity_number'.repeat(5_000)}))`],
  ['1 000 statements', 'set(attributes["a"], 1) where attributes["a"] != 1\n'.repeat(1_000)],
])('compiles and runs %s', (_name, text) => {
  const started = performance.now()
  expect(run(text, log())).toEqual({ a: 1 })
  expect(performance.now() - started).toBeLessThan(4_000)
})

it('counts and reports per statement over the limit of one function', () => {
  const text = Array.from({ length: 90 }, (_, i) => `set(attributes["n"], ${i}) where severity_number == ${i}`).join(
    '\n',
  )
  const program = compileStatements(text, { context: 'log' })
  const records = [0, 45, 89].map(severity => {
    const record = log()
    record.severityNumber = severity
    return record
  })
  expect(program.runAll(records)).toMatchObject({ ran: 270, matched: 3, errors: 0 })
  expect(records.map(record => record.attributes.get('n'))).toEqual([0, 45, 89])
  expect(program.statements.flatMap(({ matched }, index) => (matched === 1 ? [index] : []))).toEqual([0, 45, 89])
})

it('interprets where code from text is forbidden', async () => {
  vi.resetModules()
  vi.stubGlobal('Function', () => {
    throw new EvalError('forbidden by policy')
  })
  try {
    // Fresh modules have classes of their own.
    const telemetry = await import('@weir/telemetry')
    const ottl = await import('./index.ts')
    const record = new telemetry.LogRecord()
    record.body = ''
    ottl.compileStatements('set(attributes["a"], 1) where body == ""', { context: 'log' }).run(record)
    expect(record.attributes.get('a')).toBe(1)
  } finally {
    vi.unstubAllGlobals()
  }
})
