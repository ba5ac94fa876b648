import {
  cloneValue,
  double,
  LogRecord,
  MetricPoint,
  Resource,
  Scope,
  Span,
  type Value,
  ValueMap,
} from '@weir/telemetry'
import fc from 'fast-check'

const keys = ['a', 'b', 'm', 'l', '__proto__']

const scalar: fc.Arbitrary<Value> = fc.constantFrom<Value[]>(
  null,
  'a',
  'b',
  'abc',
  '',
  'key',
  0,
  1,
  5,
  -3,
  9007199254740993n,
  1.5,
  double(5),
  Number.NaN,
  true,
  false,
)

const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 5, arbitrary: scalar },
  { weight: 1, arbitrary: fc.constantFrom<Value[]>(new Uint8Array(), new Uint8Array([97, 98])) },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.tuple(fc.constantFrom('x', 'key'), scalar), { maxLength: 2 }).map(toMap) },
)

const attributes = fc.array(fc.tuple(fc.constantFrom(...keys), value), { maxLength: 4 }).map(toMap)

function toMap(entries: [string, Value][]): ValueMap {
  return ValueMap.from(entries)
}

const small = fc.constantFrom('', 'a', 'b', 'abc')
const number = fc.constantFrom(0, 1, 5, 9)
const time = fc.constantFrom(0n, 1n, 1_700_000_000_123_456_789n)
const traceId = fc.constantFrom('', '0102030405060708090a0b0c0d0e0f10')

/** Builds the same records anew with each call; they share a resource and a scope. */
export type MakeRecords<R> = () => R[]

const shared = fc.tuple(attributes, small, attributes).map(([own, name, ofScope]) => () => {
  const resource = new Resource()
  resource.attributes = own.clone()
  const scope = new Scope()
  scope.name = name
  scope.attributes = ofScope.clone()
  return { resource, scope }
})

interface Shared {
  resource: Resource
  scope: Scope
}

function batches<T, R>(part: fc.Arbitrary<T>, make: (part: T, of: Shared) => R): fc.Arbitrary<MakeRecords<R>> {
  return fc.tuple(shared, fc.array(part, { minLength: 1, maxLength: 3 })).map(([makeShared, parts]) => () => {
    const of = makeShared()
    return parts.map(item => make(item, of))
  })
}

export const arbitraryLogs = batches(
  fc.tuple(attributes, value, number, small, time, traceId),
  ([own, body, severity, text, nanos, id], { resource, scope }) => {
    const log = new LogRecord(resource, scope)
    log.attributes = own.clone()
    log.body = cloneValue(body)
    log.severityNumber = severity
    log.severityText = text
    log.timeUnixNano = nanos
    log.traceId = id
    return log
  },
)

export const arbitrarySpans = batches(
  fc.tuple(attributes, small, number, time, fc.array(fc.tuple(small, attributes), { maxLength: 3 })),
  ([own, name, kind, nanos, events], { resource, scope }) => {
    const span = new Span(resource, scope)
    span.attributes = own.clone()
    span.name = name
    span.kind = kind
    span.endTimeUnixNano = nanos
    span.traceState = 'a=b'
    span.events = events.map(([eventName, ofEvent]) => ({
      name: eventName,
      attributes: ofEvent.clone(),
      timeUnixNano: nanos,
      droppedAttributesCount: 0,
    }))
    return span
  },
)

export const arbitraryPoints = batches(
  fc.tuple(attributes, small, number, fc.boolean()),
  ([own, name, count, isSum], { resource, scope }) => {
    const point = new MetricPoint(resource, scope)
    point.attributes = own.clone()
    point.name = name
    point.data = isSum
      ? { kind: 'sum', value: count, isInt: true, temporality: 1, isMonotonic: true }
      : { kind: 'histogram', temporality: 2, count: BigInt(count), bucketCounts: [1n], explicitBounds: [] }
    return point
  },
)

const paths = {
  log: [
    'attributes["a"]',
    'attributes["b"]',
    'log.attributes["a"]',
    'attributes["m"]["x"]',
    'attributes["l"][0]',
    'attributes[attributes["a"]]',
    'attributes["__proto__"]',
    'attributes',
    'body',
    'body["key"]',
    'body.string',
    'severity_number',
    'severity_text',
    'time',
    'time_unix_nano',
    'timestamp',
    'flags',
    'trace_id',
    'trace_id.string',
    'resource["a"]',
    'resource.attributes["b"]',
    'resource.attributes',
    'resource.schema_url',
    'scope.name',
    'instrumentation_scope.attributes["a"]',
    'cache["a"]',
    'cache',
  ],
  trace: [
    'attributes["a"]',
    'span.attributes["b"]["x"]',
    'name',
    'kind',
    'kind.string',
    'end_time',
    'end_time_unix_nano',
    'trace_state',
    'trace_state["a"]',
    'status',
    'status.code',
    'events',
    'flags',
    'resource["a"]',
    'cache["a"]',
    'spanevent.attributes["a"]',
    'spanevent.attributes',
    'spanevent.name',
    'spanevent.time',
    'spanevent.event_index',
    'spanevent.cache["a"]',
  ],
  metric: [
    'attributes["a"]',
    'datapoint.attributes["b"]',
    'name',
    'metric.unit',
    'type',
    'aggregation_temporality',
    'is_monotonic',
    'value_int',
    'value_double',
    'count',
    'bucket_counts',
    'explicit_bounds',
    'metadata["a"]',
    'resource["a"]',
    'data_points',
  ],
}

const literals = [
  'nil',
  'true',
  'false',
  '"a"',
  '"abc"',
  '""',
  '0',
  '1',
  '5',
  '-3',
  '9007199254740993',
  '1.5',
  '5.0',
  '0x6162',
  '["a", 1]',
  '{"x": 1, "key": "a"}',
]

/** The text of a program on one signal. It uses few paths, so that statements meet what others wrote. */
export function arbitraryProgram(signal: keyof typeof paths): fc.Arbitrary<string> {
  return fc.subarray(paths[signal], { minLength: 2, maxLength: 3 }).chain(programOn)
}

function programOn(known: readonly string[]): fc.Arbitrary<string> {
  const path = fc.constantFrom(...known)
  const { expression } = fc.letrec<{ expression: string }>(tie => ({
    expression: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 4, arbitrary: path },
      { weight: 4, arbitrary: fc.constantFrom(...literals) },
      { weight: 1, arbitrary: tie('expression').map(inner => `String(${inner})`) },
      { weight: 1, arbitrary: tie('expression').map(inner => `Len(${inner})`) },
      { weight: 1, arbitrary: tie('expression').map(inner => `Int(${inner})`) },
      { weight: 1, arbitrary: fc.tuple(tie('expression'), path).map(([a, b]) => `Concat([${a}, ${b}], "-")`) },
      { weight: 1, arbitrary: path.map(inner => `Split(${inner}, "b")[0]`) },
      { weight: 1, arbitrary: fc.tuple(path, fc.constantFrom('+', '-', '*', '/'), path).map(parts => parts.join(' ')) },
      { weight: 1, arbitrary: path.map(inner => `-${inner} + 1`) },
      { weight: 1, arbitrary: fc.tuple(tie('expression'), path).map(([a, b]) => `{"k": ${a}, "l": [${b}]}`) },
    ),
  }))
  const test = fc.oneof(
    fc
      .tuple(expression, fc.constantFrom('==', '!=', '<', '<=', '>', '>='), expression)
      .map(([left, operator, right]) => `${left} ${operator} ${right}`),
    fc
      .tuple(fc.constantFrom('String', 'Int', 'Double', 'Bool', 'Map', 'List'), expression)
      .map(([kind, of]) => `Is${kind}(${of})`),
    path.map(inner => `IsMatch(${inner}, "a.?c|^b")`),
    path.map(inner => `HasPrefix(${inner}, "a")`),
    path.map(inner => `Any(${inner}, (k, v) => v == "a" or k == 1)`),
    fc.constantFrom('true', 'false'),
  )
  const condition = fc.oneof(
    test,
    test.map(inner => `not (${inner})`),
    fc
      .tuple(test, fc.constantFrom('and', 'or'), test, fc.constantFrom('and', 'or'), test)
      .map(parts => parts.join(' ')),
  )
  const editor = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(path, expression).map(([target, source]) => `set(${target}, ${source})`) },
    {
      weight: 2,
      arbitrary: fc.tuple(path, fc.constantFrom('a', 'x')).map(([of, key]) => `delete_key(${of}, "${key}")`),
    },
    { weight: 1, arbitrary: path.map(target => `merge_maps(${target}, {"a": "m", "c": 1}, "upsert")`) },
    { weight: 1, arbitrary: path.map(target => `replace_pattern(${target}, "a", "z")`) },
    { weight: 1, arbitrary: path.map(target => `keep_keys(${target}, ["a", "l"])`) },
    { weight: 1, arbitrary: path.map(target => `flatten(${target})`) },
    { weight: 1, arbitrary: path.map(target => `delete_matching_keys(${target}, "^b")`) },
  )
  const simpleSet = fc
    .tuple(path, fc.oneof(path, fc.constantFrom('"a"', '"b"', '1')))
    .map(([target, source]) => `set(${target}, ${source})`)
  const simpleTest = fc
    .tuple(path, fc.constantFrom('==', '!='), fc.constantFrom('"a"', '"b"', '1', 'nil'))
    .map(parts => parts.join(' '))
  const statement = fc
    .tuple(fc.oneof(simpleSet, editor), fc.option(fc.oneof(simpleTest, condition), { nil: '' }))
    .map(([edit, where]) => (where === '' ? edit : `${edit} where ${where}`))
  return fc.array(statement, { minLength: 1, maxLength: 10 }).map(statements => statements.join('\n'))
}
