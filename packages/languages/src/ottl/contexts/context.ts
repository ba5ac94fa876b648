import type { Resource, Scope, Signal, TelemetryRecord } from '@weir/telemetry'
import type { RecordOf } from '../program.ts'
import {
  type Field,
  type FieldEntry,
  inside,
  mapField,
  mapToSet,
  propertiesOf,
  stringField,
  uintField,
} from './field.ts'

/** The paths and enums that statements on one signal can use. */
export interface Context<S extends Signal> {
  readonly signal: S
  readonly fields: ReadonlyMap<string, Field<RecordOf[S]>>
  readonly enums: ReadonlyMap<string, number>
  /** A record for the time before the first one comes. */
  blank(): RecordOf[S]
}

/**
 * Makes the table of paths: each group of fields is reachable bare and behind its prefix, and resource, scope and cache
 * are added.
 */
export function fieldTable<R extends TelemetryRecord>(
  groups: readonly { prefix: string; fields: readonly FieldEntry<R>[] }[],
): ReadonlyMap<string, Field<R>> {
  const table = new Map<string, Field<R>>()
  for (const { prefix, fields } of groups) {
    for (const [name, field] of [...fields, ['cache', cacheField<R>()] as const]) {
      table.set(name, field)
      table.set(`${prefix}.${name}`, field)
    }
  }
  for (const [name, field] of resourceFields<R>()) table.set(name, { ...field, shared: 'resource' })
  for (const [name, field] of scopeFields<R>()) {
    table.set(`scope.${name}`, { ...field, shared: 'scope' })
    table.set(`instrumentation_scope.${name}`, { ...field, shared: 'scope' })
  }
  return table
}

function cacheField<R extends TelemetryRecord>(): Field<R> {
  return {
    kind: 'map',
    accepts: ['map', 'nil'],
    index: 'map',
    get: run => run.cache,
    set: (run, value) => {
      run.cache = mapToSet(value)
    },
  }
}

function resourceFields<R extends TelemetryRecord>(): FieldEntry<R>[] {
  const property = propertiesOf<Resource>()
  const resource = (record: R) => record.resource
  const attributes = mapField(inside(resource, property('attributes')))
  return [
    // The short form of `resource.attributes`: a record's JSON form has the attributes under `resource`.
    ['resource', attributes],
    ['resource.attributes', attributes],
    ['resource.dropped_attributes_count', uintField(inside(resource, property('droppedAttributesCount')))],
    ['resource.schema_url', stringField(inside(resource, property('schemaUrl')))],
  ]
}

function scopeFields<R extends TelemetryRecord>(): FieldEntry<R>[] {
  const property = propertiesOf<Scope>()
  const scope = (record: R) => record.scope
  return [
    ['name', stringField(inside(scope, property('name')))],
    ['version', stringField(inside(scope, property('version')))],
    ['attributes', mapField(inside(scope, property('attributes')))],
    ['dropped_attributes_count', uintField(inside(scope, property('droppedAttributesCount')))],
    ['schema_url', stringField(inside(scope, property('schemaUrl')))],
  ]
}
