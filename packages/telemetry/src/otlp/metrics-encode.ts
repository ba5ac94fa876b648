import { groupByMetric, type MetricGroup } from '../grouping.ts'
import type { Exemplar, ExponentialBuckets, MetricDataOf, MetricPoint } from '../records.ts'
import type { WireWriter } from '../wire/writer.ts'
import { writeKeyValues } from './any-value.ts'
import { encodeEnvelope } from './envelope.ts'

/** Encodes an ExportMetricsServiceRequest: points are grouped by resource and scope, then into metrics by their identity. */
export function encodeMetricsRequest(points: readonly MetricPoint[]): Uint8Array {
  return encodeEnvelope(points, (writer, members) => writer.repeated(2, groupByMetric(members), writeMetric))
}

function writeMetric(writer: WireWriter, { first, points }: MetricGroup): void {
  writeKeyValues(writer, 12, first.metadata)
  const end = writer.open()
  const { data } = first
  if (data.kind === 'sum' && data.isMonotonic) writer.bool(3, true)
  if ('temporality' in data && data.temporality) writer.int32(2, data.temporality)
  writer.repeated(1, points, writePoint)
  writer.close(dataFields[data.kind], end)
  if (first.unit) writer.string(3, first.unit)
  if (first.description) writer.string(2, first.description)
  if (first.name) writer.string(1, first.name)
}

const dataFields = { gauge: 5, sum: 7, histogram: 9, exponential_histogram: 10, summary: 11 } as const

function writePoint(writer: WireWriter, point: MetricPoint): void {
  const { data } = point
  switch (data.kind) {
    case 'gauge':
    case 'sum':
      return writeNumberPoint(writer, point, data)
    case 'histogram':
      return writeHistogramPoint(writer, point, data)
    case 'exponential_histogram':
      return writeExponentialPoint(writer, point, data)
    case 'summary':
      return writeSummaryPoint(writer, point, data)
  }
}

function writeNumberPoint(writer: WireWriter, point: MetricPoint, data: MetricDataOf<'gauge' | 'sum'>): void {
  if (point.flags) writer.uint32(8, point.flags)
  writeKeyValues(writer, 7, point.attributes)
  writeNumber(writer, 4, data)
  writer.repeated(5, point.exemplars, writeExemplar)
  writeTimes(writer, point)
}

/** Writes the value as a double in `doubleField` or as an integer in field 6; a fraction is never cut off. */
function writeNumber(writer: WireWriter, doubleField: number, number: Pick<Exemplar, 'value' | 'isInt'>): void {
  const { value, isInt } = number
  if (value === null) return
  if (typeof value === 'bigint' || (isInt && Number.isSafeInteger(value))) writer.fixed64(6, value)
  else writer.double(doubleField, value)
}

function writeTimes(writer: WireWriter, point: MetricPoint): void {
  if (point.timeUnixNano) writer.fixed64(3, point.timeUnixNano)
  if (point.startTimeUnixNano) writer.fixed64(2, point.startTimeUnixNano)
}

function writeOptional(writer: WireWriter, field: number, value: number | undefined): void {
  if (value !== undefined) writer.double(field, value)
}

/** Leaves out the default, which is +0 alone: NaN and -0 are values. */
function writeDouble(writer: WireWriter, field: number, value: number): void {
  if (!Object.is(value, 0)) writer.double(field, value)
}

function writeHistogramPoint(writer: WireWriter, point: MetricPoint, data: MetricDataOf<'histogram'>): void {
  writeOptional(writer, 12, data.max)
  writeOptional(writer, 11, data.min)
  if (point.flags) writer.uint32(10, point.flags)
  writeKeyValues(writer, 9, point.attributes)
  writer.repeated(8, point.exemplars, writeExemplar)
  if (data.explicitBounds.length > 0) writer.packedDouble(7, data.explicitBounds)
  if (data.bucketCounts.length > 0) writer.packedFixed64(6, data.bucketCounts)
  writeOptional(writer, 5, data.sum)
  if (data.count) writer.fixed64(4, data.count)
  writeTimes(writer, point)
}

function writeExponentialPoint(
  writer: WireWriter,
  point: MetricPoint,
  data: MetricDataOf<'exponential_histogram'>,
): void {
  writeDouble(writer, 14, data.zeroThreshold)
  writeOptional(writer, 13, data.max)
  writeOptional(writer, 12, data.min)
  writer.repeated(11, point.exemplars, writeExemplar)
  if (point.flags) writer.uint32(10, point.flags)
  writeBuckets(writer, 9, data.negative)
  writeBuckets(writer, 8, data.positive)
  if (data.zeroCount) writer.fixed64(7, data.zeroCount)
  if (data.scale) writer.sint32(6, data.scale)
  writeOptional(writer, 5, data.sum)
  if (data.count) writer.fixed64(4, data.count)
  writeTimes(writer, point)
  writeKeyValues(writer, 1, point.attributes)
}

function writeBuckets(writer: WireWriter, field: number, { offset, bucketCounts }: ExponentialBuckets): void {
  if (offset === 0 && bucketCounts.length === 0) return
  const end = writer.open()
  if (bucketCounts.length > 0) writer.packedUint64(2, bucketCounts)
  if (offset) writer.sint32(1, offset)
  writer.close(field, end)
}

function writeSummaryPoint(writer: WireWriter, point: MetricPoint, data: MetricDataOf<'summary'>): void {
  if (point.flags) writer.uint32(8, point.flags)
  writeKeyValues(writer, 7, point.attributes)
  writer.repeated(6, data.quantiles, writeQuantile)
  writeDouble(writer, 5, data.sum)
  if (data.count) writer.fixed64(4, data.count)
  writeTimes(writer, point)
}

function writeQuantile(writer: WireWriter, { quantile, value }: { quantile: number; value: number }): void {
  writeDouble(writer, 2, value)
  writeDouble(writer, 1, quantile)
}

function writeExemplar(writer: WireWriter, exemplar: Exemplar): void {
  writeKeyValues(writer, 7, exemplar.filteredAttributes)
  writeNumber(writer, 3, exemplar)
  if (exemplar.traceId) writer.hexBytes(5, exemplar.traceId)
  if (exemplar.spanId) writer.hexBytes(4, exemplar.spanId)
  if (exemplar.timeUnixNano) writer.fixed64(2, exemplar.timeUnixNano)
}
