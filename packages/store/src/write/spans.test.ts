import { Span, ValueMap } from '@weir/telemetry'
import { expect, it } from 'vitest'
import { originOf } from './origin.ts'
import { spanRow } from './spans.ts'

const now = 1_800_000_000_000_000_000n

it('has every column of a full span', () => {
  const span = new Span()
  span.resource.attributes.set('service.name', 'cart')
  span.scope.name = 'lib'
  Object.assign(span, {
    traceId: 't1',
    spanId: 's1',
    parentSpanId: 'p1',
    traceState: 'a=b',
    name: 'GET /',
    kind: 2,
    startTimeUnixNano: 1_700_000_000_000_000_000n,
    endTimeUnixNano: 1_700_000_000_250_000_001n,
    statusCode: 2,
    statusMessage: 'no',
  })
  span.attributes.set('http.status', 500)
  span.events = [
    {
      timeUnixNano: 1_700_000_000_000_000_005n,
      name: 'ev',
      attributes: ValueMap.from([['k', 'v']]),
      droppedAttributesCount: 0,
    },
  ]
  span.links = [
    { traceId: 't2', spanId: 's2', traceState: 'c=d', attributes: new ValueMap(), droppedAttributesCount: 0, flags: 0 },
  ]
  expect(spanRow('org', span, originOf()(span), now)).toEqual({
    OrganizationId: 'org',
    Timestamp: '1700000000.000000000',
    TraceId: 't1',
    SpanId: 's1',
    ParentSpanId: 'p1',
    TraceState: 'a=b',
    SpanName: 'GET /',
    SpanKind: 'Server',
    ServiceName: 'cart',
    ResourceAttributes: { 'service.name': 'cart' },
    ScopeName: 'lib',
    ScopeVersion: '',
    SpanAttributes: { 'http.status': '500' },
    Duration: '250000001',
    StatusCode: 'Error',
    StatusMessage: 'no',
    'Events.Timestamp': ['1700000000.000000005'],
    'Events.Name': ['ev'],
    'Events.Attributes': [{ k: 'v' }],
    'Links.TraceId': ['t2'],
    'Links.SpanId': ['s2'],
    'Links.TraceState': ['c=d'],
    'Links.Attributes': [{}],
  })
})

it.each([
  ['an end before the start', 2_000n, 1_000n, '0'],
  ['no start', 0n, 1_700_000_000_000_000_000n, '0'],
  ['no end', 1_700_000_000_000_000_000n, 0n, '0'],
])('has no duration with %s', (_name, start, end, expected) => {
  const span = new Span()
  span.startTimeUnixNano = start
  span.endTimeUnixNano = end
  expect(spanRow('org', span, {}, now)['Duration']).toBe(expected)
})

it('reads kinds and statuses that do not exist as not given', () => {
  const span = new Span()
  span.kind = 99
  span.statusCode = -1
  expect(spanRow('org', span, {}, now)).toMatchObject({ SpanKind: 'Unspecified', StatusCode: 'Unset' })
})
