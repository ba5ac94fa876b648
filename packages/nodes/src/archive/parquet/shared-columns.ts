import { encodeRequest, type Resource, type Scope, stringifyValue, type TelemetryRecord } from '@weir/telemetry'
import { serviceOf } from '../groups.ts'
import { type Column, text } from './column.ts'
import { createExactness } from './exactness.ts'

/** JSON of owners, made once for all of their records. */
function createOwnerTexts(): (owner: Resource | Scope) => string {
  const texts = new Map<Resource | Scope, string>()
  return owner => {
    let known = texts.get(owner)
    if (known === undefined) {
      known = stringifyValue(owner.attributes)
      texts.set(owner, known)
    }
    return known
  }
}

function requestOf(record: TelemetryRecord): Uint8Array {
  switch (record.signal) {
    case 'log':
      return encodeRequest({ signal: 'log', records: [record] })
    case 'metric':
      return encodeRequest({ signal: 'metric', records: [record] })
    case 'trace':
      return encodeRequest({ signal: 'trace', records: [record] })
  }
}

/** The columns that files of every signal have, behind those of their own. */
export function sharedColumns(): Column<TelemetryRecord>[] {
  const ownerText = createOwnerTexts()
  const isExact = createExactness()
  return [
    { name: 'service_name', kind: 'text', read: ({ resource }) => text(serviceOf(resource)) },
    { name: 'attributes', kind: 'text', read: record => stringifyValue(record.attributes) },
    { name: 'resource', kind: 'text', read: ({ resource }) => ownerText(resource) },
    { name: 'resource_schema_url', kind: 'text', read: ({ resource }) => text(resource.schemaUrl) },
    { name: 'scope_name', kind: 'text', read: ({ scope }) => text(scope.name) },
    { name: 'scope_version', kind: 'text', read: ({ scope }) => text(scope.version) },
    { name: 'scope_attributes', kind: 'text', read: ({ scope }) => ownerText(scope) },
    { name: 'scope_schema_url', kind: 'text', read: ({ scope }) => text(scope.schemaUrl) },
    // The few records of which JSON would lose something, such as bytes, are here once more: as an OTLP request.
    { name: 'otlp', kind: 'bytes', read: record => (isExact(record) ? null : requestOf(record)) },
  ]
}
