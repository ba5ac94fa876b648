import { pointStride } from '../received/otlp-messages.ts'
import { receiveRequest } from '../received/receive.ts'
import { receiveMetric } from '../received/receive-metric.ts'
import type { MetricPoint } from '../records.ts'

/** Decodes an ExportMetricsServiceRequest into its points; points of one resource or scope share the object. */
export function decodeMetricsRequest(bytes: Uint8Array): MetricPoint[] {
  return receiveRequest(bytes, pointStride, receiveMetric)
}
