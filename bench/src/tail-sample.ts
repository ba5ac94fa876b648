import { nodeRuntimes, type Processor, type ProcessorContext } from '@weir/nodes/runtime'
import { decodeTracesRequest, encodeTracesRequest, Resource, Scope, Span } from '@weir/telemetry'
import type { Figure } from './figure.ts'

const openTraces = 50_000
const spansPerTrace = 4
const tracesPerBatch = 250
/** What the node holds at most, whatever comes; the same in its documentation. */
const boundMegabytes = 512

const policies = [
  { name: 'Errors', policy_type: 'status_code', status_codes: ['ERROR'] },
  { name: 'Slow', policy_type: 'latency', lower_threshold: '900ms' },
  { name: 'Some', policy_type: 'probabilistic', percentage: 5 },
  {
    name: 'Health checks',
    policy_type: 'drop',
    sub_policies: [
      { name: 'Path', policy_type: 'string_attribute', key: 'url.path', values: ['^/health'], support_regex: true },
    ],
  },
]

/** A request with the spans of some traces, each span with eight attributes. */
function requestOf(firstTrace: number): Uint8Array {
  const resource = new Resource()
  resource.attributes.set('service.name', 'shop')
  resource.attributes.set('host.name', `host-${firstTrace % 50}`)
  const scope = new Scope()
  const spans: Span[] = []
  for (let at = 0; at < tracesPerBatch * spansPerTrace; at += 1) {
    const trace = firstTrace + (at % tracesPerBatch)
    const span = new Span(resource, scope)
    span.traceId = (trace + 1).toString(16).padStart(32, '0')
    span.spanId = (at + 1).toString(16).padStart(16, '0')
    span.name = 'GET /cart/{id}'
    span.kind = 2
    span.startTimeUnixNano = 1_767_000_000_000_000_000n + BigInt(trace) * 1_000_000n
    span.endTimeUnixNano = span.startTimeUnixNano + BigInt((trace * 7919) % 1000) * 1_000_000n
    span.statusCode = trace % 20 === 0 ? 2 : 1
    span.attributes.set('url.path', trace % 10 === 0 ? '/healthz' : `/cart/${trace}`)
    span.attributes.set('http.request.method', 'GET')
    span.attributes.set('http.response.status_code', trace % 20 === 0 ? 500 : 200)
    span.attributes.set('server.address', 'shop.example.org')
    span.attributes.set('server.port', 443)
    span.attributes.set('user_agent.original', 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0')
    span.attributes.set('net.peer.ip', `10.0.${trace % 250}.${at % 250}`)
    span.attributes.set('sampled', true)
    spans.push(span)
  }
  return encodeTracesRequest(spans)
}

/** Everything that is alive, bytes outside of the heap with it. */
function usedBytes(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

function createProcessor(now: () => number, emitted: (count: number) => void): Processor {
  const runtime = nodeRuntimes.find(({ definition }) => definition.type === 'tail_sample')
  if (runtime?.category !== 'processor') throw new Error('There is no tail_sample processor')
  const report = { drop() {}, error() {}, create() {} }
  const context: ProcessorContext = {
    nodeId: 'tail',
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    clock: { now, after: () => () => {} },
    random: () => 0.5,
    agent: { id: 'bench', host: 'bench', version: '0' },
    health() {},
    emit: batch => emitted(batch.records.length),
    report: () => report,
  }
  const config = { decision_interval: '30s', cache: { batch: { size: openTraces } }, sampling_policies: policies }
  return runtime.create(config, context)
}

/** Sends the spans of `traces` new traces and gives the milliseconds that the processor took, without the decoding. */
function send(processor: Processor, firstTrace: number, traces: number): number {
  const report = { drop() {}, error() {}, create() {} }
  let taken = 0
  for (let at = 0; at < traces; at += tracesPerBatch) {
    const records = decodeTracesRequest(requestOf(firstTrace + at))
    const start = performance.now()
    processor.process({ signal: 'trace', records }, report)
    taken += performance.now() - start
  }
  return taken
}

const perSecond = (events: number, ms: number) => Math.round((events * 1000) / ms)
const megabytes = (bytes: number) => Math.round((bytes / 2 ** 20) * 10) / 10

/** Tail sampling with 50 000 open traces: what it holds, that it holds no more, and how fast it is. */
export function tailSampleFigures(): Figure[] {
  let now = 1_767_000_000_000
  let kept = 0
  const processor = createProcessor(
    () => now,
    count => {
      kept += count
    },
  )
  // Warm-up, decided before anything is measured.
  send(processor, 10_000_000, 5000)
  processor.flush?.()
  kept = 0
  const empty = usedBytes()
  const filling = send(processor, 0, openTraces)
  const full = usedBytes() - empty
  now += 1000
  // Every further trace makes the oldest leave early, so the memory must stay as it is.
  const overflowing = send(processor, openTraces, openTraces)
  const stillFull = usedBytes() - empty
  const held = processor.held?.('trace') ?? 0
  const start = performance.now()
  processor.flush?.()
  const deciding = performance.now() - start
  processor.stop?.()
  const spans = openTraces * spansPerTrace
  const bounded = held === spans && stillFull < full * 1.5 && stillFull < boundMegabytes * 2 ** 20
  return [
    {
      name: `tail sampling: ${openTraces} open traces filled`,
      eventsPerSecond: perSecond(spans, filling),
      heapMegabytes: megabytes(full),
      ok: true,
      note: `${Math.round(full / openTraces)} bytes per trace of ${spansPerTrace} spans`,
    },
    {
      name: 'tail sampling: as many again, oldest decided early',
      eventsPerSecond: perSecond(spans, overflowing),
      heapMegabytes: megabytes(stillFull),
      ok: bounded,
      note: `${held} spans held, bound ${openTraces} traces and ${boundMegabytes} MB`,
    },
    {
      name: 'tail sampling: decisions at the end of the interval',
      eventsPerSecond: perSecond(spans, deciding),
      ok: kept > 0,
      note: `${kept} of ${spans} spans kept`,
    },
  ]
}
