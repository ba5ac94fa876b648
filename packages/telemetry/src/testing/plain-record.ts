import type { Batch, Resource, Scope, TelemetryRecord } from '../records.ts'
import type { Value } from '../value.ts'
import { ValueMap } from '../value-map.ts'

/** A copy of a value in a form that compares, whether it was built or stands on received bytes; maps as lists of entries. */
export function plainValue(value: Value): unknown {
  if (value instanceof ValueMap)
    return { entries: Array.from(value.entries(), ([key, item]) => [key, plainValue(item)]) }
  if (value instanceof Uint8Array) return value.slice()
  return Array.isArray(value) ? value.map(plainValue) : value
}

function plainResource({ attributes, droppedAttributesCount, schemaUrl }: Resource): object {
  return { attributes: plainValue(attributes), droppedAttributesCount, schemaUrl }
}

function plainScope({ name, version, attributes, droppedAttributesCount, schemaUrl }: Scope): object {
  return { name, version, attributes: plainValue(attributes), droppedAttributesCount, schemaUrl }
}

/** A copy of every field of a record in a form that compares. */
export function plainRecord(record: TelemetryRecord): object {
  const { signal } = record
  const owners = { resource: plainResource(record.resource), scope: plainScope(record.scope) }
  const common = { signal, ...owners, attributes: plainValue(record.attributes) }
  switch (record.signal) {
    case 'log': {
      const { timeUnixNano, observedTimeUnixNano, severityNumber, severityText, droppedAttributesCount, flags } = record
      const { traceId, spanId, eventName, body } = record
      const times = { timeUnixNano, observedTimeUnixNano, severityNumber, severityText }
      return {
        ...common,
        ...times,
        droppedAttributesCount,
        flags,
        traceId,
        spanId,
        eventName,
        body: plainValue(body),
      }
    }
    case 'trace': {
      const { traceId, spanId, traceState, parentSpanId, flags, name, kind, startTimeUnixNano, endTimeUnixNano } =
        record
      const { droppedAttributesCount, droppedEventsCount, droppedLinksCount, statusCode, statusMessage } = record
      const counts = { droppedAttributesCount, droppedEventsCount, droppedLinksCount }
      return {
        ...common,
        traceId,
        spanId,
        traceState,
        parentSpanId,
        flags,
        name,
        kind,
        startTimeUnixNano,
        endTimeUnixNano,
        ...counts,
        statusCode,
        statusMessage,
        events: record.events.map(event => ({ ...event, attributes: plainValue(event.attributes) })),
        links: record.links.map(link => ({ ...link, attributes: plainValue(link.attributes) })),
      }
    }
    case 'metric': {
      const { name, description, unit, timeUnixNano, startTimeUnixNano, flags, data } = record
      return {
        ...common,
        name,
        description,
        unit,
        timeUnixNano,
        startTimeUnixNano,
        flags,
        data: structuredClone(data),
        metadata: plainValue(record.metadata),
        exemplars: record.exemplars.map(exemplar => ({
          ...exemplar,
          filteredAttributes: plainValue(exemplar.filteredAttributes),
        })),
      }
    }
  }
}

export function plainRecords({ records }: Batch): object[] {
  return records.map(plainRecord)
}
