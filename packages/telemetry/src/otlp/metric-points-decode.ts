import type { Exemplar, ExponentialBuckets, MetricDataOf, MetricPoint } from '../records.ts'
import { ValueMap } from '../value.ts'
import type { WireReader } from '../wire/reader.ts'
import { readKeyValue } from './any-value.ts'

/** The value of a gauge or a sum; null when the sender recorded none. */
interface NumberValue {
  value: number | bigint | null
  isInt: boolean
}

const readFixed64 = (reader: WireReader): bigint => reader.fixed64()
const readUint64 = (reader: WireReader): bigint => reader.uint64()
const readDouble = (reader: WireReader): number => reader.double()

export function readNumberPoint(reader: WireReader, point: MetricPoint): NumberValue {
  const number: NumberValue = { value: null, isInt: false }
  while (reader.next()) {
    switch (reader.field) {
      case 2:
        point.startTimeUnixNano = reader.fixed64()
        break
      case 3:
        point.timeUnixNano = reader.fixed64()
        break
      case 4:
        number.value = reader.double()
        number.isInt = false
        break
      case 5:
        point.exemplars.push(reader.message(readExemplar))
        break
      case 6:
        number.value = reader.sfixed64()
        number.isInt = true
        break
      case 7:
        readKeyValue(reader, point.attributes)
        break
      case 8:
        point.flags = reader.uint32()
        break
      default:
        reader.skip()
    }
  }
  return number
}

export function readHistogramPoint(reader: WireReader, point: MetricPoint): MetricDataOf<'histogram'> {
  const data: MetricDataOf<'histogram'> = {
    kind: 'histogram',
    temporality: 0,
    count: 0n,
    bucketCounts: [],
    explicitBounds: [],
  }
  while (reader.next()) {
    switch (reader.field) {
      case 2:
        point.startTimeUnixNano = reader.fixed64()
        break
      case 3:
        point.timeUnixNano = reader.fixed64()
        break
      case 4:
        data.count = reader.fixed64()
        break
      case 5:
        data.sum = reader.double()
        break
      case 6:
        reader.repeated(readFixed64, data.bucketCounts)
        break
      case 7:
        reader.repeated(readDouble, data.explicitBounds)
        break
      case 8:
        point.exemplars.push(reader.message(readExemplar))
        break
      case 9:
        readKeyValue(reader, point.attributes)
        break
      case 10:
        point.flags = reader.uint32()
        break
      case 11:
        data.min = reader.double()
        break
      case 12:
        data.max = reader.double()
        break
      default:
        reader.skip()
    }
  }
  return data
}

export function readExponentialPoint(reader: WireReader, point: MetricPoint): MetricDataOf<'exponential_histogram'> {
  const data: MetricDataOf<'exponential_histogram'> = {
    kind: 'exponential_histogram',
    temporality: 0,
    count: 0n,
    scale: 0,
    zeroCount: 0n,
    zeroThreshold: 0,
    positive: { offset: 0, bucketCounts: [] },
    negative: { offset: 0, bucketCounts: [] },
  }
  while (reader.next()) {
    switch (reader.field) {
      case 1:
        readKeyValue(reader, point.attributes)
        break
      case 2:
        point.startTimeUnixNano = reader.fixed64()
        break
      case 3:
        point.timeUnixNano = reader.fixed64()
        break
      case 4:
        data.count = reader.fixed64()
        break
      case 5:
        data.sum = reader.double()
        break
      case 6:
        data.scale = reader.sint32()
        break
      case 7:
        data.zeroCount = reader.fixed64()
        break
      case 8:
        reader.message(readBuckets, data.positive)
        break
      case 9:
        reader.message(readBuckets, data.negative)
        break
      case 10:
        point.flags = reader.uint32()
        break
      case 11:
        point.exemplars.push(reader.message(readExemplar))
        break
      case 12:
        data.min = reader.double()
        break
      case 13:
        data.max = reader.double()
        break
      case 14:
        data.zeroThreshold = reader.double()
        break
      default:
        reader.skip()
    }
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

export function readSummaryPoint(reader: WireReader, point: MetricPoint): MetricDataOf<'summary'> {
  const data: MetricDataOf<'summary'> = { kind: 'summary', count: 0n, sum: 0, quantiles: [] }
  while (reader.next()) {
    if (reader.field === 2) point.startTimeUnixNano = reader.fixed64()
    else if (reader.field === 3) point.timeUnixNano = reader.fixed64()
    else if (reader.field === 4) data.count = reader.fixed64()
    else if (reader.field === 5) data.sum = reader.double()
    else if (reader.field === 6) data.quantiles.push(reader.message(readQuantile))
    else if (reader.field === 7) readKeyValue(reader, point.attributes)
    else if (reader.field === 8) point.flags = reader.uint32()
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

function readExemplar(reader: WireReader): Exemplar {
  const exemplar: Exemplar = {
    timeUnixNano: 0n,
    value: null,
    isInt: false,
    traceId: '',
    spanId: '',
    filteredAttributes: new ValueMap(),
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
      case 7:
        readKeyValue(reader, exemplar.filteredAttributes)
        break
      default:
        reader.skip()
    }
  }
  return exemplar
}
