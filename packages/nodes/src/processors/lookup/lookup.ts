import { Double, stringifyValue, type TelemetryRecord, type Value } from '@weir/telemetry'
import { durationMs } from '../../duration.ts'
import { compileFieldPath, type FieldPath } from '../../field-path/field-path.ts'
import { defineProcessor, type ProcessorContext } from '../../runtime-types.ts'
import { parseCsv } from './csv.ts'
import { ownLocation } from './location.ts'
import { createIndex, type LookupConfig, type LookupIndex, type Row } from './lookup-index.ts'
import { lookupDefinition, lookupLimits } from './lookup.definition.ts'

/** A table that could not be read is tried again after this time, or after the reload period where that is shorter. */
const retryMs = 30_000
const loadTimeoutMs = 30_000

export const lookup = defineProcessor(lookupDefinition, (config, context) => {
  const keys = config.key_fields.map(key => compileFieldPath(key.event_field))
  const outputs = config.out_fields.map((out, at) => ({ ...out, at, path: compileFieldPath(out.event_field) }))
  const table = keepLoaded(config, context)

  function enrich(record: TelemetryRecord): void {
    const values = keyValues(keys, record)
    if (!values) return
    const index = table.current()
    const rows = index?.find(values) ?? []
    for (const { path, at, default_value, append_mode } of outputs) {
      const found = rows.map((row: Row) => row[index?.outColumns[at] ?? -1] ?? '')
      const value = found.length > 0 ? resultOf(found, append_mode) : default_value
      if (found.length > 0 || default_value !== '') path.set(record, value)
    }
  }

  return {
    start: () => table.load(),
    process(batch) {
      for (const record of batch.records) enrich(record)
      return [batch]
    },
    stop: () => table.stop(),
  }
})

/** The texts of the key fields; undefined when one is missing. */
function keyValues(keys: readonly FieldPath[], record: TelemetryRecord): string[] | undefined {
  const values: string[] = []
  for (const key of keys) {
    const value = key.get(record)
    if (value === undefined || value === null) return undefined
    values.push(textOf(value))
  }
  return values
}

function textOf(value: Value): string {
  if (typeof value === 'string') return value
  if (value instanceof Double) return String(value.value)
  return typeof value === 'object' ? stringifyValue(value) : String(value)
}

function resultOf(found: readonly string[], append: boolean): Value {
  if (append) return found.join(',')
  return found.length === 1 ? (found[0] ?? '') : [...found]
}

/** Reads the table, again each period, and says so when that fails. The last table that was read stays in use. */
function keepLoaded(config: LookupConfig, context: ProcessorContext) {
  const period = durationMs(config.reload_period)
  const location = ownLocation(config.location_path)
  let index: LookupIndex | undefined
  let degraded = false
  let cancelNext = () => {}
  const stopping = new AbortController()

  function tell(problem: string | undefined): void {
    if (problem !== undefined) {
      context.health('degraded', problem)
      context.logger.warn('A lookup table is not whole', { node: context.nodeId, location, problem })
    } else if (degraded) context.health('healthy')
    degraded = problem !== undefined
  }

  async function read(): Promise<LookupIndex> {
    const { resources, clock } = context
    if (!resources) throw new Error('tables cannot be read here')
    const late = new AbortController()
    const cancel = clock.after(loadTimeoutMs, () => late.abort())
    try {
      const signal = AbortSignal.any([stopping.signal, late.signal])
      const bytes = await resources.load(location, { maxBytes: lookupLimits.bytes, signal })
      if (bytes.length > lookupLimits.bytes) throw new Error(`it is larger than ${lookupLimits.bytes} bytes`)
      return createIndex(parseCsv(new TextDecoder().decode(bytes), lookupLimits), config)
    } finally {
      cancel()
    }
  }

  async function load(): Promise<void> {
    let failed = false
    try {
      const next = await read()
      if (stopping.signal.aborted) return
      index = next
      tell(next.warning)
    } catch (error) {
      if (stopping.signal.aborted) return
      failed = true
      tell(`The table ${location} could not be read: ${error instanceof Error ? error.message : String(error)}`)
    }
    const wait = failed ? Math.min(retryMs, period || retryMs) : period
    if (wait > 0) cancelNext = context.clock.after(wait, () => void load())
  }

  return {
    current: () => index,
    load,
    stop() {
      stopping.abort()
      cancelNext()
    },
  }
}
