/** What JSON can hold. */
export type JsonValue = null | string | boolean | number | JsonValue[] | JsonMap

/** A map with keys of any name. It has no prototype, so `__proto__` and `toString` are keys like any other. */
export interface JsonMap {
  [key: string]: JsonValue
}

/** A 64-bit integer: a number as long as that is exact, else its decimal digits. */
export type Int64 = number | string

/** A double: a number, or the text `NaN`, `Infinity` or `-Infinity`. */
export type JsonDouble = number | string

export interface ItemScope {
  name: string
  version: string
  attributes: JsonMap
}

interface BaseItem {
  /** Milliseconds since 1970; 0 when the record has no time. */
  timestamp: number
  attributes: JsonMap
  /** The attributes of the resource. */
  resource: JsonMap
  /** Present when the instrumentation scope is known. */
  scope?: ItemScope
  _uuid?: string
}

// Optional fields are left out when the record has them unset.
export interface LogItem extends BaseItem {
  _type: 'log'
  observed_timestamp?: number
  severity_text: string
  severity_number?: number
  body: JsonValue
  trace_id?: string
  span_id?: string
  flags?: number
  event_name?: string
  dropped_attributes_count?: number
}

/** A log that reports a pattern found in other logs. Its `attributes` are those that have no field of their own. */
export interface PatternItem extends BaseItem {
  _type: 'cluster_pattern_and_sample'
  start_timestamp: number
  pattern: string
  pattern_count: number
  pattern_sample: string
  sentiment_score: number
  severity_text?: string
  severity_number?: number
}

export interface ItemExemplar {
  time_unix_nano: Int64
  value: Int64 | JsonDouble | null
  trace_id?: string
  span_id?: string
  filtered_attributes: JsonMap
}

export interface ItemNumber {
  value: Int64 | JsonDouble | null
}

export interface ItemSum extends ItemNumber {
  /** 0 unspecified, 1 delta, 2 cumulative. */
  aggregation_temporality: number
  is_monotonic: boolean
}

export interface ItemDistribution {
  aggregation_temporality: number
  count: Int64
  sum?: JsonDouble
  min?: JsonDouble
  max?: JsonDouble
}

export interface ItemHistogram extends ItemDistribution {
  bucket_counts: Int64[]
  explicit_bounds: JsonDouble[]
}

export interface ItemBuckets {
  offset: number
  bucket_counts: Int64[]
}

export interface ItemExponentialHistogram extends ItemDistribution {
  scale: number
  zero_count: Int64
  zero_threshold: JsonDouble
  positive: ItemBuckets
  negative: ItemBuckets
}

export interface ItemSummary {
  count: Int64
  sum: JsonDouble
  quantile_values: { quantile: JsonDouble; value: JsonDouble }[]
}

/** The value of a metric item, under the name of its kind. */
export type ItemMetricData =
  | { kind: 'gauge'; gauge: ItemNumber }
  | { kind: 'sum'; sum: ItemSum }
  | { kind: 'histogram'; histogram: ItemHistogram }
  | { kind: 'exponential_histogram'; exponential_histogram: ItemExponentialHistogram }
  | { kind: 'summary'; summary: ItemSummary }

export type MetricItem = BaseItem &
  ItemMetricData & {
    _type: 'metric'
    name: string
    description?: string
    unit?: string
    start_timestamp?: number
    flags?: number
    exemplars?: ItemExemplar[]
    metadata?: JsonMap
  }

export interface ItemEvent {
  time_unix_nano: Int64
  name: string
  attributes: JsonMap
  dropped_attributes_count?: number
}

export interface ItemLink {
  trace_id: string
  span_id: string
  trace_state?: string
  attributes: JsonMap
  dropped_attributes_count?: number
  flags?: number
}

/** Its `timestamp` is the start in milliseconds. */
export interface TraceItem extends BaseItem {
  _type: 'trace'
  trace_id: string
  span_id: string
  parent_span_id?: string
  name: string
  /** 0 unspecified, 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number
  start_time_unix_nano: Int64
  end_time_unix_nano: Int64
  /** The code is 0 unset, 1 ok, 2 error. */
  status: { code: number; message?: string }
  events?: ItemEvent[]
  links?: ItemLink[]
  trace_state?: string
  flags?: number
  dropped_attributes_count?: number
  dropped_events_count?: number
  dropped_links_count?: number
}

/**
 * A record as people and tests see it: plain JSON.
 *
 * It is a view, not a transport: times lose what is below a millisecond, whole doubles and integers look alike, bytes and
 * integers beyond 2^53 become text.
 */
export type TelemetryItem = LogItem | MetricItem | PatternItem | TraceItem
