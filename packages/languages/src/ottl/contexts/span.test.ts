import { Span, type Value, ValueMap } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { compileCondition, compileStatements, compileValue } from '../index.ts'

const nanos = 1_700_000_000_123_456_789n

function record(): Span {
  const span = new Span()
  span.traceId = '0102030405060708090a0b0c0d0e0f10'
  span.name = 'GET /'
  span.kind = 2
  span.startTimeUnixNano = nanos
  span.endTimeUnixNano = nanos + 1_000n
  span.statusCode = 2
  span.statusMessage = 'failed'
  span.parentSpanId = '0102030405060708'
  span.traceState = 'a=b,c=d'
  span.flags = 1
  span.droppedEventsCount = 3
  span.attributes = ValueMap.from([['a', 'own']])
  span.events = ['first', 'second'].map((name, index) => ({
    timeUnixNano: BigInt(index + 1),
    name,
    attributes: ValueMap.from([['k', index]]),
    droppedAttributesCount: 0,
  }))
  span.links = [
    {
      traceId: '0102030405060708090a0b0c0d0e0f10',
      spanId: '0102030405060708',
      traceState: '',
      attributes: new ValueMap(),
      droppedAttributesCount: 0,
      flags: 0,
    },
  ]
  return span
}

function run(statements: string, context: 'trace' | 'spanevent' = 'trace'): Span {
  const span = record()
  compileStatements(statements, { context, errorMode: 'propagate' }).run(span)
  return span
}

describe('span paths', () => {
  it.each<[path: string, value: Value]>([
    ['name', 'GET /'],
    ['span.name', 'GET /'],
    ['trace_id', '0102030405060708090a0b0c0d0e0f10'],
    ['span_id.string', '0000000000000000'],
    ['parent_span_id.string', '0102030405060708'],
    ['span.kind', 2],
    ['SPAN_KIND_SERVER', 2],
    ['kind.string', 'Server'],
    ['kind.deprecated_string', 'SPAN_KIND_SERVER'],
    ['start_time_unix_nano', nanos],
    ['end_time - start_time', 1000],
    ['span.end_time_unix_nano - span.start_time_unix_nano', 1000],
    ['attributes["a"]', 'own'],
    ['dropped_attributes_count', 0],
    ['dropped_events_count', 3],
    ['dropped_links_count', 0],
    ['status.code', 2],
    ['STATUS_CODE_ERROR', 2],
    ['status.message', 'failed'],
    ['status == {"code": 2, "message": "failed"}', true],
    ['trace_state', 'a=b,c=d'],
    ['trace_state["c"]', 'd'],
    ['trace_state["missing"]', ''],
    ['flags', 1],
    ['Len(events)', 2],
    ['Len(links)', 1],
    ['cache["a"]', null],
  ])('%s', (path, value) => {
    const isCondition = path.includes('==')
    const options = { context: 'trace', errorMode: 'propagate' } as const
    expect(isCondition ? compileCondition(path, options)(record()) : compileValue(path, options)(record())).toEqual(
      value,
    )
  })

  it.each<[statement: string, check: (span: Span) => unknown, value: unknown]>([
    ['set(name, "x") where kind == SPAN_KIND_SERVER', span => span.name, 'x'],
    ['set(span.status.code, STATUS_CODE_OK)', span => span.statusCode, 1],
    ['set(status.message, "ok")', span => span.statusMessage, 'ok'],
    ['set(status, {"code": 1})', span => [span.statusCode, span.statusMessage], [1, '']],
    ['set(kind, 5)', span => span.kind, 5],
    ['set(kind.string, "Client")', span => span.kind, 3],
    ['set(kind.deprecated_string, "SPAN_KIND_INTERNAL")', span => span.kind, 1],
    ['set(end_time, start_time)', span => span.endTimeUnixNano, nanos],
    ['set(start_time_unix_nano, 5)', span => span.startTimeUnixNano, 5n],
    ['set(trace_state, "x=y")', span => span.traceState, 'x=y'],
    ['set(trace_state["c"], "new")', span => span.traceState, 'c=new,a=b'],
    ['set(trace_state["n"], "new")', span => span.traceState, 'n=new,a=b,c=d'],
    ['set(trace_state["N"], "not a key")', span => span.traceState, 'a=b,c=d'],
    ['set(flags, 4294967295)', span => span.flags, 4_294_967_295],
    ['set(parent_span_id, SpanID(0x0000000000000000))', span => span.parentSpanId, ''],
    ['set(events, [])', span => span.events, []],
    ['set(events, events)', span => span.events, record().events],
    ['set(links, links)', span => span.links, record().links],
    [
      'set(events, [{"name": "x", "time_unix_nano": 7, "attributes": {"a": 1}}])',
      span => span.events,
      [{ name: 'x', timeUnixNano: 7n, attributes: ValueMap.from([['a', 1]]), droppedAttributesCount: 0 }],
    ],
    ['set(attributes["ms"], (end_time_unix_nano - start_time_unix_nano) / 100)', span => span.attributes.get('ms'), 10],
    [
      'set(attributes["event"], Any(events, (_, e) => e["name"] == "first"))',
      span => span.attributes.get('event'),
      true,
    ],
  ])('%s', (statement, check, value) => {
    expect(check(run(statement))).toEqual(value)
  })

  it.each([
    ['set(kind.string, "Nothing")', 'unknown span kind "Nothing"'],
    ['set(flags, 4294967296)', '4294967296 does not fit into the 32 bits of the flags'],
    ['set(flags, -1)', '-1 does not fit into the 32 bits of the flags'],
    ['set(trace_state[0], "a")', 'the key of trace_state must be a string in quotes'],
    ['set(trace_state[name], "a")', 'the key of trace_state must be a string in quotes'],
    ['set(events, [1])', 'expected a list of maps but got int'],
    ['set(events, [{"name": 1}])', 'name of an event must be string but is int'],
    ['set(links, [{"trace_id": "12"}])', 'a trace id must be 32 hexadecimal characters'],
    ['set(status, {"code": "a"})', 'code of the status must be int but is string'],
  ])('%s fails', (statement, message) => {
    expect(() => run(statement)).toThrow(message)
  })

  it.each([
    ['not a trace state', 'a', null],
    ['a=1,a=2', 'a', null],
    ['a=1,,b=2', 'b', '2'],
    [' a=1 ,\tb=2', 'a', '1'],
    ['tenant@system=1', 'tenant@system', '1'],
    [Array.from({ length: 33 }, (_, i) => `k${i}=1`).join(','), 'k1', null],
    ['', 'a', ''],
  ])('entries of the trace state %j: %s', (state, key, value) => {
    const span = record()
    span.traceState = state
    expect(compileValue(`trace_state["${key}"]`, { context: 'span', errorMode: 'propagate' })(span)).toBe(value)
  })
})

describe('statements on events of a span', () => {
  it('run once for each event', () => {
    const statements = [
      'set(spanevent.attributes["span"], span.name)',
      'set(spanevent.cache["i"], spanevent.event_index)',
      'set(spanevent.name, "renamed") where spanevent.name == "second"',
      'set(spanevent.attributes["i"], spanevent.cache["i"])',
      'set(attributes["last"], spanevent.name)',
    ].join('\n')
    const span = run(statements)
    expect(span.events.map(event => [event.name, [...event.attributes.entries()]])).toEqual([
      [
        'first',
        [
          ['k', 0],
          ['span', 'GET /'],
          ['i', 0],
        ],
      ],
      [
        'renamed',
        [
          ['k', 1],
          ['span', 'GET /'],
          ['i', 1],
        ],
      ],
    ])
    expect(span.attributes.get('last')).toBe('renamed')
  })

  it('stand between others, and count each event', () => {
    const text =
      'set(name, "x")\nset(spanevent.name, name) where spanevent.event_index == 1\nset(attributes["n"], Len(events))'
    const program = compileStatements(text, { context: 'trace', errorMode: 'propagate' })
    const spans = [record(), record()]
    expect(program.runAll(spans)).toMatchObject({ ran: 8, matched: 6 })
    expect(program.statements.map(({ ran, matched }) => [ran, matched])).toEqual([
      [2, 2],
      [4, 2],
      [2, 2],
    ])
    expect(spans.map(span => span.events.map(event => event.name))).toEqual([
      ['first', 'x'],
      ['first', 'x'],
    ])
  })

  it('have bare paths of the event in their own context', () => {
    const span = run('set(attributes["n"], Concat([name, span.name], ":"))\nset(time_unix_nano, 9)', 'spanevent')
    expect(span.events.map(event => [event.attributes.get('n'), event.timeUnixNano])).toEqual([
      ['first:GET /', 9n],
      ['second:GET /', 9n],
    ])
    expect(span.name).toBe('GET /')
  })

  it('do not take a lambda parameter for a prefix', () => {
    const span = run('set(attributes["any"], Any([1], (_, spanevent) => spanevent == 1))')
    expect(span.attributes.get('any')).toBe(true)
  })

  it.each([
    ['set(spanevent.event_index, 1)', 'this path cannot be set'],
    ['set(spanevent.name, 5)', 'takes string'],
    ['set(spanevent.kind, 5)', 'unknown path spanevent.kind for span event records'],
  ])('%s fails', (statement, message) => {
    expect(() => run(statement)).toThrow(message)
  })

  it('make a condition hold when one event does', () => {
    const condition = compileCondition('spanevent.name == "second" and span.kind == 2', { context: 'trace' })
    const other = record()
    other.events.pop()
    expect([record(), other].map(condition)).toEqual([true, false])
    expect(compileValue('spanevent.name', { context: 'trace' })(record())).toBe('first')
    expect(compileValue('spanevent.name', { context: 'trace' })(new Span())).toBeNull()
  })
})
