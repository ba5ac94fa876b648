import type { DeliveryStatus } from '@weir/nodes/runtime'
import { MetricPoint, type Resource, type Scope, ValueMap } from '@weir/telemetry'
import type { CountedNode } from './counters.ts'

/** How the delivery of one destination goes. */
export interface CountedDelivery {
  readonly node: CountedNode
  readonly status: DeliveryStatus
}

interface Gauge {
  readonly name: string
  readonly unit: string
  readonly read: (status: DeliveryStatus, nowMs: number) => number
}

const gauges: readonly Gauge[] = [
  { name: 'weir.delivery.queue_items', unit: '1', read: ({ queue }) => queue.items },
  { name: 'weir.delivery.queue_bytes', unit: 'By', read: ({ queue }) => queue.bytes },
  {
    name: 'weir.delivery.queue_age',
    unit: 's',
    read: ({ queue }, nowMs) =>
      queue.oldest === undefined ? 0 : Math.max(0, Math.round((nowMs - queue.oldest) / 1000)),
  },
  { name: 'weir.delivery.corrupt_bytes', unit: 'By', read: ({ queue }) => queue.corruptBytes },
  { name: 'weir.delivery.dead_letter_items', unit: '1', read: ({ deadLetters }) => deadLetters.items },
  { name: 'weir.delivery.breaker_open', unit: '1', read: ({ breaker }) => (breaker === 'closed' ? 0 : 1) },
]

/** Tells how delivery goes. What is zero is told once, when it has become so, and then left out. */
export function createDeliveryGauges(): (
  deliveries: Iterable<CountedDelivery>,
  nowMs: number,
  owner: { resource: Resource; scope: Scope },
) => MetricPoint[] {
  let told = new Set<string>()
  return (deliveries, nowMs, { resource, scope }) => {
    const raised = new Set<string>()
    const points: MetricPoint[] = []
    for (const { node, status } of deliveries) {
      for (const { name, unit, read } of gauges) {
        const value = read(status, nowMs)
        const key = JSON.stringify([node.id, name])
        if (value > 0) raised.add(key)
        else if (!told.has(key)) continue
        const point = new MetricPoint(resource, scope)
        point.name = name
        point.unit = unit
        point.timeUnixNano = BigInt(nowMs) * 1_000_000n
        point.attributes = ValueMap.from([
          ['node.id', node.id],
          ['node.type', node.type],
        ])
        point.data = { kind: 'gauge', value, isInt: true }
        points.push(point)
      }
    }
    told = raised
    return points
  }
}
