import { MetricPoint } from '../records.ts'
import { ValueMap } from '../value.ts'
import type { WireReader } from '../wire/reader.ts'
import { readKeyValue } from './any-value.ts'
import { decodeEnvelope, type ScopeContext } from './envelope.ts'
import { readExponentialPoint, readHistogramPoint, readNumberPoint, readSummaryPoint } from './metric-points-decode.ts'

/** Decodes an ExportMetricsServiceRequest into its points; points of one resource or scope share the object. */
export function decodeMetricsRequest(bytes: Uint8Array): MetricPoint[] {
  return decodeEnvelope(bytes, readMetric)
}

function readMetric(reader: WireReader, { resource, scope, records }: ScopeContext<MetricPoint>): void {
  const metric = { name: '', description: '', unit: '', metadata: new ValueMap() }
  let context: ScopeContext<MetricPoint> = { resource, scope, records: [] }
  let dataField = 0
  while (reader.next()) {
    if (reader.field === 1) metric.name = reader.internedString()
    else if (reader.field === 2) metric.description = reader.internedString()
    else if (reader.field === 3) metric.unit = reader.internedString()
    else if (reader.field === 12) readKeyValue(reader, metric.metadata)
    else {
      const read = dataReaders[reader.field]
      if (!read) reader.skip()
      else {
        // A metric holds one kind of data: of several sent, the last one stands.
        if (dataField !== reader.field) context = { resource, scope, records: [] }
        dataField = reader.field
        reader.message(read, context)
      }
    }
  }
  for (const point of context.records) {
    point.name = metric.name
    point.description = metric.description
    point.unit = metric.unit
    if (metric.metadata.size > 0) point.metadata = metric.metadata.clone()
    records.push(point)
  }
}

type ReadData = (reader: WireReader, context: ScopeContext<MetricPoint>) => void

const dataReaders: Record<number, ReadData | undefined> = {
  5: readGauge,
  7: readSum,
  9: readHistogram,
  10: readExponentialHistogram,
  11: readSummary,
}

function newPoint({ resource, scope, records }: ScopeContext<MetricPoint>): MetricPoint {
  const point = new MetricPoint(resource, scope)
  records.push(point)
  return point
}

function readGauge(reader: WireReader, context: ScopeContext<MetricPoint>): void {
  while (reader.next()) {
    if (reader.field === 1) {
      const point = newPoint(context)
      point.data = { kind: 'gauge', ...reader.message(readNumberPoint, point) }
    } else reader.skip()
  }
}

function readSum(reader: WireReader, context: ScopeContext<MetricPoint>): void {
  let temporality = 0
  let isMonotonic = false
  while (reader.next()) {
    if (reader.field === 1) {
      const point = newPoint(context)
      const number = reader.message(readNumberPoint, point)
      point.data = { kind: 'sum', ...number, temporality: 0, isMonotonic: false }
    } else if (reader.field === 2) temporality = reader.int32()
    else if (reader.field === 3) isMonotonic = reader.bool()
    else reader.skip()
  }
  for (const { data } of context.records) {
    if (data.kind === 'sum') data.isMonotonic = isMonotonic
  }
  setTemporality(context, temporality)
}

function readHistogram(reader: WireReader, context: ScopeContext<MetricPoint>): void {
  let temporality = 0
  while (reader.next()) {
    if (reader.field === 1) {
      const point = newPoint(context)
      point.data = reader.message(readHistogramPoint, point)
    } else if (reader.field === 2) temporality = reader.int32()
    else reader.skip()
  }
  setTemporality(context, temporality)
}

function readExponentialHistogram(reader: WireReader, context: ScopeContext<MetricPoint>): void {
  let temporality = 0
  while (reader.next()) {
    if (reader.field === 1) {
      const point = newPoint(context)
      point.data = reader.message(readExponentialPoint, point)
    } else if (reader.field === 2) temporality = reader.int32()
    else reader.skip()
  }
  setTemporality(context, temporality)
}

/** The temporality may arrive after the points that it describes, so they get it at the end. */
function setTemporality({ records }: ScopeContext<MetricPoint>, temporality: number): void {
  for (const { data } of records) {
    if ('temporality' in data) data.temporality = temporality
  }
}

function readSummary(reader: WireReader, context: ScopeContext<MetricPoint>): void {
  while (reader.next()) {
    if (reader.field === 1) {
      const point = newPoint(context)
      point.data = reader.message(readSummaryPoint, point)
    } else reader.skip()
  }
}
