import { writeEnvelope } from './otlp/envelope.ts'
import { writeLogs } from './otlp/logs.ts'
import { writeMetrics } from './otlp/metrics-encode.ts'
import { writeSpans } from './otlp/traces.ts'
import type { Batch } from './records.ts'
import { WireMeasure } from './wire/measure.ts'

/** How many bytes the batch takes in OTLP protobuf: what `encodeRequest` would write, without writing it. */
export function batchBytes(batch: Batch): number {
  const measure = new WireMeasure()
  switch (batch.signal) {
    case 'log':
      writeEnvelope(measure, batch.records, writeLogs)
      break
    case 'metric':
      writeEnvelope(measure, batch.records, writeMetrics)
      break
    case 'trace':
      writeEnvelope(measure, batch.records, writeSpans)
      break
  }
  return measure.size
}
