import type { ValueMap } from '../value-map.ts'

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

/** The numbers of the fields in which points of one kind differ; `data` and `all` are bits. */
export interface PointLayout {
  /** The field of the metric that holds its data. */
  readonly container: number
  readonly attributes: number
  readonly flags: number
  /** 0 for kinds without exemplars. */
  readonly exemplars: number
  readonly data: number
}

function bits(...fields: number[]): number {
  return fields.reduce((mask, field) => mask | (1 << field), 0)
}

const numberLayout = { attributes: 7, flags: 8, exemplars: 5, data: bits(4, 6) }

/** @internal How points of each kind stand on the wire; their times are in fields 2 and 3 throughout. */
export const pointLayouts: Readonly<Record<MetricKind, PointLayout>> = {
  gauge: { container: 5, ...numberLayout },
  sum: { container: 7, ...numberLayout },
  histogram: { container: 9, attributes: 9, flags: 10, exemplars: 8, data: bits(4, 5, 6, 7, 11, 12) },
  exponential_histogram: {
    container: 10,
    attributes: 1,
    flags: 10,
    exemplars: 11,
    data: bits(4, 5, 6, 7, 8, 9, 12, 13, 14),
  },
  summary: { container: 11, attributes: 7, flags: 8, exemplars: 0, data: bits(4, 5, 6) },
}

/** A deep copy of a point's data. */
export function cloneData(data: MetricData): MetricData {
  switch (data.kind) {
    case 'histogram':
      return { ...data, bucketCounts: [...data.bucketCounts], explicitBounds: [...data.explicitBounds] }
    case 'exponential_histogram':
      return {
        ...data,
        positive: { ...data.positive, bucketCounts: [...data.positive.bucketCounts] },
        negative: { ...data.negative, bucketCounts: [...data.negative.bucketCounts] },
      }
    case 'summary':
      return { ...data, quantiles: data.quantiles.map(quantile => ({ ...quantile })) }
    default:
      return { ...data }
  }
}
