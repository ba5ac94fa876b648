import { type LogRecord, stringifyValue, type Value } from '@weir/telemetry'
import { defineProcessor } from '../../runtime-types.ts'
import { copiesOf, maxCopies } from '../copies.ts'
import { parseJsonPath } from '../json-path.ts'
import { parsedJson } from '../parsed-json.ts'
import { extractJsonFieldDefinition, failurePath } from './extract-json-field.definition.ts'

export const extractJsonField = defineProcessor(extractJsonFieldDefinition, config => {
  const path = parseJsonPath(config.field_path)

  /** The new bodies; undefined where the body has no such field, or too many of them. */
  function bodiesOf(body: Value): Value[] | undefined {
    const json = parsedJson(body)
    const found = json && path?.find(json, maxCopies + 1)
    if (!found || found.length === 0 || found.length > maxCopies) return undefined
    // What was text stays text.
    if (json === body) return found
    return found.map(value => (typeof value === 'string' ? value : stringifyValue(value)))
  }

  function extract(log: LogRecord, bodies: readonly Value[]): LogRecord[] {
    log.body = null
    const logs = copiesOf(log, bodies.length)
    logs.forEach((copy, at) => {
      copy.body = bodies[at] ?? null
    })
    return logs
  }

  return {
    process(batch, report) {
      if (batch.signal !== 'log') return [batch]
      const records: LogRecord[] = []
      const failed: LogRecord[] = []
      for (const log of batch.records) {
        const bodies = bodiesOf(log.body)
        if (bodies) records.push(...extract(log, bodies))
        else if (config.keep_log_if_failed) records.push(log)
        else failed.push(log)
      }
      const made = records.length + failed.length - batch.records.length
      if (made > 0) report.create('extracted', made)
      const passed = { signal: 'log', records } as const
      if (failed.length === 0) return [passed]
      return {
        paths: new Map([
          ['', [passed]],
          [failurePath, [{ signal: 'log', records: failed }]],
        ]),
      }
    },
  }
})
