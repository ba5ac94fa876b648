import { temporalityNames } from '../enum-names.ts'
import {
  type Exemplar,
  type ExponentialBuckets,
  type MetricData,
  MetricPoint,
  type Resource,
  type Scope,
} from '../records.ts'
import { attributesFromJson } from './any-value.ts'
import type { JsonObject } from '../json/json-object.ts'

export function readMetric(json: JsonObject, resource: Resource, scope: Scope, into: MetricPoint[]): void {
  const name = json.string('name')
  const description = json.string('description')
  const unit = json.string('unit')
  for (const [field, readData] of kinds) {
    const container = json.object(field)
    if (!container) continue
    for (const pointJson of container.objects('dataPoints')) {
      const point = new MetricPoint(resource, scope)
      point.name = name
      point.description = description
      point.unit = unit
      point.metadata = attributesFromJson(json, 'metadata')
      point.attributes = attributesFromJson(pointJson)
      point.startTimeUnixNano = pointJson.uint64('startTimeUnixNano')
      point.timeUnixNano = pointJson.uint64('timeUnixNano')
      point.flags = pointJson.uint32('flags')
      point.exemplars = pointJson.objects('exemplars').map(readExemplar)
      point.data = readData(pointJson, container)
      into.push(point)
    }
    return
  }
}

type ReadData = (point: JsonObject, container: JsonObject) => MetricData

const kinds: [field: string, read: ReadData][] = [
  ['gauge', point => ({ kind: 'gauge', ...readNumber(point) })],
  [
    'sum',
    (point, container) => ({
      kind: 'sum',
      ...readNumber(point),
      temporality: readTemporality(container),
      isMonotonic: container.bool('isMonotonic'),
    }),
  ],
  [
    'histogram',
    (point, container) => ({
      kind: 'histogram',
      temporality: readTemporality(container),
      ...readDistribution(point),
      bucketCounts: point.uint64s('bucketCounts'),
      explicitBounds: point.doubles('explicitBounds'),
    }),
  ],
  [
    'exponentialHistogram',
    (point, container) => ({
      kind: 'exponential_histogram',
      temporality: readTemporality(container),
      ...readDistribution(point),
      scale: point.int32('scale'),
      zeroCount: point.uint64('zeroCount'),
      zeroThreshold: point.double('zeroThreshold'),
      positive: readBuckets(point.object('positive')),
      negative: readBuckets(point.object('negative')),
    }),
  ],
  [
    'summary',
    point => ({
      kind: 'summary',
      count: point.uint64('count'),
      sum: point.double('sum'),
      quantiles: point
        .objects('quantileValues')
        .map(json => ({ quantile: json.double('quantile'), value: json.double('value') })),
    }),
  ],
]

function readTemporality(container: JsonObject): number {
  return container.enumeration('aggregationTemporality', temporalityNames)
}

function readNumber(json: JsonObject): Pick<Exemplar, 'value' | 'isInt'> {
  if (json.has('asInt')) return { value: json.int64('asInt'), isInt: true }
  return { value: json.optionalDouble('asDouble') ?? null, isInt: false }
}

function readDistribution(json: JsonObject): { count: bigint; sum?: number; min?: number; max?: number } {
  return {
    count: json.uint64('count'),
    sum: json.optionalDouble('sum'),
    min: json.optionalDouble('min'),
    max: json.optionalDouble('max'),
  }
}

function readBuckets(json: JsonObject | undefined): ExponentialBuckets {
  return { offset: json?.int32('offset') ?? 0, bucketCounts: json?.uint64s('bucketCounts') ?? [] }
}

function readExemplar(json: JsonObject): Exemplar {
  return {
    timeUnixNano: json.uint64('timeUnixNano'),
    ...readNumber(json),
    traceId: json.hex('traceId'),
    spanId: json.hex('spanId'),
    filteredAttributes: attributesFromJson(json, 'filteredAttributes'),
  }
}
