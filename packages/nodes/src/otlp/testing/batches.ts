import { type Batch, LogRecord, MetricPoint, Span } from '@weir/telemetry'

export function logBatch(body: string, count = 1): Batch {
  return { signal: 'log', records: Array.from({ length: count }, () => Object.assign(new LogRecord(), { body })) }
}

/** Spans of the given traces, one each. */
export function spanBatch(...traceIds: string[]): Batch {
  const spans = traceIds.map((traceId, at) =>
    Object.assign(new Span(), { name: `span ${at}`, traceId, spanId: String(at + 1).padStart(16, '0') }),
  )
  return { signal: 'trace', records: spans }
}

export function metricBatch(...names: string[]): Batch {
  return { signal: 'metric', records: names.map(name => Object.assign(new MetricPoint(), { name })) }
}
