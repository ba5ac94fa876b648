import { ValueMap, type Value } from './value.ts'

export type Signal = 'log' | 'metric' | 'trace'

/** What produced the telemetry; shared by all records that came with it. */
export class Resource {
  attributes = new ValueMap()
  droppedAttributesCount = 0
  schemaUrl = ''
}

/** The instrumentation scope; shared like the resource. */
export class Scope {
  name = ''
  version = ''
  attributes = new ValueMap()
  droppedAttributesCount = 0
  schemaUrl = ''
}

abstract class BaseRecord {
  resource: Resource
  scope: Scope
  attributes = new ValueMap()

  constructor(resource = new Resource(), scope = new Scope()) {
    this.resource = resource
    this.scope = scope
  }
}

export class LogRecord extends BaseRecord {
  readonly signal = 'log'
  timeUnixNano = 0n
  observedTimeUnixNano = 0n
  severityNumber = 0
  severityText = ''
  body: Value = null
  droppedAttributesCount = 0
  flags = 0
  /** Lower-case hexadecimal, empty when absent; so is `spanId`. */
  traceId = ''
  spanId = ''
  eventName = ''
}

export interface SpanEvent {
  timeUnixNano: bigint
  name: string
  attributes: ValueMap
  droppedAttributesCount: number
}

export interface SpanLink {
  traceId: string
  spanId: string
  traceState: string
  attributes: ValueMap
  droppedAttributesCount: number
  flags: number
}

export class Span extends BaseRecord {
  readonly signal = 'trace'
  traceId = ''
  spanId = ''
  traceState = ''
  parentSpanId = ''
  flags = 0
  name = ''
  /** 0 unspecified, 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  kind = 0
  startTimeUnixNano = 0n
  endTimeUnixNano = 0n
  droppedAttributesCount = 0
  events: SpanEvent[] = []
  droppedEventsCount = 0
  links: SpanLink[] = []
  droppedLinksCount = 0
  /** 0 unset, 1 ok, 2 error. */
  statusCode = 0
  statusMessage = ''
}

export interface Exemplar {
  timeUnixNano: bigint
  value: number | bigint | null
  isInt: boolean
  traceId: string
  spanId: string
  filteredAttributes: ValueMap
}

export interface ExponentialBuckets {
  offset: number
  bucketCounts: bigint[]
}

/** The kinds of OTLP metric data, and what a point of each holds. */
export type MetricData =
  | { kind: 'gauge'; value: number | bigint | null; isInt: boolean }
  | { kind: 'sum'; value: number | bigint | null; isInt: boolean; temporality: number; isMonotonic: boolean }
  | {
      kind: 'histogram'
      temporality: number
      count: bigint
      sum?: number
      min?: number
      max?: number
      bucketCounts: bigint[]
      explicitBounds: number[]
    }
  | {
      kind: 'exponential_histogram'
      temporality: number
      count: bigint
      sum?: number
      min?: number
      max?: number
      scale: number
      zeroCount: bigint
      zeroThreshold: number
      positive: ExponentialBuckets
      negative: ExponentialBuckets
    }
  | { kind: 'summary'; count: bigint; sum: number; quantiles: { quantile: number; value: number }[] }

export type MetricKind = MetricData['kind']

/** What a point of one kind holds. */
export type MetricDataOf<K extends MetricKind> = Extract<MetricData, { kind: K }>

/** One data point with the description of its metric: the unit that processors see and count. */
export class MetricPoint extends BaseRecord {
  readonly signal = 'metric'
  name = ''
  description = ''
  unit = ''
  metadata = new ValueMap()
  timeUnixNano = 0n
  startTimeUnixNano = 0n
  flags = 0
  data: MetricData = { kind: 'gauge', value: 0, isInt: true }
  exemplars: Exemplar[] = []
}

export type TelemetryRecord = LogRecord | MetricPoint | Span

/** Records of one signal that travel together. */
export type Batch =
  | { signal: 'log'; records: LogRecord[] }
  | { signal: 'metric'; records: MetricPoint[] }
  | { signal: 'trace'; records: Span[] }
