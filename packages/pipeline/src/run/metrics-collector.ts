import type { Clock } from '@weir/nodes/processors'
import { MetricPoint, Resource, Scope, type Signal, ValueMap } from '@weir/telemetry'
import type { CountedNode, Counter, NodeCounters } from './counters.ts'
import { type CountedDelivery, createDeliveryGauges } from './delivery-gauges.ts'
import { ownNodes } from './own-telemetry.ts'

const deltaTemporality = 1

/** How many records of a signal a node keeps in state. */
export interface HeldItems {
  node: CountedNode
  signal: Signal
  value: number
}

/** What a collector reads. */
export interface MetricsSource {
  counters(): Iterable<NodeCounters>
  held(): Iterable<HeldItems>
  deliveries(): Iterable<CountedDelivery>
}

/** Turns counters into delta sums, and what is held into gauges; each collector remembers what it has told. */
export interface MetricsCollector {
  collect(): MetricPoint[]
}

export function createMetricsCollector(
  source: MetricsSource,
  clock: Clock,
  resourceAttributes: ValueMap,
): MetricsCollector {
  const told = new WeakMap<Counter, number>()
  let heldBefore = new Map<string, HeldItems>()
  let lastMs = clock.now()
  const deliveryGauges = createDeliveryGauges()
  for (const counter of flatten(source.counters())) told.set(counter, counter.value)

  return {
    collect() {
      const nowMs = clock.now()
      const resource = new Resource()
      resource.attributes = resourceAttributes.clone()
      const scope = new Scope()
      scope.name = 'weir.pipeline'
      const points: MetricPoint[] = []
      for (const counter of flatten(source.counters())) {
        const delta = counter.value - (told.get(counter) ?? 0)
        // What did not change is not told: a sum over time is the same without zeros.
        if (delta === 0) continue
        told.set(counter, counter.value)
        points.push(toSum(counter, delta, lastMs, nowMs, new MetricPoint(resource, scope)))
      }
      const heldNow = new Map<string, HeldItems>()
      for (const held of source.held()) {
        if (held.value > 0) heldNow.set(JSON.stringify([held.node.id, held.node.type, held.signal]), held)
      }
      // Where nothing is held any more, or the node is gone, that is told too, or the last value would stand for ever.
      const released = Array.from(heldBefore).filter(([key]) => !heldNow.has(key))
      for (const held of [...heldNow.values(), ...released.map(([, before]) => ({ ...before, value: 0 }))]) {
        points.push(toGauge(held, nowMs, new MetricPoint(resource, scope)))
      }
      heldBefore = heldNow
      points.push(...deliveryGauges(source.deliveries(), nowMs, { resource, scope }))
      lastMs = nowMs
      return points
    },
  }
}

function* flatten(nodes: Iterable<NodeCounters>): Iterable<Counter> {
  for (const node of nodes) {
    for (const signal of node.all()) {
      for (const counter of signal.all()) if (!ownNodes.has(counter.node.id)) yield counter
    }
  }
}

function describe(point: MetricPoint, name: string, node: CountedNode, signal: Signal, nowMs: number): void {
  point.name = name
  point.unit = name.endsWith('_bytes') ? 'By' : '1'
  point.timeUnixNano = BigInt(nowMs) * 1_000_000n
  point.attributes = ValueMap.from([
    ['node.id', node.id],
    ['node.type', node.type],
    ['node.category', node.category ?? ''],
    ['signal', signal],
  ])
}

function toSum(counter: Counter, delta: number, startMs: number, endMs: number, point: MetricPoint): MetricPoint {
  describe(point, counter.name, counter.node, counter.signal, endMs)
  point.startTimeUnixNano = BigInt(startMs) * 1_000_000n
  if (counter.reason !== undefined) point.attributes.set('reason', counter.reason)
  point.data = { kind: 'sum', value: delta, isInt: true, temporality: deltaTemporality, isMonotonic: true }
  return point
}

function toGauge({ node, signal, value }: HeldItems, nowMs: number, point: MetricPoint): MetricPoint {
  describe(point, 'weir.pipeline.node.held_items', node, signal, nowMs)
  point.data = { kind: 'gauge', value, isInt: true }
  return point
}
