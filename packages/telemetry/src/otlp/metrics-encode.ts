import { groupByMetric, type MetricGroup } from '../grouping.ts'
import { type Exemplar, type ExponentialBuckets, type MetricDataOf, pointLayouts } from '../records/metric-data.ts'
import type { MetricPoint } from '../records/metric-point.ts'
import type { FieldWriter } from '../wire/field-writer.ts'
import { writeKeyValues } from './any-value.ts'
import { encodeEnvelope } from './envelope.ts'
import { writeKeptRecord } from './kept-fields.ts'

/** Encodes an ExportMetricsServiceRequest: points are grouped by resource and scope, then into metrics by their identity. */
export function encodeMetricsRequest(points: readonly MetricPoint[]): Uint8Array {
  return encodeEnvelope(points, writeMetrics)
}

export function writeMetrics(writer: FieldWriter, points: readonly MetricPoint[]): void {
  for (const group of groupByMetric(points).toReversed()) {
    if (isUntouched(group)) {
      const { source, start, end } = group.first.received
      writer.raw(source, start, end)
    } else writer.message(2, group, writeMetric)
  }
}

/** True when the points are those that the metric was received with, all and in order. */
function isUntouched({ first: { received }, points }: MetricGroup): boolean {
  const { source, first, count } = received
  if (count !== points.length) return false
  return points.every(
    (point, at) => point.source === source && point.row === (first + at) * source.stride && point.changedFields() === 0,
  )
}

function writeMetric(writer: FieldWriter, { first, points }: MetricGroup): void {
  const { kind, temporality, isMonotonic } = first.identity()
  writeKeyValues(writer, 12, first.metadata)
  const end = writer.open()
  if (isMonotonic) writer.bool(3, true)
  if (temporality) writer.int32(2, temporality)
  for (const point of points.toReversed()) {
    const changed = point.changedFields()
    if ((changed & POINT_FIELDS) === 0) writer.raw(point.source, point.rawStart, point.rawEnd)
    else writePoint(writer, point, changed)
  }
  writer.close(pointLayouts[kind].container, end)
  if (first.unit) writer.string(3, first.unit)
  if (first.description) writer.string(2, first.description)
  if (first.name) writer.string(1, first.name)
}

/** The bits of the fields of points; those above are for what describes the metric. */
const POINT_FIELDS = 0xffff

/** Writes what changed, behind what did not: protobuf has no order of fields. */
function writePoint(writer: FieldWriter, point: MetricPoint, changed: number): void {
  const end = writer.open()
  // What is built, or became another kind, has every bit set.
  const layout = pointLayouts[changed === -1 ? point.data.kind : point.received.kind]
  if (changed & (1 << layout.flags) && point.flags) writer.uint32(layout.flags, point.flags)
  if (changed & (1 << layout.attributes)) writeKeyValues(writer, layout.attributes, point.attributes)
  if (changed & layout.data) writeData(writer, point)
  if (layout.exemplars !== 0 && changed & (1 << layout.exemplars)) {
    writer.repeated(layout.exemplars, point.exemplars, writeExemplar)
  }
  if (changed & (1 << 3) && point.timeUnixNano) writer.fixed64(3, point.timeUnixNano)
  if (changed & (1 << 2) && point.startTimeUnixNano) writer.fixed64(2, point.startTimeUnixNano)
  if (changed !== -1) writeKeptRecord(writer, point, changed)
  writer.close(1, end)
}

function writeData(writer: FieldWriter, { data }: MetricPoint): void {
  switch (data.kind) {
    case 'gauge':
    case 'sum':
      return writeNumber(writer, 4, data)
    case 'histogram':
      return writeHistogram(writer, data)
    case 'exponential_histogram':
      return writeExponentialHistogram(writer, data)
    case 'summary':
      return writeSummary(writer, data)
  }
}

/** Writes the value as a double in `doubleField` or as an integer in field 6; a fraction is never cut off. */
function writeNumber(writer: FieldWriter, doubleField: number, number: Pick<Exemplar, 'value' | 'isInt'>): void {
  const { value, isInt } = number
  if (value === null) return
  if (typeof value === 'bigint' || (isInt && Number.isSafeInteger(value))) writer.fixed64(6, value)
  else writer.double(doubleField, value)
}

function writeOptional(writer: FieldWriter, field: number, value: number | undefined): void {
  if (value !== undefined) writer.double(field, value)
}

/** Leaves out the default, which is +0 alone: NaN and -0 are values. */
function writeDouble(writer: FieldWriter, field: number, value: number): void {
  if (!Object.is(value, 0)) writer.double(field, value)
}

function writeHistogram(writer: FieldWriter, data: MetricDataOf<'histogram'>): void {
  writeOptional(writer, 12, data.max)
  writeOptional(writer, 11, data.min)
  if (data.explicitBounds.length > 0) writer.packedDouble(7, data.explicitBounds)
  if (data.bucketCounts.length > 0) writer.packedFixed64(6, data.bucketCounts)
  writeOptional(writer, 5, data.sum)
  if (data.count) writer.fixed64(4, data.count)
}

function writeExponentialHistogram(writer: FieldWriter, data: MetricDataOf<'exponential_histogram'>): void {
  writeDouble(writer, 14, data.zeroThreshold)
  writeOptional(writer, 13, data.max)
  writeOptional(writer, 12, data.min)
  writeBuckets(writer, 9, data.negative)
  writeBuckets(writer, 8, data.positive)
  if (data.zeroCount) writer.fixed64(7, data.zeroCount)
  if (data.scale) writer.sint32(6, data.scale)
  writeOptional(writer, 5, data.sum)
  if (data.count) writer.fixed64(4, data.count)
}

function writeBuckets(writer: FieldWriter, field: number, { offset, bucketCounts }: ExponentialBuckets): void {
  if (offset === 0 && bucketCounts.length === 0) return
  const end = writer.open()
  if (bucketCounts.length > 0) writer.packedUint64(2, bucketCounts)
  if (offset) writer.sint32(1, offset)
  writer.close(field, end)
}

function writeSummary(writer: FieldWriter, data: MetricDataOf<'summary'>): void {
  writer.repeated(6, data.quantiles, writeQuantile)
  writeDouble(writer, 5, data.sum)
  if (data.count) writer.fixed64(4, data.count)
}

function writeQuantile(writer: FieldWriter, { quantile, value }: { quantile: number; value: number }): void {
  writeDouble(writer, 2, value)
  writeDouble(writer, 1, quantile)
}

function writeExemplar(writer: FieldWriter, exemplar: Exemplar): void {
  writeKeyValues(writer, 7, exemplar.filteredAttributes)
  writeNumber(writer, 3, exemplar)
  if (exemplar.traceId) writer.hexBytes(5, exemplar.traceId)
  if (exemplar.spanId) writer.hexBytes(4, exemplar.spanId)
  if (exemplar.timeUnixNano) writer.fixed64(2, exemplar.timeUnixNano)
}
