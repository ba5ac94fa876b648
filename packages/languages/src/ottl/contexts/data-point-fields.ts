import { double, type Exemplar, type MetricPoint, ValueMap } from '@weir/telemetry'
import { toInt } from '../number.ts'
import { exemplarAsMap, exemplarFromMap } from './exemplar-fields.ts'
import { counts, doubleField, doubles, type FieldEntry, longField, mapField, mapsField } from './field.ts'
import { numbersField, uintField } from './field.ts'
import { type Lens, placesIn } from './lens.ts'
import { MapParts } from './map-parts.ts'
import { bucketFields, dataOf } from './metric-data.ts'
import { timeFields } from './time-fields.ts'

const place = placesIn<MetricPoint, MetricPoint>('r', run => run.record)

const numbers = ['gauge', 'sum'] as const
const counted = ['histogram', 'exponential_histogram', 'summary'] as const

const valueInt = dataOf(
  numbers,
  data => (data.isInt ? (data.value ?? 0) : 0),
  (data, value: bigint) => {
    data.value = toInt(value)
    data.isInt = true
  },
)

const valueDouble = dataOf(
  numbers,
  data => (data.isInt ? 0 : Number(data.value ?? 0)),
  (data, value) => {
    data.value = value
    data.isInt = false
  },
)

const count = dataOf(
  counted,
  data => data.count,
  (data, value: bigint) => {
    data.count = BigInt.asUintN(64, value)
  },
)

const sum = dataOf(
  counted,
  data => data.sum ?? 0,
  (data, value) => {
    data.sum = value
  },
)

const bucketCounts = dataOf(
  ['histogram'],
  data => data.bucketCounts,
  (data, value) => {
    data.bucketCounts = value
  },
)

const explicitBounds = dataOf(
  ['histogram'],
  data => data.explicitBounds,
  (data, value) => {
    data.explicitBounds = value
  },
)

const scale = dataOf(
  ['exponential_histogram'],
  data => data.scale,
  (data, value: bigint) => {
    data.scale = Number(BigInt.asIntN(32, value))
  },
)

const zeroCount = dataOf(
  ['exponential_histogram'],
  data => data.zeroCount,
  (data, value: bigint) => {
    data.zeroCount = BigInt.asUintN(64, value)
  },
)

const quantiles = dataOf(
  ['summary'],
  data => data.quantiles,
  (data, value) => {
    data.quantiles = value
  },
)

const notSummary = dataOf(
  ['gauge', 'sum', 'histogram', 'exponential_histogram'],
  () => true,
  () => undefined,
)

// Summaries have no exemplars.
const exemplars: Lens<MetricPoint, Exemplar[] | null, Exemplar[]> = {
  code: null,
  root: 'r.exemplars',
  get: run => (notSummary.get(run) ? run.record.exemplars : null),
  set: (run, value) => {
    notSummary.set(run, true)
    run.record.exemplars = value
  },
}

export const dataPointFields: FieldEntry<MetricPoint>[] = [
  [
    'attributes',
    mapField(
      'The attributes of the point.',
      place('attributes', run => run.record.attributes),
    ),
  ],
  ...timeFields(
    { unixNano: 'time_unix_nano', time: 'time', milli: 'timestamp' },
    'When the point was measured',
    place('timeUnixNano'),
  ),
  ...timeFields(
    { unixNano: 'start_time_unix_nano', time: 'start_time', milli: 'start_timestamp' },
    'Since when the point counts',
    place('startTimeUnixNano'),
  ),
  ['flags', uintField('The flags; see the FLAG enums.', place('flags'))],
  ['value_int', longField('The value of a gauge or sum, 0 where it is a double.', valueInt)],
  ['value_double', doubleField('The value of a gauge or sum, 0 where it is an int.', valueDouble)],
  ['count', longField('How many values a histogram or summary holds.', count)],
  ['sum', doubleField('The sum of the values of a histogram or summary.', sum)],
  ['bucket_counts', numbersField('The counts of the buckets of a histogram.', 'list of ints', bucketCounts, counts)],
  [
    'explicit_bounds',
    numbersField('The bounds between the buckets of a histogram.', 'list of doubles', explicitBounds, doubles),
  ],
  ['scale', longField('The resolution of an exponential histogram.', scale)],
  ['zero_count', longField('How many values of an exponential histogram are close to zero.', zeroCount)],
  ...bucketFields('positive'),
  ...bucketFields('negative'),
  [
    'quantile_values',
    mapsField('The quantiles of a summary, as maps with quantile and value.', quantiles, {
      toMap: ({ quantile, value }) =>
        ValueMap.from([
          ['quantile', double(quantile)],
          ['value', double(value)],
        ]),
      fromMap: map => {
        const parts = new MapParts(map, 'a quantile')
        return { quantile: parts.double('quantile'), value: parts.double('value') }
      },
    }),
  ],
  [
    'exemplars',
    mapsField(
      'The exemplars, as maps with time_unix_nano, value_int or value_double, trace_id, span_id and filtered_attributes.',
      exemplars,
      { toMap: exemplarAsMap, fromMap: exemplarFromMap },
    ),
  ],
]
