import { LogRecord, Resource, Scope, ValueMap } from '@weir/telemetry'
import { expect, it } from 'vitest'
import { logRow } from './logs.ts'
import { originOf } from './origin.ts'

const now = 1_800_000_000_000_000_000n

function record(): LogRecord {
  const resource = new Resource()
  resource.schemaUrl = 'https://r'
  resource.attributes.set('service.name', 'checkout')
  resource.attributes.set('host.cpus', 4)
  const scope = new Scope()
  scope.name = 'lib'
  scope.version = '1.0'
  scope.attributes.set('s', true)
  return new LogRecord(resource, scope)
}

it('has every column of a full record', () => {
  const log = record()
  log.timeUnixNano = 1_700_000_000_123_456_789n
  log.severityNumber = 17
  log.severityText = 'ERROR'
  log.body = ValueMap.from([['message', 'boom']])
  log.flags = 0x101
  log.traceId = '0af7651916cd43dd8448eb211c80319c'
  log.spanId = 'b7ad6b7169203331'
  log.eventName = 'ev'
  log.attributes.set('code', 500)
  expect(logRow('org', log, originOf()(log), now)).toEqual({
    OrganizationId: 'org',
    Timestamp: '1700000000.123456789',
    TraceId: '0af7651916cd43dd8448eb211c80319c',
    SpanId: 'b7ad6b7169203331',
    TraceFlags: 1,
    SeverityText: 'ERROR',
    SeverityNumber: 17,
    ServiceName: 'checkout',
    Body: '{"message":"boom"}',
    ResourceSchemaUrl: 'https://r',
    ResourceAttributes: { 'service.name': 'checkout', 'host.cpus': '4' },
    ScopeSchemaUrl: '',
    ScopeName: 'lib',
    ScopeVersion: '1.0',
    ScopeAttributes: { s: 'true' },
    LogAttributes: { code: '500' },
    EventName: 'ev',
  })
})

it('falls back to the observed time, then to now', () => {
  const log = record()
  expect(logRow('org', log, {}, now)['Timestamp']).toBe('1800000000.000000000')
  log.observedTimeUnixNano = 1_700_000_000_000_000_000n
  expect(logRow('org', log, {}, now)['Timestamp']).toBe('1700000000.000000000')
})

it('keeps numbers within their columns', () => {
  const log = record()
  log.severityNumber = 1000
  expect(logRow('org', log, {}, now)['SeverityNumber']).toBe(255)
  log.severityNumber = -1
  expect(logRow('org', log, {}, now)['SeverityNumber']).toBe(0)
})

it('follows the resource from record to record', () => {
  const origin = originOf()
  const first = record()
  const second = record()
  second.resource.attributes.set('service.name', 'cart')
  const names = [first, second, first].map(log => origin(log)['ServiceName'])
  expect(names).toEqual(['checkout', 'cart', 'checkout'])
})
