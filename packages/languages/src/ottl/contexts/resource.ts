import { LogRecord, type TelemetryRecord } from '@weir/telemetry'
import { type Context, fieldTable } from './context.ts'
import { cacheField, resourceFields, scopeFields } from './shared-fields.ts'

/** Statements on what records of any signal share. */
export const resourceContext: Context<TelemetryRecord> = {
  name: 'resource',
  fields: fieldTable([{ prefixes: ['resource'], bare: true, fields: [...resourceFields(), ['cache', cacheField()]] }]),
  enums: new Map(),
  blank: () => new LogRecord(),
}

export const scopeContext: Context<TelemetryRecord> = {
  name: 'scope',
  fields: fieldTable([
    {
      prefixes: ['scope', 'instrumentation_scope'],
      bare: true,
      fields: [...scopeFields(), ['cache', cacheField()]],
    },
    { prefixes: ['resource'], bare: false, fields: resourceFields() },
  ]),
  enums: new Map(),
  blank: () => new LogRecord(),
}
