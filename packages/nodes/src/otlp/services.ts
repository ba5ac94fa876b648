import type { Signal } from '@weir/telemetry'

/** Where each signal is sent to over HTTP, below the base URL. */
export const httpPaths: Readonly<Record<Signal, string>> = {
  log: '/v1/logs',
  metric: '/v1/metrics',
  trace: '/v1/traces',
}

/** The Export method of each signal's gRPC service. */
export const grpcPaths: Readonly<Record<Signal, string>> = {
  log: '/opentelemetry.proto.collector.logs.v1.LogsService/Export',
  metric: '/opentelemetry.proto.collector.metrics.v1.MetricsService/Export',
  trace: '/opentelemetry.proto.collector.trace.v1.TraceService/Export',
}

function bySignal(paths: Readonly<Record<Signal, string>>): ReadonlyMap<string, Signal> {
  return new Map([
    [paths.log, 'log'],
    [paths.metric, 'metric'],
    [paths.trace, 'trace'],
  ])
}

export const signalsByHttpPath = bySignal(httpPaths)
export const signalsByGrpcPath = bySignal(grpcPaths)
