import { groupByResource } from '../grouping.ts'
import { parseJson } from '../json/parse.ts'
import { Resource, Scope, type Signal, type TelemetryRecord } from '../records.ts'
import { attributesFromJson, attributesToJson } from './any-value.ts'
import { JsonObject } from '../json/json-object.ts'

/** An AnyValue takes four JSON levels per level of nesting, and the envelope a dozen. */
const MAX_JSON_DEPTH = 280

const names = {
  log: { resources: 'resourceLogs', scopes: 'scopeLogs', records: 'logRecords' },
  metric: { resources: 'resourceMetrics', scopes: 'scopeMetrics', records: 'metrics' },
  trace: { resources: 'resourceSpans', scopes: 'scopeSpans', records: 'spans' },
} as const

/** Reads an export request; `read` turns one entry of the innermost list into one record or more. */
export function decodeJsonEnvelope<R>(
  signal: Signal,
  text: string,
  read: (json: JsonObject, resource: Resource, scope: Scope, into: R[]) => void,
): R[] {
  const records: R[] = []
  const root = new JsonObject(parseJson(text, MAX_JSON_DEPTH))
  for (const resourceGroup of root.objects(names[signal].resources)) {
    const resource = resourceFromJson(resourceGroup)
    for (const scopeGroup of resourceGroup.objects(names[signal].scopes)) {
      const scope = scopeFromJson(scopeGroup)
      for (const json of scopeGroup.objects(names[signal].records)) read(json, resource, scope, records)
    }
  }
  return records
}

function resourceFromJson(group: JsonObject): Resource {
  const resource = new Resource()
  const json = group.object('resource')
  resource.schemaUrl = group.string('schemaUrl')
  if (json) {
    resource.attributes = attributesFromJson(json)
    resource.droppedAttributesCount = json.uint32('droppedAttributesCount')
  }
  return resource
}

function scopeFromJson(group: JsonObject): Scope {
  const scope = new Scope()
  const json = group.object('scope')
  scope.schemaUrl = group.string('schemaUrl')
  if (json) {
    scope.name = json.string('name')
    scope.version = json.string('version')
    scope.attributes = attributesFromJson(json)
    scope.droppedAttributesCount = json.uint32('droppedAttributesCount')
  }
  return scope
}

/** Writes an export request; `write` gives the entries of the innermost list for the records of one scope. */
export function encodeJsonEnvelope<R extends TelemetryRecord>(
  signal: Signal,
  records: readonly R[],
  write: (records: R[]) => object[],
): string {
  const groups = groupByResource(records).map(({ resource, scopes }) => ({
    resource: {
      attributes: attributesToJson(resource.attributes),
      droppedAttributesCount: resource.droppedAttributesCount || undefined,
    },
    [names[signal].scopes]: scopes.map(({ scope, records: members }) => ({
      scope: {
        name: scope.name || undefined,
        version: scope.version || undefined,
        attributes: attributesToJson(scope.attributes),
        droppedAttributesCount: scope.droppedAttributesCount || undefined,
      },
      [names[signal].records]: write(members),
      schemaUrl: scope.schemaUrl || undefined,
    })),
    schemaUrl: resource.schemaUrl || undefined,
  }))
  return JSON.stringify({ [names[signal].resources]: groups })
}

/** A 64-bit count or time as JSON; undefined, which JSON leaves out, for 0. */
export function uint64ToJson(value: bigint): string | undefined {
  return value === 0n ? undefined : String(value)
}
