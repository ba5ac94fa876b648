import { Double, type LogRecord, PATTERN_EVENT, type Value } from '@weir/telemetry'
import { PATTERNS } from '../schema/patterns.ts'
import { logTime, severity } from './log-rows.ts'
import { rowEncoder } from './row-encoder.ts'
import { usable } from './timestamp.ts'
import { valueText } from './value-text.ts'

/** Whether a log reports a pattern that was found in others. */
export function isPattern(record: LogRecord): boolean {
  return record.eventName === PATTERN_EVENT
}

/** Fields of a pattern that have a column of their own. */
const FIELDS = ['pattern', 'pattern_count', 'pattern_sample', 'sentiment_score', 'start_timestamp']

export const PATTERN_ROWS = rowEncoder<LogRecord>(PATTERNS, {
  Timestamp: (record, now) => logTime(record) || now,
  StartTimestamp: record => usable(BigInt(whole(record, 'start_timestamp')) * 1_000_000n),
  Pattern: record => valueText(record.attributes.get('pattern') ?? record.body),
  PatternCount: record => BigInt(whole(record, 'pattern_count')),
  PatternSample: record => valueText(record.attributes.get('pattern_sample') ?? null),
  SentimentScore: record => number(record.attributes.get('sentiment_score') ?? null),
  SeverityText: record => record.severityText,
  SeverityNumber: record => severity(record.severityNumber),
  Attributes: record => {
    const others = record.attributes.clone()
    for (const field of FIELDS) others.delete(field)
    return others
  },
})

/** Senders other than ours may put anything there: what is no number of that kind counts as 0. */
function whole(record: LogRecord, field: string): number {
  const value = Math.trunc(number(record.attributes.get(field) ?? null))
  return value > 0 && Number.isSafeInteger(value) ? value : 0
}

function number(value: Value): number {
  const plain = value instanceof Double ? value.value : Number(typeof value === 'object' ? 0 : value)
  return Number.isFinite(plain) ? plain : 0
}
