import type { TelemetryRecord } from '@weir/telemetry'
import type { Run } from '../run.ts'
import type { Field, FieldEntry } from './field.ts'

/** The paths and enums that statements can use, and what they run on. */
export interface Context<R extends TelemetryRecord> {
  /** How messages call it. */
  readonly name: string
  readonly fields: ReadonlyMap<string, Field<R>>
  readonly enums: ReadonlyMap<string, number>
  /** Prefixes of paths that make a statement run once for each element of a record, and that context. */
  readonly elements?: { readonly prefix: string; readonly context: ElementContext<R> }
  /** A record for the time before the first one comes. */
  blank(): R
}

/** A context whose statements run once for each event or exemplar of a record. */
export interface ElementContext<R extends TelemetryRecord> extends Context<R> {
  count(record: R): number
  /** Makes the element the one that the fields read. */
  select(run: Run<R>, index: number): void
}

/** Fields that belong together, the prefixes before them, and whether they are also reachable without. */
export interface FieldGroup<R extends TelemetryRecord> {
  readonly prefixes: readonly string[]
  readonly bare: boolean
  readonly fields: readonly FieldEntry<R>[]
}

/** Makes the table of paths. */
export function fieldTable<R extends TelemetryRecord>(groups: readonly FieldGroup<R>[]): ReadonlyMap<string, Field<R>> {
  const table = new Map<string, Field<R>>()
  for (const { prefixes, bare, fields } of groups) {
    for (const [name, field] of fields) {
      if (bare && !table.has(name)) table.set(name, field)
      for (const prefix of prefixes) table.set(`${prefix}.${name}`, field)
      // The short form of `resource.attributes`: a record's JSON form has the attributes under `resource`.
      if (name === 'attributes' && prefixes.includes('resource')) table.set('resource', field)
    }
  }
  return table
}
