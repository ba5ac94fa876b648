import { double, LogRecord, Resource, Scope, ValueMap } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { compileCondition, compileStatements, compileValue, OttlRuntimeError } from './index.ts'

describe('comparisons', () => {
  it.each([
    // equal kinds
    ['"a" < "b"', true],
    ['"😀" > "\\uffff"', true],
    ['2 >= 2', true],
    ['9223372036854775807 > 9223372036854775806', true],
    ['false < true', true],
    ['true <= false', false],
    ['0x0102 < 0x02', true],
    ['time < Now()', true],
    ['Now() - time > time - time', true],
    // ints and doubles
    ['1 == 1.0', true],
    ['2 > 1.5', true],
    ['attributes["double"] == 5', true],
    // nil
    ['nil == nil', true],
    ['nil != nil', false],
    ['nil <= nil', true],
    ['nil < nil', false],
    ['attributes["missing"] == nil', true],
    ['attributes["null"] == nil', true],
    ['attributes["null"]  != nil', false],
    ['attributes["bytes"] == nil', true],
    ['"" == nil', false],
    ['nil != ""', true],
    ['0 == nil', false],
    // kinds that do not go together are only "not equal"
    ['"1" == 1', false],
    ['"1" != 1', true],
    ['"1" < 2', false],
    ['"1" >= 1', false],
    ['true == 1', false],
    ['attributes != 1', true],
    ['time == 0', false],
    ['trace_id == "00000000000000000000000000000000"', false],
    // maps and lists
    ['attributes["map"] == {"b": [1, 2], "a": "x"}', true],
    ['attributes["map"] == {"b": [1, 2.0], "a": "x"}', false],
    ['attributes["map"] != {}', true],
    ['attributes["map"] < {"z": 1}', false],
    ['[1, "a"] == [1, "a"]', true],
    ['[1] == [1.0]', false],
    ['Split("a,b", ",") == ["a", "b"]', true],
    // ids
    ['trace_id == TraceID("00000000000000000000000000000000")', true],
    ['span_id != SpanID(0x0000000000000001)', true],
    ['span_id.string == "0000000000000000"', true],
    // logic
    ['false and Split("a", ",")[1] == ""', false],
    ['true or Split("a", ",")[1] == ""', true],
    ['not IsString(body) or body == "text"', true],
  ])('%s is %s', (text, expected) => {
    const record = new LogRecord()
    record.body = 'text'
    record.attributes = ValueMap.from([
      ['double', double(5)],
      ['null', null],
      ['bytes', new Uint8Array()],
      [
        'map',
        ValueMap.from([
          ['a', 'x'],
          ['b', [1, 2]],
        ]),
      ],
    ])
    expect(compileCondition(text, { context: 'log', errorMode: 'propagate' })(record)).toBe(expected)
  })
})

describe('math', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 2 - 3', 5],
    ['7 / 2', 3],
    ['-7 / 2', -3],
    ['0 / -5', 0],
    ['7 / 2.0', 3.5],
    ['1.5 + 1.5', double(3)],
    ['2 * 0.5', double(1)],
    ['-(2 - 5)', 3],
    ['9007199254740991 + 1', 9007199254740992n],
    ['9007199254740993 - 2', 9007199254740991],
    ['9223372036854775807 + 1', -9223372036854775808n],
    ['3037000500 * 3037000500', -9223372036709301616n],
    ['Len("abc") * 2', 6],
  ])('%s', (text, expected) => {
    expect(compileValue(text, { context: 'log', errorMode: 'propagate' })(new LogRecord())).toEqual(expected)
  })

  it.each([
    ['1 / 0', 'division by zero'],
    ['1.0 / 0', 'division by zero'],
    ['1 + attributes["missing"]', '+ needs an int or double on the right but got nil'],
    ['body - 1', '- needs an int, double, time or duration on the left but got string'],
    ['time * 2', '* cannot combine time and int'],
    ['-body', 'a minus sign needs an int or double but got string'],
  ])('%s fails', (text, message) => {
    const record = new LogRecord()
    record.body = 'x'
    expect(() => compileValue(text, { context: 'log', errorMode: 'propagate' })(record)).toThrow(message)
  })
})

describe('writing', () => {
  it.each([
    ['nested maps are created', 'set(attributes["a"]["b"]["c"], 1)', '{"a":{"b":{"c":1}}}'],
    ['lists are created up to the index', 'set(attributes["a"][2], "x")', '{"a":[null,null,"x"]}'],
    ['an item of a list', 'set(attributes["a"], [1, 2])\nset(attributes["a"][1], 3)', '{"a":[1,3]}'],
    ['keys from expressions', 'set(attributes[Concat(["a", "b"], ".")], 1)', '{"a.b":1}'],
    [
      'a copy, not a link',
      'set(attributes["a"], {"x": 1})\nset(attributes["b"], attributes["a"])\nset(attributes["b"]["x"], 2)',
      '{"a":{"x":1},"b":{"x":2}}',
    ],
    [
      'a literal stays as written',
      'set(attributes["a"], {"x": [1]})\nset(attributes["a"]["x"][0], 5)\nset(attributes["b"], {"x": [1]})',
      '{"a":{"x":[5]},"b":{"x":[1]}}',
    ],
    ['hostile keys are keys', 'set(attributes["__proto__"]["constructor"], 1)', '{"__proto__":{"constructor":1}}'],
    [
      'the cache lasts from statement to statement',
      'set(cache["a"], "x")\nset(attributes["b"], cache["a"])',
      '{"b":"x"}',
    ],
    ['the whole map', 'set(attributes, {"a": {}})\nset(attributes["a"]["b"], 1)', '{"a":{"b":1}}'],
  ])('%s', (_name, text, expected) => {
    const record = new LogRecord()
    compileStatements(text, { context: 'log', errorMode: 'propagate' }).run(record)
    expect(compileValue('String(attributes)', { context: 'log' })(record)).toBe(expected)
  })

  it.each([
    ['a key of text', 'set(attributes["s"]["k"], 1)', 'string cannot be indexed'],
    ['a key of a body that is text', 'set(body["k"], 1)', 'body is string and cannot be indexed'],
    ['an index beyond the list', 'set(attributes["l"][1], 1)', 'the index 1 is out of bounds'],
    ['a text key on a list', 'set(attributes["l"]["a"], 1)', 'a list is indexed by integers but the key is "a"'],
    ['an int key on a map', 'set(attributes["m"][0], 1)', 'a map is indexed by strings but the key is 0'],
    [
      'an enormous list',
      'set(attributes["x"][1000000000], 1)',
      'a list with index 1000000000 cannot be created; the largest is 9999',
    ],
    ['a double as key', 'set(attributes[1.5 + 1], 1)', 'a key must be a string or an int but got double'],
    ['a wrong kind found while running', 'set(severity_number, attributes["s"])', 'expected int but got string'],
    ['reading a body that is text', 'set(attributes["x"], body["k"])', 'body is string and cannot be indexed'],
    [
      'a key that the result of a converter lacks',
      'set(body, ParseKeyValue("a=1")["b"])',
      'the key "b" is not in the map',
    ],
  ])('%s is an error', (_name, text, message) => {
    const record = new LogRecord()
    record.body = 'text'
    record.attributes = ValueMap.from([
      ['s', 'text'],
      ['l', [0]],
      ['m', new ValueMap()],
    ])
    const before = structuredClone(record.attributes.values)
    const result = compileStatements(text, { context: 'log' }).run(record)
    expect(result.firstError?.message).toBe(message)
    expect(structuredClone(record.attributes.values).slice(0, 3)).toEqual(before)
  })

  it.each([
    ['depth', 'set(attributes["a"], {"b": attributes["a"]})\n'.repeat(200), 'the value nests deeper than 64 levels'],
    [
      'size',
      'set(attributes["a"], [attributes["a"], attributes["a"], 1])\n'.repeat(40),
      'the value has more than 100000 parts',
    ],
    ['merging into itself', 'merge_maps(attributes["m"], attributes, "upsert")\n'.repeat(80), 'the value'],
    [
      'text',
      'set(body, Concat([body, body], "aaaaaaaa"))\n'.repeat(40),
      'the text would be longer than 16777216 characters',
    ],
  ])('growth without bounds ends: %s', (_name, text, message) => {
    const record = new LogRecord()
    record.attributes = ValueMap.from([
      ['a', 0],
      ['m', new ValueMap()],
    ])
    const started = performance.now()
    const result = compileStatements(text, { context: 'log' }).run(record)
    expect(result.firstError?.message).toContain(message)
    expect(performance.now() - started).toBeLessThan(4_000)
  })
})

describe('errors', () => {
  const text =
    'set(attributes["a"], 1)\nset(attributes["b"], ParseJSON(body))\nset(attributes["c"], 3) where body == "not json"'

  it('are counted and skipped', () => {
    const record = textLog('not json')
    const program = compileStatements(text, { context: 'log' })
    const { ran, matched, errors, firstError } = program.run(record)
    expect([ran, matched, errors]).toEqual([3, 3, 1])
    expect(firstError).toBeInstanceOf(OttlRuntimeError)
    expect(firstError).toMatchObject({ statement: 'set(attributes["b"], ParseJSON(body))', line: 2 })
    expect(record.attributes.keys).toEqual(['a', 'c'])
    program.run(textLog('{}'))
    expect(program.statements.map(statement => [statement.ran, statement.matched, statement.errors])).toEqual([
      [2, 2, 0],
      [2, 2, 1],
      [2, 1, 0],
    ])
  })

  it('are told to onError', () => {
    const told: string[] = []
    const onError = (error: OttlRuntimeError) => told.push(error.statement)
    const program = compileStatements(text, { context: 'log', errorMode: 'ignore', onError })
    expect(program.runAll([textLog('x'), textLog('{}'), textLog('y')]).errors).toBe(2)
    expect(told).toEqual(['set(attributes["b"], ParseJSON(body))', 'set(attributes["b"], ParseJSON(body))'])
  })

  it('are thrown when they propagate', () => {
    const record = textLog('not json')
    expect(() => compileStatements(text, { context: 'log', errorMode: 'propagate' }).run(record)).toThrow(
      OttlRuntimeError,
    )
    expect(record.attributes.keys).toEqual(['a'])
  })

  it('keep the statements behind them from being counted when they propagate', () => {
    const program = compileStatements(text, { context: 'log', errorMode: 'propagate' })
    const records = [textLog('{}'), textLog('not json'), textLog('{}')]
    expect(() => program.runAll(records)).toThrow(OttlRuntimeError)
    expect(program.statements.map(statement => [statement.ran, statement.matched, statement.errors])).toEqual([
      [2, 2, 0],
      [2, 2, 1],
      [1, 0, 0],
    ])
  })

  it('make a condition false', () => {
    const told: string[] = []
    const condition = compileCondition('ParseJSON(body)["a"] == 1', {
      context: 'log',
      onError: error => told.push(error.message),
    })
    expect([textLog('x'), textLog('{"a":1}'), textLog('{}')].map(condition)).toEqual([false, true, false])
    expect(told).toHaveLength(2)
    const propagating = compileCondition('ParseJSON(body)["a"] == 1', { context: 'log', errorMode: 'propagate' })
    expect(() => propagating(textLog('x'))).toThrow(OttlRuntimeError)
  })

  it('of a condition skip the statement', () => {
    const program = compileStatements('set(body, 1) where Split(body, ",")[1] == "x"', { context: 'log' })
    expect(program.run(textLog('a'))).toMatchObject({ ran: 1, matched: 0, errors: 1 })
  })
})

it('keeps the cache of one record from the next', () => {
  const program = compileStatements('set(attributes["seen"], cache["a"])\nset(cache["a"], body)', { context: 'log' })
  const records = [textLog('1'), textLog('2')]
  program.runAll(records)
  expect(records.map(record => record.attributes.has('seen'))).toEqual([false, false])
})

describe('resource and scope are shared by records', () => {
  it('and a write for one record does not reach the others', () => {
    const { resource, scope, records } = batch('a', 'b')
    compileStatements('set(resource["own"], body) where body == "a"\nset(scope.name, "own") where body == "a"', {
      context: 'log',
    }).runAll(records)
    expect(records.map(record => record.resource.attributes.get('own'))).toEqual(['a', undefined])
    expect(records.map(record => record.scope.name)).toEqual(['own', ''])
    expect(records[1]?.resource).toBe(resource)
    expect(records[1]?.scope).toBe(scope)
    expect(resource.attributes.keys).toEqual(['nested'])
  })

  it.each([
    'delete_key(resource["nested"], "k")',
    'set(resource.attributes["nested"]["k"], 2)',
    'replace_all_patterns(resource.attributes["nested"], "value", "v", "w")',
    'keep_keys(resource.attributes, [])',
    'flatten(resource)',
  ])('also not when changed in place: %s', text => {
    const { resource, records } = batch('a')
    compileStatements(text, { context: 'log', errorMode: 'propagate' }).runAll(records)
    expect(resource).toEqual(batch('a').resource)
    expect(records[0]?.resource).not.toBe(resource)
    expect(records[0]?.resource).not.toEqual(resource)
  })

  it('and records written alike share again', () => {
    const { resource, records } = batch('a', 'b', 'a', 'b')
    compileStatements('set(resource["body"], body)\nset(scope.version, "1")', { context: 'log' }).runAll(records)
    expect(new Set(records.map(record => record.resource)).size).toBe(2)
    expect(records[0]?.resource).toBe(records[2]?.resource)
    expect(records[0]?.resource).not.toBe(records[1]?.resource)
    expect(new Set(records.map(record => record.scope)).size).toBe(1)
    expect(resource.attributes.has('body')).toBe(false)
  })

  it('and keep the resource they have when nothing changes', () => {
    const { resource, records } = batch('a')
    compileStatements('delete_key(resource, "missing")', { context: 'log' }).runAll(records)
    expect(records[0]?.resource).toBe(resource)
  })
})

function textLog(body: string): LogRecord {
  const record = new LogRecord()
  record.body = body
  return record
}

function batch(...bodies: string[]): { resource: Resource; scope: Scope; records: LogRecord[] } {
  const resource = new Resource()
  resource.attributes = ValueMap.from([['nested', ValueMap.from([['k', 'v']])]])
  const scope = new Scope()
  const records = bodies.map(body => {
    const record = new LogRecord(resource, scope)
    record.body = body
    return record
  })
  return { resource, scope, records }
}
