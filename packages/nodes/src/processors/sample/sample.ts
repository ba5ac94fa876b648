import { samplePoint } from '@weir/languages/ottl'
import { Double, stringifyValue, type TelemetryRecord, type Value } from '@weir/telemetry'
import { filterBatch } from '../../batches.ts'
import { durationMs } from '../../duration.ts'
import { compileFieldPath, type FieldPath } from '../../field-path/field-path.ts'
import { defineProcessor } from '../../runtime-types.ts'
import { sampleDefinition } from './sample.definition.ts'

const logFields = ['timestamp', 'body', 'resource["service.name"]'].map(compileFieldPath)
const traceFields = ['trace_id'].map(compileFieldPath)

export const sample = defineProcessor(sampleDefinition, config => {
  const granularity = durationMs(config.timestamp_granularity)
  const given = config.field_paths.map(compileFieldPath)
  const priority = config.priority_field.trim() === '' ? undefined : compileFieldPath(config.priority_field)
  const types = config.data_types.length > 0 ? config.data_types : sampleDefinition.dataTypes

  /** What decides about the record; undefined when it has none of the fields. */
  function keyOf(record: TelemetryRecord): string | undefined {
    const fields = given.length > 0 ? given : record.signal === 'log' ? logFields : traceFields
    const parts = fields.map(field => partOf(field, record, granularity))
    return parts.some(part => part !== undefined) ? parts.join('\u0000') : undefined
  }

  function isKept(record: TelemetryRecord): boolean {
    const key = keyOf(record)
    if (key === undefined) return config.pass_through_on_failure
    return samplePoint(key) < (priority ? (percentageIn(priority.get(record)) ?? config.percentage) : config.percentage)
  }

  return {
    process(batch, report) {
      if (batch.signal === 'metric' || !types.includes(batch.signal)) return [batch]
      const kept = filterBatch(batch, isKept)
      const dropped = batch.records.length - kept.records.length
      if (dropped > 0) report.drop('not_sampled', dropped)
      return [kept]
    },
  }
})

function partOf(field: FieldPath, record: TelemetryRecord, granularity: number): string | undefined {
  const value = field.get(record)
  if (value === undefined || value === null) return undefined
  if (field.root === 'timestamp') return String(Math.floor(Number(value) / granularity))
  return typeof value === 'string' ? value : stringifyValue(value)
}

function percentageIn(value: Value | undefined): number | undefined {
  const number =
    value instanceof Double ? value.value : typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof number === 'number' && number >= 0 && number <= 100 ? number : undefined
}
