import { parseJsonValue } from '../json/parse.ts'
import type { Rejected } from '../otlp/response.ts'
import type { Signal } from '../records.ts'
import { JsonObject } from '../json/json-object.ts'

/** Protobuf tells fields apart by number, JSON by name: here the signals differ. */
const countNames = { log: 'rejectedLogRecords', metric: 'rejectedDataPoints', trace: 'rejectedSpans' } as const

/** Encodes an export response as JSON; without `rejected` everything was accepted. */
export function encodeJsonExportResponse(signal: Signal, rejected?: Rejected): string {
  if (!rejected) return '{}'
  const partialSuccess = {
    [countNames[signal]]: rejected.count === 0 ? undefined : String(rejected.count),
    errorMessage: rejected.message || undefined,
  }
  return JSON.stringify({ partialSuccess })
}

/** Decodes a JSON export response; undefined when everything was accepted without remark. */
export function decodeJsonExportResponse(signal: Signal, text: string): Rejected | undefined {
  const partial = new JsonObject(parseJsonValue(text)).object('partialSuccess')
  if (!partial) return undefined
  const rejected = { count: Number(partial.int64(countNames[signal])), message: partial.string('errorMessage') }
  return rejected.count === 0 && rejected.message === '' ? undefined : rejected
}
