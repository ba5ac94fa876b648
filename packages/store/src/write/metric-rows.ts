import type { MetricData, MetricPoint } from '@weir/telemetry'
import { EXP_HISTOGRAM, GAUGE, HISTOGRAM, SUM, SUMMARY } from '../schema/metrics.ts'
import type { ColumnValue } from './native-columns.ts'
import { type Columns, type RowEncoder, rowEncoder } from './row-encoder.ts'
import { usable } from './timestamp.ts'

type Kind = MetricData['kind']
type DataOf<K extends Kind> = Extract<MetricData, { kind: K }>

/** When a point was measured; 0 when it does not say. */
export function pointTime(point: MetricPoint): bigint {
  return usable(point.timeUnixNano)
}

const DESCRIPTION: Columns<MetricPoint> = {
  MetricName: point => point.name,
  MetricDescription: point => point.description,
  MetricUnit: point => point.unit,
  Attributes: point => point.attributes,
  StartTimeUnix: point => usable(point.startTimeUnixNano),
  TimeUnix: (point, now) => pointTime(point) || now,
  Flags: point => point.flags >>> 0,
}

const EXEMPLARS: Columns<MetricPoint> = {
  'Exemplars.FilteredAttributes': point => point.exemplars.map(exemplar => exemplar.filteredAttributes),
  'Exemplars.TimeUnix': point => point.exemplars.map(exemplar => usable(exemplar.timeUnixNano)),
  'Exemplars.Value': point => point.exemplars.map(exemplar => float(exemplar.value)),
  'Exemplars.SpanId': point => point.exemplars.map(exemplar => exemplar.spanId),
  'Exemplars.TraceId': point => point.exemplars.map(exemplar => exemplar.traceId),
}

/** A column that is read from the data of points of one kind: only such points are given to the table. */
function from<K extends Kind>(kind: K, read: (data: DataOf<K>) => ColumnValue): (point: MetricPoint) => ColumnValue {
  return point => {
    const { data } = point
    if (!isOf(kind, data)) throw new TypeError(`A point of kind ${data.kind} was given to the table for ${kind}`)
    return read(data)
  }
}

function isOf<K extends Kind>(kind: K, data: MetricData): data is DataOf<K> {
  return data.kind === kind
}

type Distribution = DataOf<'histogram' | 'exponential_histogram'>

function distribution(
  read: (of: (data: Distribution) => ColumnValue) => (point: MetricPoint) => ColumnValue,
): Columns<MetricPoint> {
  return {
    Count: read(data => data.count),
    Sum: read(data => data.sum ?? 0),
    Min: read(data => data.min ?? 0),
    Max: read(data => data.max ?? 0),
    AggregationTemporality: read(data => data.temporality | 0),
  }
}

/** The rows of each kind of metric, each in a table of its own. */
export const METRIC_ROWS: Readonly<Record<Kind, RowEncoder<MetricPoint>>> = {
  gauge: rowEncoder(GAUGE, { ...DESCRIPTION, ...EXEMPLARS, Value: from('gauge', data => float(data.value)) }),
  sum: rowEncoder(SUM, {
    ...DESCRIPTION,
    ...EXEMPLARS,
    Value: from('sum', data => float(data.value)),
    AggregationTemporality: from('sum', data => data.temporality | 0),
    IsMonotonic: from('sum', data => data.isMonotonic),
  }),
  histogram: rowEncoder(HISTOGRAM, {
    ...DESCRIPTION,
    ...EXEMPLARS,
    ...distribution(of => from('histogram', of)),
    BucketCounts: from('histogram', data => data.bucketCounts),
    ExplicitBounds: from('histogram', data => data.explicitBounds),
  }),
  exponential_histogram: rowEncoder(EXP_HISTOGRAM, {
    ...DESCRIPTION,
    ...EXEMPLARS,
    ...distribution(of => from('exponential_histogram', of)),
    Scale: from('exponential_histogram', data => data.scale | 0),
    ZeroCount: from('exponential_histogram', data => data.zeroCount),
    PositiveOffset: from('exponential_histogram', data => data.positive.offset | 0),
    PositiveBucketCounts: from('exponential_histogram', data => data.positive.bucketCounts),
    NegativeOffset: from('exponential_histogram', data => data.negative.offset | 0),
    NegativeBucketCounts: from('exponential_histogram', data => data.negative.bucketCounts),
  }),
  // A summary has no exemplars.
  summary: rowEncoder(SUMMARY, {
    ...DESCRIPTION,
    Count: from('summary', data => data.count),
    Sum: from('summary', data => data.sum),
    'ValueAtQuantiles.Quantile': from('summary', data => data.quantiles.map(at => at.quantile)),
    'ValueAtQuantiles.Value': from('summary', data => data.quantiles.map(at => at.value)),
  }),
}

/** A point without a value counts as 0, as in the OpenTelemetry exporter. */
function float(value: number | bigint | null): number {
  return Number(value ?? 0)
}
