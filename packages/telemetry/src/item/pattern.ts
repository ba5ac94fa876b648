import { LogRecord, type Resource, type Scope } from '../records.ts'
import { double, type Value } from '../value.ts'

/** The event name of the logs that report a pattern found in other logs. */
export const PATTERN_EVENT = 'weir.cluster_pattern'

/** The attributes of such a log that its item shows as fields of its own. */
export const patternFields = [
  'pattern',
  'pattern_count',
  'pattern_sample',
  'sentiment_score',
  'start_timestamp',
] as const

/** A pattern that logs followed between two times, given in milliseconds since 1970. */
export interface Pattern {
  /** The text with `*` for what differed. */
  pattern: string
  count: number
  sample: string
  sentimentScore: number
  startTimestamp: number
  timestamp: number
}

/** The log that reports a pattern; its item is of type `cluster_pattern_and_sample`. */
export function patternRecord(found: Pattern, resource?: Resource, scope?: Scope): LogRecord {
  const record = new LogRecord(resource, scope)
  record.eventName = PATTERN_EVENT
  record.timeUnixNano = BigInt(Math.max(0, Math.trunc(found.timestamp))) * 1_000_000n
  record.body = found.pattern
  const values: Record<(typeof patternFields)[number], Value> = {
    pattern: found.pattern,
    pattern_count: found.count,
    pattern_sample: found.sample,
    sentiment_score: double(found.sentimentScore),
    start_timestamp: Math.trunc(found.startTimestamp),
  }
  for (const name of patternFields) record.attributes.set(name, values[name])
  return record
}

/** True for logs that report a pattern. */
export function isPattern(record: LogRecord): boolean {
  return record.eventName === PATTERN_EVENT
}
