import type { LogRecord } from './records/log-record.ts'
import type { MetricPoint } from './records/metric-point.ts'
import type { Span } from './records/span.ts'

export { LogRecord } from './records/log-record.ts'
export type { Exemplar, ExponentialBuckets, MetricData, MetricDataOf, MetricKind } from './records/metric-data.ts'
export { MetricPoint } from './records/metric-point.ts'
export { Resource } from './records/resource.ts'
export { Scope } from './records/scope.ts'
export { Span, type SpanEvent, type SpanLink } from './records/span.ts'

export type Signal = 'log' | 'metric' | 'trace'

export type TelemetryRecord = LogRecord | MetricPoint | Span

/** Records of one signal that travel together. */
export type Batch =
  | { signal: 'log'; records: LogRecord[] }
  | { signal: 'metric'; records: MetricPoint[] }
  | { signal: 'trace'; records: Span[] }
