import type { HealthStatus, Input, NodeRuntime, Output, Processor, WorkerPlace } from '@weir/nodes/processors'
import type { Batch, Signal } from '@weir/telemetry'
import { canonicalType, findDefinition } from '../known-node.ts'
import { type DocumentNode, nodeConfiguration } from '../document.ts'
import type { NodeCounters } from './counters.ts'
import { expectManyListeners } from './many-listeners.ts'
import type { NodeHealth } from './types.ts'

/** What stands behind a slot: code that runs, or the reason why none does. */
export type Instance =
  | { kind: 'input'; input: Input }
  | { kind: 'processor'; processor: Processor }
  | { kind: 'output'; output: Output }
  | { kind: 'disabled' }
  /** An input that runs on the first worker only, and this is another. */
  | { kind: 'elsewhere' }
  | { kind: 'failed' }
  | { kind: 'stopped' }

/** Data that waits for its destinations: pushed by an input, or sent on by a processor of its own accord. */
interface PendingPush {
  since: number
  finished: Promise<void>
}

/** One node of the running pipeline, with its place among the others. */
export class NodeSlot {
  readonly id: string
  readonly type: string
  /** Equal keys mean: the running code can stay. */
  readonly key: string
  readonly runtime: NodeRuntime | undefined
  readonly counters: NodeCounters
  readonly abort = new AbortController()
  /** A second stop of the same intake is the first one. */
  stopped: Promise<void> | undefined
  instance: Instance = { kind: 'failed' }
  /** Where each path leads. */
  targets: ReadonlyMap<string, readonly NodeSlot[]> = new Map()
  /** The slot that took over when the document changed; null when the node was removed. */
  successor: NodeSlot | null | undefined
  readonly pending = new Set<PendingPush>()
  /** Where the acknowledgements of the batch that it works on are gathered; undefined between batches. */
  acks: Promise<void>[] | undefined
  private status: HealthStatus = 'starting'
  private message = ''
  private since: number

  constructor(
    node: DocumentNode,
    runtime: NodeRuntime | undefined,
    counters: NodeCounters,
    nowMs: number,
    worker?: WorkerPlace,
  ) {
    this.id = node.name
    this.type = canonicalType(node.type)
    this.key = slotKey(node, worker)
    this.runtime = runtime
    this.counters = counters
    this.since = nowMs
    // Every delivery on its way listens to it.
    expectManyListeners(this.abort.signal)
  }

  /** This slot, or whichever took its place in the end; undefined when the node was removed. */
  get current(): NodeSlot | undefined {
    return this.successor === undefined ? this : this.successor?.current
  }

  accepts(signal: Signal): boolean {
    return this.runtime === undefined || this.runtime.definition.inputTypes.includes(signal)
  }

  /** The targets of a path that take the batch; for one that was replaced, its successor. */
  takers(path: string, batch: Batch): NodeSlot[] {
    const targets = this.targets.get(path) ?? []
    return targets.flatMap(target => target.current ?? []).filter(target => target.accepts(batch.signal))
  }

  /** How many records of the signal the node keeps in state or on disk. */
  held(signal: Signal): number {
    if (this.instance.kind === 'processor') return this.instance.processor.held?.(signal) ?? 0
    return this.instance.kind === 'output' ? (this.instance.output.held?.(signal) ?? 0) : 0
  }

  /** Keeps note of data on its way until it is where it should be. */
  follow(acks: readonly Promise<void>[], nowMs: number): Promise<PromiseSettledResult<void>[]> {
    const results = Promise.allSettled(acks)
    const push: PendingPush = {
      since: nowMs,
      finished: results.then(() => {
        this.pending.delete(push)
      }),
    }
    this.pending.add(push)
    return results
  }

  setHealth(status: HealthStatus, message: string, nowMs: number): void {
    if (status !== this.status) this.since = nowMs
    this.status = status
    this.message = message
  }

  health(nowMs: number): NodeHealth {
    const own = { nodeId: this.id, type: this.type, category: this.runtime?.category ?? null, since: this.since }
    const [oldest] = this.pending
    if (this.status === 'healthy' && oldest && nowMs - oldest.since > waitingTooLongMs) {
      const seconds = Math.round((nowMs - oldest.since) / 1000)
      const message = `Paused: destinations have not taken the data for ${seconds} s`
      return { ...own, status: 'degraded', message, since: oldest.since }
    }
    return { ...own, status: this.status, message: this.message }
  }
}

/** An input whose data waits longer than this says so. */
const waitingTooLongMs = 10_000

/** Names the running code: type, configuration and whether it is on. */
export function slotKey(node: DocumentNode, worker?: WorkerPlace): string {
  const type = canonicalType(node.type)
  // An output takes over what workers that are gone left on disk.
  const workers = findDefinition(type)?.category === 'output' ? (worker?.count ?? 1) : 0
  return JSON.stringify([type, node.disabled ?? false, workers, sorted(nodeConfiguration(node))])
}

/** The same value with object keys in one order, so that equal configurations read the same. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)])
}
