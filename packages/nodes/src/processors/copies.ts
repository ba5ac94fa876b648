import type { LogRecord } from '@weir/telemetry'

/** More records than this are not made of one. */
export const maxCopies = 10_000

/** The record and as many copies as make `count` in all. The record is the first, so that it keeps its place. */
export function copiesOf(record: LogRecord, count: number): LogRecord[] {
  const all = [record]
  while (all.length < count) all.push(record.clone())
  return all
}
