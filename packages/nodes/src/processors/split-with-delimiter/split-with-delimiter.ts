import type { LogRecord } from '@weir/telemetry'
import { defineProcessor } from '../../runtime-types.ts'
import { copiesOf, maxCopies } from '../copies.ts'
import { splitWithDelimiterDefinition } from './split-with-delimiter.definition.ts'

const escapes: ReadonlyMap<string, string> = new Map([
  ['\\n', '\n'],
  ['\\r', '\r'],
  ['\\t', '\t'],
  ['\\0', '\0'],
  ['\\\\', '\\'],
])

export const splitWithDelimiter = defineProcessor(splitWithDelimiterDefinition, config => {
  const delimiter = config.delimiter.replaceAll(/\\[nrt0\\]/g, escape => escapes.get(escape) ?? escape)

  function partsOf(body: string): string[] {
    const parts: string[] = []
    let from = 0
    while (from < body.length) {
      const found = parts.length < maxCopies - 1 ? body.indexOf(delimiter, from) : -1
      const end = found < 0 ? body.length : found
      if (end > from) parts.push(body.slice(from, end))
      from = end + delimiter.length
    }
    return parts
  }

  function split(log: LogRecord): LogRecord[] {
    if (typeof log.body !== 'string' || !log.body.includes(delimiter)) return [log]
    const parts = partsOf(log.body)
    if (parts.length === 0) return [log]
    log.body = null
    const logs = copiesOf(log, parts.length)
    logs.forEach((copy, at) => {
      copy.body = parts[at] ?? null
    })
    return logs
  }

  return {
    process(batch, report) {
      if (batch.signal !== 'log') return [batch]
      const records = batch.records.flatMap(split)
      const made = records.length - batch.records.length
      if (made > 0) report.create('split', made)
      return [{ signal: 'log', records }]
    },
  }
})
