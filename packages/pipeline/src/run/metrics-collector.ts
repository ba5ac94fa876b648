import type { Clock } from '@weir/nodes/runtime'
import { MetricPoint, Resource, Scope, ValueMap } from '@weir/telemetry'
import type { Counter, NodeCounters } from './counters.ts'

const deltaTemporality = 1

/** Turns counters into delta sums; each collector remembers what it has told. */
export interface MetricsCollector {
  collect(): MetricPoint[]
}

export function createMetricsCollector(
  counters: () => Iterable<NodeCounters>,
  clock: Clock,
  resourceAttributes: ValueMap,
): MetricsCollector {
  const told = new WeakMap<Counter, number>()
  let lastMs = clock.now()
  for (const counter of flatten(counters())) told.set(counter, counter.value)

  return {
    collect() {
      const nowMs = clock.now()
      const resource = new Resource()
      resource.attributes = resourceAttributes.clone()
      const scope = new Scope()
      scope.name = 'weir.pipeline'
      const points: MetricPoint[] = []
      for (const counter of flatten(counters())) {
        const delta = counter.value - (told.get(counter) ?? 0)
        // What did not change is not told: a sum over time is the same without zeros.
        if (delta === 0) continue
        told.set(counter, counter.value)
        points.push(toPoint(counter, delta, lastMs, nowMs, new MetricPoint(resource, scope)))
      }
      lastMs = nowMs
      return points
    },
  }
}

function* flatten(nodes: Iterable<NodeCounters>): Iterable<Counter> {
  for (const node of nodes) for (const signal of node.all()) yield* signal.all()
}

function toPoint(counter: Counter, delta: number, startMs: number, endMs: number, point: MetricPoint): MetricPoint {
  point.name = counter.name
  point.unit = counter.name.endsWith('_bytes') ? 'By' : '1'
  point.startTimeUnixNano = BigInt(startMs) * 1_000_000n
  point.timeUnixNano = BigInt(endMs) * 1_000_000n
  point.attributes = ValueMap.from([
    ['node.id', counter.node.id],
    ['node.type', counter.node.type],
    ['node.category', counter.node.category ?? ''],
    ['signal', counter.signal],
  ])
  if (counter.reason !== undefined) point.attributes.set('reason', counter.reason)
  point.data = { kind: 'sum', value: delta, isInt: true, temporality: deltaTemporality, isMonotonic: true }
  return point
}
