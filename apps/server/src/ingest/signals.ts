import type { Signal } from '@weir/telemetry'

/** Where each signal is sent: the path over HTTP, the method over gRPC. */
export const signalPaths: ReadonlyMap<string, Signal> = new Map([
  ['/v1/logs', 'log'],
  ['/v1/metrics', 'metric'],
  ['/v1/traces', 'trace'],
])

export const signalMethods: ReadonlyMap<string, Signal> = new Map([
  ['/opentelemetry.proto.collector.logs.v1.LogsService/Export', 'log'],
  ['/opentelemetry.proto.collector.metrics.v1.MetricsService/Export', 'metric'],
  ['/opentelemetry.proto.collector.trace.v1.TraceService/Export', 'trace'],
])
