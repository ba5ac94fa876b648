import type { Exemplar, ExponentialBuckets, MetricData, MetricDataOf } from '../records/metric-data.ts'
import { pointLayouts } from '../records/metric-data.ts'
import { receivedMap } from '../value-map.ts'
import type { WireReader } from '../wire/reader.ts'
import type { ReceivedMetric } from './metric.ts'
import type { Source } from './source.ts'

const readFixed64 = (reader: WireReader): bigint => reader.fixed64()
const readUint64 = (reader: WireReader): bigint => reader.uint64()
const readDouble = (reader: WireReader): number => reader.double()

/** A reader for the content of the point whose field goes from `start` to `end`. */
function pointReader(source: Source, start: number, end: number): WireReader {
  source.varint(start)
  source.varint(source.next)
  return source.reader(source.next, end)
}

/** The data of a point, whose field goes from `start` to `end`. */
export function readData(metric: ReceivedMetric, start: number, end: number): MetricData {
  const reader = pointReader(metric.source, start, end)
  const { kind, temporality, isMonotonic } = metric
  switch (kind) {
    case 'gauge':
      return { kind, ...readNumber(reader) }
    case 'sum':
      return { kind, ...readNumber(reader), temporality, isMonotonic }
    case 'histogram':
      return readHistogram(reader, temporality)
    case 'exponential_histogram':
      return readExponentialHistogram(reader, temporality)
    case 'summary':
      return readSummary(reader)
  }
}

/** The value of a gauge or a sum; null when the sender recorded none. */
function readNumber(reader: WireReader): Pick<Exemplar, 'value' | 'isInt'> {
  const number: Pick<Exemplar, 'value' | 'isInt'> = { value: null, isInt: false }
  while (reader.next()) {
    if (reader.field === 4) {
      number.value = reader.double()
      number.isInt = false
    } else if (reader.field === 6) {
      number.value = reader.sfixed64()
      number.isInt = true
    } else reader.skip()
  }
  return number
}

function readHistogram(reader: WireReader, temporality: number): MetricDataOf<'histogram'> {
  const data: MetricDataOf<'histogram'> = {
    kind: 'histogram',
    temporality,
    count: 0n,
    bucketCounts: [],
    explicitBounds: [],
  }
  while (reader.next()) {
    if (reader.field === 4) data.count = reader.fixed64()
    else if (reader.field === 5) data.sum = reader.double()
    else if (reader.field === 6) reader.repeated(readFixed64, data.bucketCounts)
    else if (reader.field === 7) reader.repeated(readDouble, data.explicitBounds)
    else if (reader.field === 11) data.min = reader.double()
    else if (reader.field === 12) data.max = reader.double()
    else reader.skip()
  }
  return data
}

function readExponentialHistogram(reader: WireReader, temporality: number): MetricDataOf<'exponential_histogram'> {
  const data: MetricDataOf<'exponential_histogram'> = {
    kind: 'exponential_histogram',
    temporality,
    count: 0n,
    scale: 0,
    zeroCount: 0n,
    zeroThreshold: 0,
    positive: { offset: 0, bucketCounts: [] },
    negative: { offset: 0, bucketCounts: [] },
  }
  while (reader.next()) {
    if (reader.field === 4) data.count = reader.fixed64()
    else if (reader.field === 5) data.sum = reader.double()
    else if (reader.field === 6) data.scale = reader.sint32()
    else if (reader.field === 7) data.zeroCount = reader.fixed64()
    else if (reader.field === 8) reader.message(readBuckets, data.positive)
    else if (reader.field === 9) reader.message(readBuckets, data.negative)
    else if (reader.field === 12) data.min = reader.double()
    else if (reader.field === 13) data.max = reader.double()
    else if (reader.field === 14) data.zeroThreshold = reader.double()
    else reader.skip()
  }
  return data
}

function readBuckets(reader: WireReader, buckets: ExponentialBuckets): void {
  while (reader.next()) {
    if (reader.field === 1) buckets.offset = reader.sint32()
    else if (reader.field === 2) reader.repeated(readUint64, buckets.bucketCounts)
    else reader.skip()
  }
}

function readSummary(reader: WireReader): MetricDataOf<'summary'> {
  const data: MetricDataOf<'summary'> = { kind: 'summary', count: 0n, sum: 0, quantiles: [] }
  while (reader.next()) {
    if (reader.field === 4) data.count = reader.fixed64()
    else if (reader.field === 5) data.sum = reader.double()
    else if (reader.field === 6) data.quantiles.push(reader.message(readQuantile))
    else reader.skip()
  }
  return data
}

function readQuantile(reader: WireReader): { quantile: number; value: number } {
  const result = { quantile: 0, value: 0 }
  while (reader.next()) {
    if (reader.field === 1) result.quantile = reader.double()
    else if (reader.field === 2) result.value = reader.double()
    else reader.skip()
  }
  return result
}

/** The exemplars of a point, whose field goes from `start` to `end`. */
export function readExemplars(metric: ReceivedMetric, start: number, end: number): Exemplar[] {
  const { source } = metric
  const field = pointLayouts[metric.kind].exemplars
  const exemplars: Exemplar[] = []
  if (field === 0) return exemplars
  const reader = pointReader(source, start, end)
  while (reader.next()) {
    if (reader.field === field) exemplars.push(reader.message(readExemplar, source))
    else reader.skip()
  }
  return exemplars
}

function readExemplar(reader: WireReader, source: Source): Exemplar {
  const exemplar: Exemplar = {
    timeUnixNano: 0n,
    value: null,
    isInt: false,
    traceId: '',
    spanId: '',
    filteredAttributes: receivedMap(source, reader.offset, reader.limit, 7),
  }
  while (reader.next()) {
    switch (reader.field) {
      case 2:
        exemplar.timeUnixNano = reader.fixed64()
        break
      case 3:
        exemplar.value = reader.double()
        exemplar.isInt = false
        break
      case 4:
        exemplar.spanId = reader.hexBytes()
        break
      case 5:
        exemplar.traceId = reader.hexBytes()
        break
      case 6:
        exemplar.value = reader.sfixed64()
        exemplar.isInt = true
        break
      default:
        reader.skip()
    }
  }
  return exemplar
}
