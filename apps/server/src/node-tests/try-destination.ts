import {
  DeliveryRejected,
  type HealthStatus,
  nodeRuntimes,
  type Output,
  type OutputContext,
  type OutputReport,
  type OutputRuntime,
  publicOnly,
} from '@weir/nodes/runtime'
import { canonicalType, nodeConfiguration } from '@weir/pipeline'
import { batchBytes, fromItem } from '@weir/telemetry'
import type { DestinationJob, DestinationOutcome } from './destination-job.ts'

/** Tries once: nothing is kept on disk, and the first trouble that the destination's own code tells is the answer. */
export async function tryDestination(job: DestinationJob): Promise<DestinationOutcome> {
  const type = canonicalType(job.node.type)
  const runtime = nodeRuntimes.find(
    (one): one is OutputRuntime => one.category === 'output' && one.definition.type === type,
  )
  if (!runtime) return failed(`${job.node.type} is not a destination`, 'type')
  const { promise: trouble, resolve } = Promise.withResolvers<DestinationOutcome>()
  const context = contextOf(job, (status, message) => {
    if (status === 'error' || status === 'degraded') resolve(failed(withoutRetry(message), 'failed'))
  })
  const ending = new AbortController()
  let output: Output | undefined
  try {
    const config = { ...nodeConfiguration(job.node), persistent_queue: { mode: 'off' }, flush_interval: '1ms' }
    output = runtime.create(config, context)
    await output.start?.()
    const now = Date.now()
    const records = job.lines.map(line =>
      fromItem({ _type: 'log', timestamp: now, ...line, attributes: {}, resource: { 'service.name': 'weir-test' } }),
    )
    const batch = { signal: 'log' as const, records }
    const sent = output.deliver(batch, { signal: ending.signal, bytes: batchBytes(batch) })
    // It may also end after the first trouble, when nobody waits for it any more.
    sent.catch(() => {})
    output.flush?.()
    return await Promise.race([sent.then(() => ({ delivered: true }) as const), trouble])
  } catch (error) {
    if (error instanceof DeliveryRejected) return failed(error.message, error.reason)
    return failed(error instanceof Error ? error.message || error.name : String(error), 'failed')
  } finally {
    ending.abort()
    await output?.stop?.()
  }
}

const failed = (message: string, reason: string): DestinationOutcome => ({ delivered: false, message, reason })

/** In a pipeline it would be tried again; here it is not. */
function withoutRetry(message: string): string {
  return message.replace(/^Cannot deliver: /, '').replace(/\. Trying again [^.]*$/, '')
}

function contextOf(
  { node, allowPrivate, version }: DestinationJob,
  health: (status: HealthStatus, message: string) => void,
): OutputContext {
  return {
    nodeId: node.name,
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    clock: {
      now: () => Date.now(),
      after: (ms, callback) => {
        const timer = setTimeout(callback, ms)
        return () => clearTimeout(timer)
      },
    },
    random: Math.random,
    agent: { id: 'destination-test', host: 'weir-server', version },
    ...(allowPrivate ? {} : { addresses: publicOnly }),
    permits: { files: false, commands: false },
    health: (status, message = '') => health(status, message),
    report: () => uncounted,
  }
}

const uncounted: OutputReport = { drop() {}, error() {}, create() {}, out() {} }
