import { double, type Exemplar, type MetricData, MetricPoint, type Value, ValueMap } from '@weir/telemetry'
import { toInt } from '../number.ts'
import { type Context, fieldTable } from './context.ts'
import { metricEnums } from './enums.ts'
import {
  type FieldEntry,
  mapField,
  optionalBoolField,
  optionalIntField,
  propertiesOf,
  readOnlyField,
  stringField,
  timeFields,
  uintField,
} from './field.ts'
import { bucketFields, countsOf, doubleOf, doublesOf, intOf } from './metric-data.ts'

const property = propertiesOf<MetricPoint>()

const typeNumbers: Record<MetricData['kind'], number> = {
  gauge: 1,
  sum: 2,
  histogram: 3,
  exponential_histogram: 4,
  summary: 5,
}

const metricFields: FieldEntry<MetricPoint>[] = [
  ['name', stringField(property('name'))],
  ['description', stringField(property('description'))],
  ['unit', stringField(property('unit'))],
  ['type', { ...readOnlyField<MetricPoint>(record => typeNumbers[record.data.kind]), kind: 'int' }],
  [
    'aggregation_temporality',
    optionalIntField({
      get: ({ data }) => ('temporality' in data ? data.temporality : null),
      set: ({ data }, value) => {
        if ('temporality' in data) data.temporality = Number(BigInt.asIntN(32, value))
      },
    }),
  ],
  [
    'is_monotonic',
    optionalBoolField({
      get: ({ data }) => (data.kind === 'sum' ? data.isMonotonic : null),
      set: ({ data }, value) => {
        if (data.kind === 'sum') data.isMonotonic = value
      },
    }),
  ],
  ['metadata', mapField(property('metadata'))],
]

const numbers = ['gauge', 'sum'] as const
const histograms = ['histogram', 'exponential_histogram'] as const
const counted = [...histograms, 'summary'] as const

const pointFields: FieldEntry<MetricPoint>[] = [
  ['attributes', mapField(property('attributes'))],
  ...timeFields({ unixNano: 'time_unix_nano', time: 'time', milli: 'timestamp' }, property('timeUnixNano')),
  ...timeFields(
    { unixNano: 'start_time_unix_nano', time: 'start_time', milli: 'start_timestamp' },
    property('startTimeUnixNano'),
  ),
  ['flags', uintField(property('flags'))],
  [
    'value_int',
    intOf(
      numbers,
      data => (data.isInt ? (data.value ?? 0) : 0),
      (data, value) => {
        data.value = toInt(value)
        data.isInt = true
      },
    ),
  ],
  [
    'value_double',
    doubleOf(
      numbers,
      data => (data.isInt ? 0 : Number(data.value ?? 0)),
      (data, value) => {
        data.value = value
        data.isInt = false
      },
    ),
  ],
  [
    'count',
    intOf(
      counted,
      data => data.count,
      (data, value) => {
        data.count = BigInt.asUintN(64, value)
      },
    ),
  ],
  [
    'sum',
    doubleOf(
      counted,
      data => data.sum ?? 0,
      (data, value) => {
        data.sum = value
      },
    ),
  ],
  [
    'bucket_counts',
    countsOf(
      ['histogram'],
      data => data.bucketCounts,
      (data, value) => {
        data.bucketCounts = value
      },
    ),
  ],
  [
    'explicit_bounds',
    doublesOf(
      ['histogram'],
      data => data.explicitBounds,
      (data, value) => {
        data.explicitBounds = value
      },
    ),
  ],
  [
    'scale',
    intOf(
      ['exponential_histogram'],
      data => data.scale,
      (data, value) => {
        data.scale = Number(BigInt.asIntN(32, value))
      },
    ),
  ],
  [
    'zero_count',
    intOf(
      ['exponential_histogram'],
      data => data.zeroCount,
      (data, value) => {
        data.zeroCount = BigInt.asUintN(64, value)
      },
    ),
  ],
  ...bucketFields('positive'),
  ...bucketFields('negative'),
  [
    'quantile_values',
    readOnlyField(({ data }) => (data.kind === 'summary' ? data.quantiles.map(quantileAsMap) : null)),
  ],
  ['exemplars', readOnlyField(record => record.exemplars.map(exemplarAsMap))],
]

function quantileAsMap({ quantile, value }: { quantile: number; value: number }): Value {
  return ValueMap.from([
    ['quantile', double(quantile)],
    ['value', double(value)],
  ])
}

function exemplarAsMap(exemplar: Exemplar): Value {
  const { value, isInt } = exemplar
  return ValueMap.from([
    ['time_unix_nano', toInt(exemplar.timeUnixNano)],
    [isInt ? 'value_int' : 'value_double', value === null || isInt ? value : double(Number(value))],
    ['trace_id', exemplar.traceId],
    ['span_id', exemplar.spanId],
    ['filtered_attributes', exemplar.filteredAttributes],
  ])
}

export const metricContext: Context<'metric'> = {
  signal: 'metric',
  fields: fieldTable([
    { prefix: 'metric', fields: metricFields },
    { prefix: 'datapoint', fields: pointFields },
  ]),
  enums: metricEnums,
  blank: () => new MetricPoint(),
}
