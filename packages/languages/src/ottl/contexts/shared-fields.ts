import type { Resource, Scope, TelemetryRecord, ValueMap } from '@weir/telemetry'
import type { Run } from '../run.ts'
import { type Field, type FieldEntry, mapField, stringField, uintField } from './field.ts'
import { placesIn } from './lens.ts'

export function resourceFields<R extends TelemetryRecord>(): FieldEntry<R>[] {
  const part = { root: 'r.resource', shared: 'resource' } as const
  const place = placesIn<R, Resource>('r.resource', run => run.record.resource, part)
  return [
    [
      'attributes',
      mapField(
        'The attributes of the resource.',
        place('attributes', run => run.record.resource.attributes),
      ),
    ],
    [
      'dropped_attributes_count',
      uintField('How many attributes of the resource were dropped at the source.', place('droppedAttributesCount')),
    ],
    ['schema_url', stringField('The schema that the resource follows.', place('schemaUrl'))],
  ]
}

export function scopeFields<R extends TelemetryRecord>(): FieldEntry<R>[] {
  const part = { root: 'r.scope', shared: 'scope' } as const
  const place = placesIn<R, Scope>('r.scope', run => run.record.scope, part)
  return [
    ['name', stringField('The name of the library that made the telemetry.', place('name'))],
    ['version', stringField('The version of that library.', place('version'))],
    ['attributes', mapField('The attributes of the instrumentation scope.', place('attributes'))],
    [
      'dropped_attributes_count',
      uintField('How many attributes of the scope were dropped at the source.', place('droppedAttributesCount')),
    ],
    ['schema_url', stringField('The schema that the scope follows.', place('schemaUrl'))],
  ]
}

/** Room for values that live from statement to statement of one record. */
export function cacheField<R extends TelemetryRecord>(): Field<R> {
  return cacheIn(
    'run.cache',
    'statement',
    run => run.cache,
    (run, map) => {
      run.cache = map
    },
  )
}

/** The same for each event of a span or exemplar of a point. */
export function elementCacheField<R extends TelemetryRecord>(): Field<R> {
  return cacheIn(
    'run.elementCache',
    'statement on the same event or exemplar',
    run => run.elementCache,
    (run, map) => {
      run.elementCache = map
    },
  )
}

function cacheIn<R extends TelemetryRecord>(
  code: string,
  what: string,
  get: (run: Run<R>) => ValueMap,
  set: (run: Run<R>, map: ValueMap) => void,
): Field<R> {
  return mapField(`Room for values that a later ${what} needs; never sent on.`, { code, root: code, get, set })
}
