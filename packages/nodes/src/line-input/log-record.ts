import { LogRecord, type Resource, type Scope, type Value } from '@weir/telemetry'
import type { Line } from './line-splitter.ts'

type Attributes = readonly (readonly [string, Value])[]

interface RecordParts {
  observedMs: number
  attributes?: Attributes
  /** Records of one batch share them, since batches are encoded by resource and scope. */
  resource?: Resource
  scope?: Scope
}

/** A log whose body is the line as it came; its time is the one at which it was seen. */
export function logRecord(line: Line, { observedMs, attributes, resource, scope }: RecordParts): LogRecord {
  const record = new LogRecord(resource, scope)
  const time = BigInt(observedMs) * 1_000_000n
  record.timeUnixNano = time
  record.observedTimeUnixNano = time
  record.body = line.text
  if (attributes) for (const [name, value] of attributes) record.attributes.append(name, value)
  if (line.truncated) record.attributes.append('weir.truncated', true)
  return record
}
