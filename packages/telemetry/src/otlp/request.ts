import type { Batch, Signal } from '../records.ts'
import { decodeLogsRequest, encodeLogsRequest } from './logs.ts'
import { decodeMetricsRequest } from './metrics-decode.ts'
import { encodeMetricsRequest } from './metrics-encode.ts'
import { decodeTracesRequest, encodeTracesRequest } from './traces.ts'

/**
 * Decodes the protobuf body of an OTLP export request of the given signal.
 *
 * The bytes are checked once, whole: what is wrong with them is a `DecodeError` here and nothing later. The records stand on
 * them and read from them when asked, so do not write to them any more; `record.detach()` lets go of them.
 */
export function decodeRequest(signal: Signal, bytes: Uint8Array): Batch {
  switch (signal) {
    case 'log':
      return { signal, records: decodeLogsRequest(bytes) }
    case 'metric':
      return { signal, records: decodeMetricsRequest(bytes) }
    case 'trace':
      return { signal, records: decodeTracesRequest(bytes) }
  }
}

/**
 * Encodes a batch as the protobuf body of an OTLP export request.
 *
 * What was not touched is copied as it came. A request of which nothing was touched is returned itself, without a copy: do not
 * write to the result, nor transfer it to another thread.
 */
export function encodeRequest(batch: Batch): Uint8Array {
  switch (batch.signal) {
    case 'log':
      return encodeLogsRequest(batch.records)
    case 'metric':
      return encodeMetricsRequest(batch.records)
    case 'trace':
      return encodeTracesRequest(batch.records)
  }
}
