import type { MetricData, MetricPoint } from '@weir/telemetry'
import type { StoreRow } from '../client.ts'
import { timestampText } from './timestamp.ts'
import { attributeMap, wellFormed } from './value-text.ts'

/** A metric point as a row of the table of its kind. */
export function metricRow(organizationId: string, point: MetricPoint, origin: StoreRow, now: bigint): StoreRow {
  return {
    OrganizationId: organizationId,
    ...origin,
    ScopeDroppedAttrCount: point.scope.droppedAttributesCount,
    MetricName: wellFormed(point.name),
    MetricDescription: wellFormed(point.description),
    MetricUnit: wellFormed(point.unit),
    Attributes: attributeMap(point.attributes),
    StartTimeUnix: timestampText(point.startTimeUnixNano),
    TimeUnix: timestampText(point.timeUnixNano, now),
    Flags: point.flags >>> 0,
    ...valueColumns(point.data),
    // A summary has no exemplars, and its table no columns for them.
    ...(point.data.kind === 'summary' ? {} : exemplarColumns(point)),
  }
}

function valueColumns(data: MetricData): StoreRow {
  switch (data.kind) {
    case 'gauge':
      return { Value: float(data.value) }
    case 'sum':
      return { Value: float(data.value), AggregationTemporality: data.temporality, IsMonotonic: data.isMonotonic }
    case 'histogram':
      return {
        ...distributionColumns(data),
        BucketCounts: data.bucketCounts.map(String),
        ExplicitBounds: data.explicitBounds.map(float),
      }
    case 'exponential_histogram':
      return {
        ...distributionColumns(data),
        Scale: data.scale,
        ZeroCount: String(data.zeroCount),
        PositiveOffset: data.positive.offset,
        PositiveBucketCounts: data.positive.bucketCounts.map(String),
        NegativeOffset: data.negative.offset,
        NegativeBucketCounts: data.negative.bucketCounts.map(String),
      }
    case 'summary':
      return {
        Count: String(data.count),
        Sum: float(data.sum),
        'ValueAtQuantiles.Quantile': data.quantiles.map(at => float(at.quantile)),
        'ValueAtQuantiles.Value': data.quantiles.map(at => float(at.value)),
      }
  }
}

function distributionColumns(data: Extract<MetricData, { kind: 'histogram' | 'exponential_histogram' }>): StoreRow {
  return {
    Count: String(data.count),
    Sum: float(data.sum ?? 0),
    Min: float(data.min ?? 0),
    Max: float(data.max ?? 0),
    AggregationTemporality: data.temporality,
  }
}

function exemplarColumns(point: MetricPoint): StoreRow {
  return {
    'Exemplars.FilteredAttributes': point.exemplars.map(exemplar => attributeMap(exemplar.filteredAttributes)),
    'Exemplars.TimeUnix': point.exemplars.map(exemplar => timestampText(exemplar.timeUnixNano)),
    'Exemplars.Value': point.exemplars.map(exemplar => float(exemplar.value)),
    'Exemplars.SpanId': point.exemplars.map(exemplar => exemplar.spanId),
    'Exemplars.TraceId': point.exemplars.map(exemplar => exemplar.traceId),
  }
}

/** JSON has no words for what is not finite; ClickHouse reads these. A point without a value counts as 0, as in the exporter. */
function float(value: number | bigint | null): number | string {
  if (value === null) return 0
  const number = Number(value)
  if (Number.isFinite(number)) return number
  return Number.isNaN(number) ? 'nan' : number > 0 ? 'inf' : '-inf'
}
