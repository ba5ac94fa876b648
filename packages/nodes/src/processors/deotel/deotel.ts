import { type Batch, cloneValue, LogRecord, Resource, Scope, type TelemetryRecord } from '@weir/telemetry'
import { filterBatch } from '../../batches.ts'
import { compileFieldPath } from '../../field-path/field-path.ts'
import { defineProcessor } from '../../runtime-types.ts'
import { deotelDefinition } from './deotel.definition.ts'

export const deotel = defineProcessor(deotelDefinition, (config, context) => {
  const path = compileFieldPath(config.field_path)

  function strip(log: LogRecord, resource: Resource, scope: Scope): void {
    const payload = path.get(log)
    if (payload === undefined || payload === null) return
    log.body = path.root === 'body' ? payload : cloneValue(payload)
    log.attributes.clear()
    log.resource = resource
    log.scope = scope
  }

  /** Only logs have a body, so the payload of anything else leaves as a log. */
  function payloadLog(record: TelemetryRecord, resource: Resource, scope: Scope): LogRecord | undefined {
    const payload = path.get(record)
    if (payload === undefined || payload === null) return undefined
    const log = new LogRecord(resource, scope)
    log.timeUnixNano = record.signal === 'trace' ? record.startTimeUnixNano : record.timeUnixNano
    log.body = cloneValue(payload)
    return log
  }

  return {
    process(batch, report): Batch[] {
      const [resource, scope] = [new Resource(), new Scope()]
      if (batch.signal === 'log') {
        for (const log of batch.records) strip(log, resource, scope)
        return [batch]
      }
      const logs: LogRecord[] = []
      const others = filterBatch(batch, record => {
        const log = payloadLog(record, resource, scope)
        if (log) logs.push(log)
        return log === undefined
      })
      if (logs.length === 0) return [batch]
      report.drop('turned_into_log', logs.length)
      context.report('log').create(`from_${batch.signal}`, logs.length)
      return [others, { signal: 'log', records: logs }]
    },
  }
})
