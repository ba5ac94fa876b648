import { LogRecord, Resource, Scope, ValueMap } from '@weir/telemetry'
import { defineInput } from '../../runtime-types.ts'
import { createRate, createTicker } from '../ticker.ts'
import { demoInputDefinition } from './demo-input.definition.ts'
import { demoFormats } from './formats/formats.ts'
import { type DemoSeverity, type ShopEvent, shopEvent } from './shop.ts'

const intervalMs = 500
const severityNumbers: Record<DemoSeverity, number> = { debug: 5, info: 9, warn: 13, error: 17 }

function toRecord(event: ShopEvent, line: string, nowMs: number, resource: Resource, scope: Scope): LogRecord {
  const record = new LogRecord(resource, scope)
  record.timeUnixNano = BigInt(event.timeMs) * 1_000_000n
  record.observedTimeUnixNano = BigInt(nowMs) * 1_000_000n
  record.severityText = event.severity.toUpperCase()
  record.severityNumber = severityNumbers[event.severity]
  record.body = line
  record.traceId = event.traceId
  record.spanId = event.spanId
  return record
}

export const demoInput = defineInput(demoInputDefinition, (config, context) => {
  const due = createRate(config.events_per_sec, intervalMs)
  const format = demoFormats[config.log_type]

  function makeRecords(nowMs: number): LogRecord[] {
    const count = due()
    const scope = new Scope()
    const resources = new Map<string, Resource>()
    return Array.from({ length: count }, (_, at) => {
      const timeMs = nowMs - intervalMs + Math.round(((at + 1) * intervalMs) / count)
      const event = shopEvent(context.random, timeMs, config.severities)
      const resource = resources.get(event.host) ?? new Resource()
      if (!resources.has(event.host)) {
        resource.attributes = ValueMap.from([
          ['service.name', event.service],
          ['host.name', event.host],
          ['deployment.environment.name', 'demo'],
        ])
        resources.set(event.host, resource)
      }
      return toRecord(event, format(event, context.random), nowMs, resource, scope)
    })
  }

  return createTicker(context, intervalMs, nowMs => {
    const records = makeRecords(nowMs)
    return records.length > 0 ? [{ signal: 'log', records }] : []
  })
})
