import { LogRecord, Resource, Scope, type Value, ValueMap } from '@weir/telemetry'
import type { z } from 'zod'
import type { FileEvent } from './file-events.ts'
import type { fileInputDefinition } from './file-input.definition.ts'

export type FileInputConfig = z.output<typeof fileInputDefinition.config>

/** Makes the records of events. */
export interface EventRecords {
  /** Empty lines are no events. */
  of(events: readonly FileEvent[], path: string): LogRecord[]
}

export function createEventRecords(config: FileInputConfig, host: string, now: () => number): EventRecords {
  const trims = !config.preserve_leading_whitespaces || !config.preserve_trailing_whitespaces

  function textOf(text: string): string {
    if (!trims) return text
    if (!config.preserve_leading_whitespaces && !config.preserve_trailing_whitespaces) return text.trim()
    return config.preserve_leading_whitespaces ? text.trimEnd() : text.trimStart()
  }

  function resourceOf(path: string): Resource {
    const resource = new Resource()
    const attributes: [string, Value][] = [['host.name', host]]
    if (config.separate_source) attributes.push(['log.file.path', path])
    resource.attributes = ValueMap.from(attributes)
    return resource
  }

  function attributesOf(event: FileEvent, path: string, name: string, nowMs: number): ValueMap {
    const attributes = new ValueMap()
    attributes.append('log.file.name', name)
    attributes.append('log.file.path', path)
    if (event.stream !== undefined && event.stream !== '') attributes.append('log.iostream', event.stream)
    if (config.add_file_offset) attributes.append('log.file.offset', event.end)
    if (config.add_ingestion_time) attributes.append('ingestion_time', nowMs)
    if (event.truncated) attributes.append('weir.truncated', true)
    return attributes
  }

  return {
    of(events, path) {
      const nowMs = now()
      const observed = BigInt(nowMs) * 1_000_000n
      const name = path.slice(path.lastIndexOf('/') + 1)
      const resource = resourceOf(path)
      const scope = new Scope()
      const records: LogRecord[] = []
      for (const event of events) {
        const body = textOf(event.text)
        if (body === '') continue
        const record = new LogRecord(resource, scope)
        record.timeUnixNano = event.timeUnixNano || observed
        record.observedTimeUnixNano = observed
        record.body = body
        record.attributes = attributesOf(event, path, name, nowMs)
        records.push(record)
      }
      return records
    },
  }
}
