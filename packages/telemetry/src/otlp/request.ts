import type { Batch, Signal } from '../records.ts'
import { decodeLogsRequest, encodeLogsRequest } from './logs.ts'
import { decodeMetricsRequest } from './metrics-decode.ts'
import { encodeMetricsRequest } from './metrics-encode.ts'
import { decodeTracesRequest, encodeTracesRequest } from './traces.ts'

/** Decodes the protobuf body of an OTLP export request of the given signal. */
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

/** Encodes a batch as the protobuf body of an OTLP export request. */
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
