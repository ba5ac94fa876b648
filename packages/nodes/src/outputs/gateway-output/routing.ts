import type { Batch, TelemetryRecord, Value } from '@weir/telemetry'
import { type Values, valuesBySignal } from '../../ottl-by-signal.ts'
import { canonicalText } from '../../state/canonical-text.ts'
import { ResourceTexts } from '../../state/resource-texts.ts'

type Options = Parameters<typeof valuesBySignal>[1]

/** What keeps a record together with others; undefined where it may go anywhere. */
export type KeyOf = (record: TelemetryRecord) => string | undefined

/** Gives the keys of the records of one batch. */
export function createRouting(expressions: readonly string[], options: Options): (batch: Batch) => KeyOf {
  const values = expressions.map(text => valuesBySignal(text, options))
  return () => {
    const resources = new ResourceTexts()
    return record => givenKey(values, record) ?? usualKey(record, resources)
  }
}

/** A trace is decided on as a whole, and a time series is counted in one place. */
function usualKey(record: TelemetryRecord, resources: ResourceTexts): string | undefined {
  if (record.signal === 'metric') return resources.of(record.resource)
  return record.traceId === '' ? undefined : record.traceId
}

/** Undefined where no expression has a value for the record. */
function givenKey(all: readonly Values[], record: TelemetryRecord): string | undefined {
  if (all.length === 0) return undefined
  const found = all.map(values => evaluate(values, record))
  return found.every(value => value === null) ? undefined : found.map(value => canonicalText(value)).join('')
}

/** An expression that fails on a record has no value for it. */
function evaluate(values: Values, record: TelemetryRecord): Value {
  if (record.signal === 'log') return values.log?.(record) ?? null
  if (record.signal === 'metric') return values.metric?.(record) ?? null
  return values.trace?.(record) ?? null
}
