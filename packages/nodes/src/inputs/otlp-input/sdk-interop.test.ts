import { OTLPLogExporter as GrpcLogs } from '@opentelemetry/exporter-logs-otlp-grpc'
import { OTLPLogExporter as JsonLogs } from '@opentelemetry/exporter-logs-otlp-http'
import { OTLPLogExporter as ProtoLogs } from '@opentelemetry/exporter-logs-otlp-proto'
import { OTLPMetricExporter as GrpcMetrics } from '@opentelemetry/exporter-metrics-otlp-grpc'
import { OTLPMetricExporter as JsonMetrics } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPMetricExporter as ProtoMetrics } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter as GrpcTraces } from '@opentelemetry/exporter-trace-otlp-grpc'
import { OTLPTraceExporter as JsonTraces } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtoTraces } from '@opentelemetry/exporter-trace-otlp-proto'
import { InMemoryLogRecordExporter, LoggerProvider, SimpleLogRecordProcessor } from '@opentelemetry/sdk-logs'
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { type Signal, toItem } from '@weir/telemetry'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { decodeRpcStatus } from '../../otlp/rpc-status.ts'
import { httpPaths } from '../../otlp/services.ts'
import { inputStarter } from '../../otlp/testing/start-input.ts'
import { otlpInput } from './otlp-input.ts'

const { start, stopAll } = inputStarter(otlpInput)
const shutdowns: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const shutdown of shutdowns.splice(0)) await shutdown()
  await stopAll()
})

interface Result {
  code: number
  error?: Error & { code?: unknown; metadata?: { get(name: string): (string | Buffer)[] } }
}

interface Exporter<T> {
  export(items: T, done: (result: Result) => void): void
  shutdown(): Promise<void>
}

function exportWith<T>(exporter: Exporter<T>, items: T): Promise<Result> {
  shutdowns.push(() => exporter.shutdown())
  return new Promise(resolve => exporter.export(items, resolve))
}

type Compression = 'none' | 'gzip'
type Protocol = 'grpc' | 'http protobuf' | 'http json'

const made = {
  logs: new InMemoryLogRecordExporter(),
  metrics: new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE),
  spans: new InMemorySpanExporter(),
}

beforeAll(async () => {
  const loggers = new LoggerProvider({ processors: [new SimpleLogRecordProcessor({ exporter: made.logs })] })
  loggers.getLogger('shop').emit({ body: { text: 'grüezi', deep: [1, 2.5, true] }, attributes: { user: 7 } })
  loggers.getLogger('shop').emit({ body: 'plain', severityText: 'INFO' })
  await loggers.forceFlush()
  const tracers = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter: made.spans })] })
  const span = tracers.getTracer('shop').startSpan('GET /cart', { attributes: { 'http.status_code': 200, ratio: 0.5 } })
  span.addEvent('cache miss', { key: 'cart' })
  span.end()
  await tracers.forceFlush()
  const reader = new PeriodicExportingMetricReader({ exporter: made.metrics, exportIntervalMillis: 3_600_000 })
  const meters = new MeterProvider({ readers: [reader] })
  const meter = meters.getMeter('shop')
  meter.createCounter('orders').add(3, { shop: 'a' })
  meter.createHistogram('latency', { unit: 'ms' }).record(12.5)
  meter.createObservableGauge('stock').addCallback(result => result.observe(4))
  await meters.forceFlush()
})

function exportSignal(signal: Signal, protocol: Protocol, compression: Compression, port: number): Promise<Result> {
  const url = protocol === 'grpc' ? `http://127.0.0.1:${port}` : `http://127.0.0.1:${port}${httpPaths[signal]}`
  // As applications set it; the option of the constructors has a type of a package that is not ours to import.
  vi.stubEnv('OTEL_EXPORTER_OTLP_COMPRESSION', compression)
  const config = { url, timeoutMillis: 5000 }
  const [Logs, Metrics, Traces] = {
    grpc: [GrpcLogs, GrpcMetrics, GrpcTraces] as const,
    'http protobuf': [ProtoLogs, ProtoMetrics, ProtoTraces] as const,
    'http json': [JsonLogs, JsonMetrics, JsonTraces] as const,
  }[protocol]
  if (signal === 'log') return exportWith(new Logs(config), made.logs.getFinishedLogRecords())
  if (signal === 'trace') return exportWith(new Traces(config), made.spans.getFinishedSpans())
  const [metrics] = made.metrics.getMetrics()
  if (!metrics) throw new Error('no metrics were made')
  return exportWith(new Metrics(config), metrics)
}

const expected: Record<Signal, object[]> = {
  log: [
    { body: { text: 'grüezi', deep: [1, 2.5, true] }, attributes: { user: 7 } },
    { body: 'plain', severity_text: 'INFO' },
  ],
  trace: [
    {
      name: 'GET /cart',
      attributes: { 'http.status_code': 200, ratio: 0.5 },
      events: [{ name: 'cache miss', attributes: { key: 'cart' } }],
    },
  ],
  metric: [
    { name: 'orders', kind: 'sum', sum: { value: 3, is_monotonic: true }, attributes: { shop: 'a' } },
    { name: 'latency', kind: 'histogram', unit: 'ms', histogram: { count: 1, sum: 12.5, min: 12.5, max: 12.5 } },
    { name: 'stock', kind: 'gauge', gauge: { value: 4 } },
  ],
}

const protocols: Protocol[] = ['grpc', 'http protobuf', 'http json']
const cases = protocols.flatMap(protocol =>
  (['none', 'gzip'] satisfies Compression[]).flatMap(compression =>
    (['log', 'metric', 'trace'] satisfies Signal[]).map(signal => [signal, protocol, compression] as const),
  ),
)

const listening = (protocol: Protocol) => ({ protocol: protocol === 'grpc' ? 'grpc' : 'http' })

describe('exporters of the OpenTelemetry SDK', () => {
  it.each(cases)('send every %s over %s with compression %s', async (signal, protocol, compression) => {
    const { port, context } = await start(listening(protocol))
    expect(await exportSignal(signal, protocol, compression, port)).toEqual({ code: 0 })
    expect(context.pushed.map(batch => batch.signal)).toEqual([signal])
    expect(context.pushed[0]?.records.map(record => toItem(record))).toMatchObject(expected[signal])
  })

  it.each(['http protobuf', 'http json'] as const)('come back over %s when they are told to', async protocol => {
    const { port, context } = await start(listening(protocol))
    context.setIntake(false)
    const began = Date.now()
    const exported = exportSignal('log', protocol, 'none', port)
    await new Promise(resolve => setTimeout(resolve, 100))
    context.setIntake(true)
    expect(await exported).toEqual({ code: 0 })
    // Retry-After says one second; without it the exporter would have waited for something else.
    expect(Date.now() - began).toBeGreaterThan(900)
    expect(context.pushed).toHaveLength(1)
  })

  it('learn over gRPC that and when they may come back', async () => {
    const { port, context } = await start({ protocol: 'grpc' })
    context.setIntake(false)
    const { code, error } = await exportSignal('log', 'grpc', 'none', port)
    expect(code).toBe(1)
    expect(error?.code).toBe(14)
    const [details] = error?.metadata?.get('grpc-status-details-bin') ?? []
    expect(decodeRpcStatus(Buffer.from(details ?? ''))).toMatchObject({ code: 14, retryDelayMs: 1000 })
    context.setIntake(true)
    expect(await exportSignal('log', 'grpc', 'none', port)).toEqual({ code: 0 })
    await vi.waitFor(() => expect(context.pushed).toHaveLength(1))
  })
})
