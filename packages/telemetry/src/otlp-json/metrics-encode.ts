import { groupByMetric } from '../grouping.ts'
import type { Exemplar, ExponentialBuckets, MetricData, MetricKind, MetricPoint } from '../records.ts'
import { attributesToJson, doubleToJson } from './any-value.ts'
import { uint64ToJson } from './envelope.ts'

const fields: Record<MetricKind, string> = {
  gauge: 'gauge',
  sum: 'sum',
  histogram: 'histogram',
  exponential_histogram: 'exponentialHistogram',
  summary: 'summary',
}

export function metricsToJson(points: readonly MetricPoint[]): object[] {
  return groupByMetric(points).map(({ first, points: members }) => ({
    name: first.name || undefined,
    description: first.description || undefined,
    unit: first.unit || undefined,
    [fields[first.data.kind]]: {
      dataPoints: members.map(pointToJson),
      aggregationTemporality: ('temporality' in first.data && first.data.temporality) || undefined,
      isMonotonic: (first.data.kind === 'sum' && first.data.isMonotonic) || undefined,
    },
    metadata: attributesToJson(first.metadata),
  }))
}

function pointToJson(point: MetricPoint): object {
  return {
    attributes: attributesToJson(point.attributes),
    startTimeUnixNano: uint64ToJson(point.startTimeUnixNano),
    timeUnixNano: uint64ToJson(point.timeUnixNano),
    ...dataToJson(point.data),
    exemplars: point.exemplars.length === 0 ? undefined : point.exemplars.map(exemplarToJson),
    flags: point.flags || undefined,
  }
}

function dataToJson(data: MetricData): object {
  switch (data.kind) {
    case 'gauge':
    case 'sum':
      return numberToJson(data)
    case 'histogram':
      return {
        ...distributionToJson(data),
        bucketCounts: data.bucketCounts.map(String),
        explicitBounds: data.explicitBounds.map(doubleToJson),
      }
    case 'exponential_histogram':
      return {
        ...distributionToJson(data),
        scale: data.scale || undefined,
        zeroCount: uint64ToJson(data.zeroCount),
        positive: bucketsToJson(data.positive),
        negative: bucketsToJson(data.negative),
        zeroThreshold: doubleToJson(data.zeroThreshold),
      }
    case 'summary':
      return {
        count: uint64ToJson(data.count),
        sum: doubleToJson(data.sum),
        quantileValues: data.quantiles.map(({ quantile, value }) => ({
          quantile: doubleToJson(quantile),
          value: doubleToJson(value),
        })),
      }
  }
}

function numberToJson({ value, isInt }: Pick<Exemplar, 'value' | 'isInt'>): object {
  if (value === null) return {}
  if (typeof value === 'bigint' || (isInt && Number.isSafeInteger(value))) return { asInt: String(value) }
  return { asDouble: doubleToJson(value) }
}

function distributionToJson(data: { count: bigint; sum?: number; min?: number; max?: number }): object {
  return {
    count: uint64ToJson(data.count),
    sum: optionalToJson(data.sum),
    min: optionalToJson(data.min),
    max: optionalToJson(data.max),
  }
}

function optionalToJson(value: number | undefined): number | string | undefined {
  return value === undefined ? undefined : doubleToJson(value)
}

function bucketsToJson({ offset, bucketCounts }: ExponentialBuckets): object | undefined {
  if (offset === 0 && bucketCounts.length === 0) return undefined
  return { offset: offset || undefined, bucketCounts: bucketCounts.map(String) }
}

function exemplarToJson(exemplar: Exemplar): object {
  return {
    timeUnixNano: uint64ToJson(exemplar.timeUnixNano),
    ...numberToJson(exemplar),
    traceId: exemplar.traceId || undefined,
    spanId: exemplar.spanId || undefined,
    filteredAttributes: attributesToJson(exemplar.filteredAttributes),
  }
}
