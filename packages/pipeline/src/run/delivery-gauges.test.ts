import type { DeliveryStatus } from '@weir/nodes/runtime'
import { Resource, Scope } from '@weir/telemetry'
import { expect, it } from 'vitest'
import { createDeliveryGauges } from './delivery-gauges.ts'

const quiet: DeliveryStatus = {
  breaker: 'closed',
  queue: {
    mode: 'always',
    fsync: 'always',
    items: 0,
    bytes: 0,
    maxBytes: 100,
    oldest: undefined,
    corruptSegments: 0,
    corruptBytes: 0,
  },
  deadLetters: { items: 0, bytes: 0, maxBytes: 100 },
}

it('tells what is on disk, and once that it is empty again', () => {
  const collect = createDeliveryGauges()
  const owner = { resource: new Resource(), scope: new Scope() }
  const node = { id: 'out', type: 'otlp_output', category: 'output' } as const
  const told = (status: DeliveryStatus) =>
    collect([{ node, status }], 70_000, owner).map(({ name, data }) => [
      name,
      data.kind === 'gauge' ? data.value : null,
    ])
  expect(told(quiet)).toEqual([])
  const busy = { ...quiet, breaker: 'open' as const, queue: { ...quiet.queue, items: 5, bytes: 50, oldest: 10_000 } }
  expect(told(busy)).toEqual([
    ['weir.delivery.queue_items', 5],
    ['weir.delivery.queue_bytes', 50],
    ['weir.delivery.queue_age', 60],
    ['weir.delivery.breaker_open', 1],
  ])
  expect(told(quiet)).toEqual([
    ['weir.delivery.queue_items', 0],
    ['weir.delivery.queue_bytes', 0],
    ['weir.delivery.queue_age', 0],
    ['weir.delivery.breaker_open', 0],
  ])
  expect(told(quiet)).toEqual([])
})
