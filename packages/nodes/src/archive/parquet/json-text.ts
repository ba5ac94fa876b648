import {
  double,
  type Exemplar,
  type ExponentialBuckets,
  type MetricData,
  type MetricDataOf,
  type SpanEvent,
  type SpanLink,
  stringifyValue,
} from '@weir/telemetry'

/** An object whose fields are JSON already; those without a text are left out. */
function objectText(fields: Readonly<Record<string, string | undefined>>): string {
  const named = Object.entries(fields).flatMap(([name, text]) => (text === undefined ? [] : `"${name}":${text}`))
  return `{${named.join(',')}}`
}

const listText = (texts: readonly string[]) => `[${texts.join(',')}]`
const textText = (value: string) => (value === '' ? undefined : JSON.stringify(value))
const countText = (value: number) => (value === 0 ? undefined : String(value))
const doubleText = (value: number) => stringifyValue(double(value))
const optionalDouble = (value: number | undefined) => (value === undefined ? undefined : doubleText(value))

/** Digits in quotes: readers of JSON would round what is beyond 2^53. */
const uint64Text = (value: bigint) => `"${value}"`

function numberText({ value, isInt }: Pick<Exemplar, 'value' | 'isInt'>): string {
  if (value === null) return 'null'
  return isInt || typeof value === 'bigint' ? String(value) : doubleText(value)
}

export function eventsText(events: readonly SpanEvent[]): string {
  const texts = events.map(event =>
    objectText({
      time_unix_nano: uint64Text(event.timeUnixNano),
      name: JSON.stringify(event.name),
      attributes: stringifyValue(event.attributes),
      dropped_attributes_count: countText(event.droppedAttributesCount),
    }),
  )
  return listText(texts)
}

export function linksText(links: readonly SpanLink[]): string {
  const texts = links.map(link =>
    objectText({
      trace_id: textText(link.traceId),
      span_id: textText(link.spanId),
      trace_state: textText(link.traceState),
      attributes: stringifyValue(link.attributes),
      dropped_attributes_count: countText(link.droppedAttributesCount),
      flags: countText(link.flags),
    }),
  )
  return listText(texts)
}

export function exemplarsText(exemplars: readonly Exemplar[]): string {
  const texts = exemplars.map(exemplar =>
    objectText({
      time_unix_nano: uint64Text(exemplar.timeUnixNano),
      value: numberText(exemplar),
      trace_id: textText(exemplar.traceId),
      span_id: textText(exemplar.spanId),
      filtered_attributes: stringifyValue(exemplar.filteredAttributes),
    }),
  )
  return listText(texts)
}

function distribution(data: MetricDataOf<'histogram' | 'exponential_histogram'>) {
  return {
    aggregation_temporality: String(data.temporality),
    count: uint64Text(data.count),
    sum: optionalDouble(data.sum),
    min: optionalDouble(data.min),
    max: optionalDouble(data.max),
  }
}

function bucketsText({ offset, bucketCounts }: ExponentialBuckets): string {
  return objectText({ offset: String(offset), bucket_counts: listText(bucketCounts.map(uint64Text)) })
}

/** What a point holds beyond a single value, as its item has it; undefined for kinds that have just that. */
export function dataText(data: MetricData): string | undefined {
  switch (data.kind) {
    case 'gauge':
    case 'sum':
      return undefined
    case 'histogram':
      return objectText({
        ...distribution(data),
        bucket_counts: listText(data.bucketCounts.map(uint64Text)),
        explicit_bounds: listText(data.explicitBounds.map(doubleText)),
      })
    case 'exponential_histogram':
      return objectText({
        ...distribution(data),
        scale: String(data.scale),
        zero_count: uint64Text(data.zeroCount),
        zero_threshold: doubleText(data.zeroThreshold),
        positive: bucketsText(data.positive),
        negative: bucketsText(data.negative),
      })
    case 'summary':
      return objectText({
        count: uint64Text(data.count),
        sum: doubleText(data.sum),
        quantile_values: listText(
          data.quantiles.map(({ quantile, value }) =>
            objectText({ quantile: doubleText(quantile), value: doubleText(value) }),
          ),
        ),
      })
  }
}
