import type { NodeRuntime } from '@weir/nodes/processors'
import { ValueMap } from '@weir/telemetry'
import { findCycle } from '../cycle.ts'
import type { DocumentNode, PipelineDocument } from '../document.ts'
import { actualPath, canonicalType } from '../known-node.ts'
import { Captures } from './capture/captures.ts'
import { NodeCounters } from './counters.ts'
import type { CountedDelivery } from './delivery-gauges.ts'
import { createFlow } from './flow.ts'
import { inFlowOrder } from './flow-order.ts'
import { pipelineHealth } from './health.ts'
import { balance, readLedger } from './ledger.ts'
import { createMetricsCollector, type HeldItems, type MetricsCollector } from './metrics-collector.ts'
import { NodeSlot, slotKey } from './node-slot.ts'
import { createInstance, flushSlot, releaseSlot, startSlot, stopIntake } from './slot-life.ts'
import { systemClock } from './system-clock.ts'
import type { PipelineRunner, RunnerContext } from './types.ts'

const isInput = (slot: NodeSlot) => slot.instance.kind === 'input'
/** Where ports can be shared, a listener and the one that takes its place are both there for a moment. */
const listens = (slot: NodeSlot) => isInput(slot) && slot.runtime?.definition.listensOn !== undefined

/** Makes a runner of the given node types for a checked document; nothing happens before `start`. */
export function createRunnerOf(
  types: readonly NodeRuntime[],
  document: PipelineDocument,
  context: Omit<RunnerContext, 'runtimes'>,
): PipelineRunner {
  const clock = context.clock ?? systemClock
  const resource = context.resource ?? new ValueMap()
  const runtimes = new Map(types.map(runtime => [runtime.definition.type, runtime]))
  const captures = new Captures(clock, context.logger)
  const flow = createFlow({ logger: context.logger, clock, captures })
  const counters = new Map<string, NodeCounters>()
  const collectors = new Map<string, MetricsCollector>()
  const retiring = new Set<Promise<void>>()
  let slots = new Map<string, NodeSlot>()
  let state: 'new' | 'running' | 'stopped' = 'new'
  let queue: Promise<unknown> = Promise.resolve()

  /** What processors did since they were last looked at is in the counters only after this. */
  function balanceAll(): void {
    for (const slot of slots.values()) if (slot.instance.kind === 'processor') balance(slot)
  }

  function* heldItems(): Iterable<HeldItems> {
    for (const slot of slots.values()) {
      if (slot.runtime?.category === 'input') continue
      for (const { signal } of slot.counters.all()) {
        yield { node: slot.counters.node, signal, value: slot.held(signal) }
      }
    }
  }

  function* countedDeliveries(): Iterable<CountedDelivery> {
    for (const { instance, counters } of slots.values()) {
      const status = instance.kind === 'output' ? instance.output.status?.() : undefined
      if (status) yield { node: counters.node, status }
    }
  }

  function allCounters(): Iterable<NodeCounters> {
    balanceAll()
    return counters.values()
  }

  const newCollector = () =>
    createMetricsCollector({ counters: allCounters, held: heldItems, deliveries: countedDeliveries }, clock, resource)
  const ownCollector = newCollector()

  /** Self metrics go on where they were when the node that tells them is restarted. */
  function collectorOf(nodeId: string): MetricsCollector {
    const known = collectors.get(nodeId)
    if (known) return known
    const collector = newCollector()
    collectors.set(nodeId, collector)
    return collector
  }

  function countersOf(node: DocumentNode): NodeCounters {
    const type = canonicalType(node.type)
    const key = JSON.stringify([node.name, type])
    const known = counters.get(key)
    if (known) return known
    const category = runtimes.get(type)?.category ?? null
    const created = new NodeCounters({ id: node.name, type, category })
    counters.set(key, created)
    return created
  }

  function createSlot(node: DocumentNode): NodeSlot {
    const slot = new NodeSlot(
      node,
      runtimes.get(canonicalType(node.type)),
      countersOf(node),
      clock.now(),
      context.worker,
    )
    // Made with the node, so that its first report covers its whole life.
    const collector = slot.runtime?.category === 'input' ? collectorOf(slot.id) : undefined
    slot.instance = createInstance(slot, node, {
      context: { ...context, clock, random: context.random ?? Math.random },
      push: batch => flow.push(slot, batch),
      selfMetrics: () => collector?.collect() ?? [],
      flow,
      runtimeOf: type => runtimes.get(type),
    })
    return slot
  }

  function wire(next: ReadonlyMap<string, NodeSlot>, { nodes, links }: PipelineDocument): void {
    const byName = new Map(nodes.map(node => [node.name, node]))
    const targets = new Map<NodeSlot, Map<string, NodeSlot[]>>()
    for (const { from, to, path } of links) {
      const [source, target, node] = [next.get(from), next.get(to), byName.get(from)]
      if (!source || !target || !node) continue
      const paths = targets.get(source) ?? new Map<string, NodeSlot[]>()
      targets.set(source, paths)
      const actual = actualPath(node, path)
      const known = paths.get(actual) ?? []
      if (!known.includes(target)) paths.set(actual, [...known, target])
    }
    for (const slot of next.values()) slot.targets = targets.get(slot) ?? new Map()
  }

  async function change(to: PipelineDocument): Promise<void> {
    if (findCycle(to.links)) throw new Error('The links of the pipeline form a cycle')
    const next = new Map<string, NodeSlot>()
    const overlaps = (slot: NodeSlot) => context.sharesPorts === true && listens(slot)
    for (const node of to.nodes) {
      const running = slots.get(node.name)
      // What could not start gets another chance.
      const keep = running && running.key === slotKey(node, context.worker) && running.instance.kind !== 'failed'
      next.set(node.name, keep ? running : createSlot(node))
    }
    const leaving = [...slots.values()].filter(slot => next.get(slot.id) !== slot)
    const arriving = [...next.values()].filter(slot => slots.get(slot.id) !== slot)
    // Listeners let go of their ports before others ask for them.
    await Promise.all(leaving.filter(slot => !overlaps(slot)).map(slot => stopIntake(slot, context.logger)))
    await Promise.all(arriving.filter(slot => !isInput(slot)).map(slot => startSlot(slot, clock, context.logger)))
    // From here on nothing waits, so that no record comes between. What leaving processors hold goes the way it would have
    // gone before, through one another where several leave.
    for (const slot of inFlowOrder(slots.values())) if (leaving.includes(slot)) flushSlot(slot, flow)
    wire(next, to)
    for (const slot of leaving) {
      const successor = next.get(slot.id)
      slot.successor = successor?.type === slot.type ? successor : null
    }
    slots = next
    for (const slot of leaving) if (!overlaps(slot)) retire(slot)
    for (const slot of arriving.filter(isInput)) await startSlot(slot, clock, context.logger)
    await Promise.all(leaving.filter(overlaps).map(slot => stopIntake(slot, context.logger)))
    for (const slot of leaving) if (overlaps(slot)) retire(slot)
  }

  /** Not awaited by `apply`: what the node still has on its way may take as long as a destination is down. */
  function retire(slot: NodeSlot): void {
    if (slot.instance.kind !== 'input') slot.abort.abort()
    const released = releaseSlot(slot, context.logger).finally(() => retiring.delete(released))
    retiring.add(released)
  }

  /** Resolves when nothing is on its way, counting what came in while it waited. */
  async function settled(): Promise<void> {
    for (;;) {
      const pushes = [...slots.values()].flatMap(slot => Array.from(slot.pending, push => push.finished))
      if (pushes.length === 0 && retiring.size === 0) return
      await Promise.all([...pushes, ...retiring])
    }
  }

  function inOrder<T>(work: () => Promise<T>): Promise<T> {
    const result = queue.then(work)
    queue = result.catch(() => {})
    return result
  }

  return {
    start: () =>
      inOrder(async () => {
        if (state !== 'new') throw new Error('The pipeline was started before')
        state = 'running'
        await change(document)
      }),
    apply: to =>
      inOrder(async () => {
        if (state !== 'running') throw new Error('The pipeline does not run')
        await change(to)
      }),
    drain: timeoutMs =>
      inOrder(async () => {
        await Promise.all(Array.from(slots.values(), slot => stopIntake(slot, context.logger)))
        // What one sends on may be held by the next, which comes later in this order.
        for (const slot of inFlowOrder(slots.values())) flushSlot(slot, flow)
        const { promise: late, resolve } = Promise.withResolvers<boolean>()
        const cancel = clock.after(timeoutMs, () => resolve(false))
        const drained = await Promise.race([settled().then(() => true), late])
        cancel()
        return drained
      }),
    stop() {
      // Outside of the order: it cuts short a drain that waits.
      for (const slot of slots.values()) slot.abort.abort()
      return inOrder(async () => {
        if (state === 'stopped') return
        state = 'stopped'
        const all = [...slots.values()]
        for (const slot of all) slot.abort.abort()
        await Promise.all(all.map(slot => stopIntake(slot, context.logger)))
        for (const group of [all.filter(isInput), all.filter(slot => !isInput(slot))]) {
          await Promise.all(group.map(slot => releaseSlot(slot, context.logger)))
        }
        await Promise.all(retiring)
        for (const slot of all) slot.setHealth('stopped', '', clock.now())
      })
    },
    health: () =>
      pipelineHealth(
        state === 'running',
        [...slots.values()].map(slot => slot.health(clock.now())),
      ),
    ledger() {
      balanceAll()
      return readLedger([...slots.values()])
    },
    collectMetrics: () => ownCollector.collect(),
    deliveries: () =>
      [...slots.values()].flatMap(({ id: nodeId, instance }) => {
        if (instance.kind !== 'output') return []
        const status = instance.output.status?.()
        return status ? [{ nodeId, status, deadLetters: instance.output.deadLetters }] : []
      }),
    capture: task => captures.start(task),
    takeCaptured: taskId => captures.take(taskId),
    stopCapture: taskId => captures.stop(taskId),
  }
}
