import { setImmediate } from 'node:timers/promises'
import { stringifyValue, type TelemetryRecord, toItem } from '@weir/telemetry'

/** So many records are written at a time; other work gets its turn in between. */
const recordsPerTurn = 2000

/** The JSON item of a record, on one line. */
export function itemLine(record: TelemetryRecord): string {
  return JSON.stringify(toItem(record))
}

/** The body of a log as text; other signals have none, so it is their item. */
export function rawLine(record: TelemetryRecord): string {
  if (record.signal !== 'log') return itemLine(record)
  const { body } = record
  return typeof body === 'string' ? body : stringifyValue(body)
}

type LineOf = (record: TelemetryRecord) => string

async function encode(
  records: readonly TelemetryRecord[],
  line: LineOf,
  { open, between, close }: { readonly open: string; readonly between: string; readonly close: string },
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let text = open
  for (const [at, record] of records.entries()) {
    if (at > 0) text += between
    text += line(record)
    if ((at + 1) % recordsPerTurn > 0) continue
    chunks.push(Buffer.from(text))
    text = ''
    await setImmediate()
  }
  chunks.push(Buffer.from(text + close))
  return Buffer.concat(chunks)
}

/** The text of each record, each with a line end. */
export function encodeLines(records: readonly TelemetryRecord[], line: LineOf): Promise<Buffer> {
  return encode(records, line, { open: '', between: '\n', close: '\n' })
}

/** A JSON list of what is JSON already. */
export function encodeList(records: readonly TelemetryRecord[], line: LineOf): Promise<Buffer> {
  return encode(records, line, { open: '[', between: ',', close: ']' })
}
