import { MetricPoint } from '../records/metric-point.ts'
import type { MetricKind } from '../records/metric-data.ts'
import { checkMessage, type MessageType } from './message-type.ts'
import { pointTypes } from './otlp-messages.ts'
import { type MetricPlaces, ReceivedMetric } from './metric.ts'
import type { Receiving } from './receive.ts'

const kinds: ReadonlyMap<number, MetricKind> = new Map([
  [5, 'gauge'],
  [7, 'sum'],
  [9, 'histogram'],
  [10, 'exponential_histogram'],
  [11, 'summary'],
])

/** What of a metric's data holds for all its points. */
interface Container {
  field: number
  temporality: number
  isMonotonic: boolean
}

/** Checks a metric and adds its points. */
export function receiveMetric(context: Receiving<MetricPoint>, fieldStart: number, start: number, end: number): void {
  const { checker, source, resource, scope, records } = context
  const first = source.recordCount
  const places: MetricPlaces = { name: 0, description: 0, unit: 0, metadataStart: 0, metadataEnd: 0 }
  let container: Container = { field: 0, temporality: 0, isMonotonic: false }
  checker.count(start)
  let at = start
  while (at < end) {
    const tagStart = at
    const tag = checker.tag(at, end)
    const field = tag >>> 3
    const place = checker.next
    const type = pointTypes.get(field)
    if (type === undefined && field !== 12 && field > 3) {
      at = checker.skip(tag, place, end)
      continue
    }
    at = checker.delimited(tag, place, end)
    if (type !== undefined) {
      // A metric holds one kind of data: of several sent, the last one stands.
      if (container.field !== field) {
        source.dropRows(first)
        container = { field, temporality: 0, isMonotonic: false }
      }
      receiveContainer(context, type, container, checker.next, at)
    } else if (field === 12) {
      checker.keyValue(checker.next, at, 1)
      if (places.metadataStart === 0) places.metadataStart = tagStart
      places.metadataEnd = at
    } else {
      checker.text(checker.next, at)
      if (field === 1) places.name = place
      else if (field === 2) places.description = place
      else places.unit = place
    }
  }
  const kind = kinds.get(container.field)
  if (kind === undefined) return
  const count = source.recordCount - first
  const metric = new ReceivedMetric(source, { start: fieldStart, end }, { ...container, kind }, places, {
    first,
    count,
  })
  for (let number = first; number < first + count; number += 1) {
    records.push(new MetricPoint(resource, scope, source, number * source.stride, metric))
  }
}

function receiveContainer(
  { checker, source }: Receiving<MetricPoint>,
  type: MessageType,
  container: Container,
  start: number,
  end: number,
): void {
  checker.count(start)
  const hasTemporality = container.field === 7 || container.field === 9 || container.field === 10
  let at = start
  while (at < end) {
    const tagStart = at
    const tag = checker.tag(at, end)
    const place = checker.next
    const field = tag >>> 3
    if (field === 1) {
      at = checker.delimited(tag, place, end)
      const from = checker.next
      const row = source.addRow(tagStart, at)
      checkMessage(checker, type, from, at, source.rows, row, row + source.stride - 1)
    } else if (field === 2 && hasTemporality) {
      at = checker.varint(tag, place, end)
      container.temporality = source.varint(place) | 0
    } else if (field === 3 && container.field === 7) {
      at = checker.varint(tag, place, end)
      container.isMonotonic = source.varint(place) !== 0 || source.high !== 0
    } else at = checker.skip(tag, place, end)
  }
}
