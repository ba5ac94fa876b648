import type { Batch, Signal } from '../records.ts'
import { decodeJsonEnvelope, encodeJsonEnvelope } from './envelope.ts'
import { logRecordToJson, readLogRecord } from './logs.ts'
import { readMetric } from './metrics-decode.ts'
import { metricsToJson } from './metrics-encode.ts'
import { readSpan, spanToJson } from './traces.ts'

/** Decodes the JSON body of an OTLP export request of the given signal. */
export function decodeJsonRequest(signal: Signal, text: string): Batch {
  switch (signal) {
    case 'log':
      return { signal, records: decodeJsonEnvelope(signal, text, readLogRecord) }
    case 'metric':
      return { signal, records: decodeJsonEnvelope(signal, text, readMetric) }
    case 'trace':
      return { signal, records: decodeJsonEnvelope(signal, text, readSpan) }
  }
}

/** Encodes a batch as the JSON body of an OTLP export request. */
export function encodeJsonRequest(batch: Batch): string {
  switch (batch.signal) {
    case 'log':
      return encodeJsonEnvelope(batch.signal, batch.records, records => records.map(logRecordToJson))
    case 'metric':
      return encodeJsonEnvelope(batch.signal, batch.records, metricsToJson)
    case 'trace':
      return encodeJsonEnvelope(batch.signal, batch.records, records => records.map(spanToJson))
  }
}
