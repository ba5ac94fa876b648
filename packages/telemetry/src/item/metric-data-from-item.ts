import { temporalityNames } from '../enum-names.ts'
import { JsonObject } from '../json/json-object.ts'
import type { Exemplar, ExponentialBuckets, MetricData } from '../records.ts'
import { ValueMap } from '../value-map.ts'

const kinds = ['gauge', 'sum', 'histogram', 'exponential_histogram', 'summary'] as const

/** The value of a metric item, which stands under the name of its kind. */
export function metricDataFromItem(item: JsonObject): MetricData {
  const named = item.string('kind')
  // Typed by hand, an item often names its kind once: by the key of its value.
  const kind = kinds.find(known => (named === '' ? item.has(known) : named === known))
  if (kind === undefined) throw item.error('kind', `expected one of ${kinds.join(', ')}`)
  const data = item.object(kind) ?? new JsonObject(new ValueMap(), kind, item)
  switch (kind) {
    case 'gauge':
      return { kind, ...numberFromItem(data) }
    case 'sum':
      return {
        kind,
        ...numberFromItem(data),
        temporality: temporality(data),
        isMonotonic: data.bool('is_monotonic'),
      }
    case 'histogram':
      return {
        kind,
        ...distribution(data),
        bucketCounts: data.uint64s('bucket_counts'),
        explicitBounds: data.doubles('explicit_bounds'),
      }
    case 'exponential_histogram':
      return {
        kind,
        ...distribution(data),
        scale: data.int32('scale'),
        zeroCount: data.uint64('zero_count'),
        zeroThreshold: data.double('zero_threshold'),
        positive: buckets(data.object('positive')),
        negative: buckets(data.object('negative')),
      }
    case 'summary':
      return {
        kind,
        count: data.uint64('count'),
        sum: data.double('sum'),
        quantiles: data
          .objects('quantile_values')
          .map(json => ({ quantile: json.double('quantile'), value: json.double('value') })),
      }
  }
}

/** A whole number, or the digits of one, is an integer; anything else a double. */
export function numberFromItem(json: JsonObject): Pick<Exemplar, 'value' | 'isInt'> {
  const value = json.value('value')
  if (value === null) return { value: null, isInt: false }
  if (typeof value === 'string' ? /^-?\d+$/.test(value) : Number.isSafeInteger(value)) {
    return { value: json.int64('value'), isInt: true }
  }
  return { value: json.double('value'), isInt: false }
}

function temporality(json: JsonObject): number {
  return json.enumeration('aggregation_temporality', temporalityNames)
}

function distribution(json: JsonObject): {
  temporality: number
  count: bigint
  sum?: number
  min?: number
  max?: number
} {
  return {
    temporality: temporality(json),
    count: json.uint64('count'),
    sum: json.optionalDouble('sum'),
    min: json.optionalDouble('min'),
    max: json.optionalDouble('max'),
  }
}

function buckets(json: JsonObject | undefined): ExponentialBuckets {
  return { offset: json?.int32('offset') ?? 0, bucketCounts: json?.uint64s('bucket_counts') ?? [] }
}
