import type { ExponentialBuckets, MetricData, MetricDataOf, MetricKind, MetricPoint } from '@weir/telemetry'
import { ValueMap } from '@weir/telemetry'
import { OttlFault } from '../error.ts'
import { toInt } from '../number.ts'
import { counts, type FieldEntry, longField, numbersField, partsField } from './field.ts'
import type { Lens } from './lens.ts'
import { MapParts } from './map-parts.ts'

function isKind<K extends MetricKind>(data: MetricData, kinds: readonly K[]): data is MetricDataOf<K> {
  return kinds.some(kind => kind === data.kind)
}

/** A part of the data of some kinds; points of other kinds give nil and refuse writes. */
export function dataOf<K extends MetricKind, T, W = T>(
  kinds: readonly K[],
  get: (data: MetricDataOf<K>) => T,
  set: (data: MetricDataOf<K>, value: W) => void,
): Lens<MetricPoint, T | null, W> {
  return {
    code: null,
    root: 'r.data',
    get: ({ record: { data } }) => (isKind(data, kinds) ? get(data) : null),
    set: ({ record: { data } }, value) => {
      if (!isKind(data, kinds)) throw new OttlFault(`a ${data.kind} has no such field`)
      set(data, value)
    },
  }
}

/** The same for parts whose writes to points of other kinds pass without effect. */
export function optionalDataOf<K extends MetricKind, T, W = T>(
  kinds: readonly K[],
  get: (data: MetricDataOf<K>) => T,
  set: (data: MetricDataOf<K>, value: W) => void,
): Lens<MetricPoint, T | null, W> {
  const lens = dataOf(kinds, get, set)
  return { ...lens, set: (run, value) => (isKind(run.record.data, kinds) ? lens.set(run, value) : undefined) }
}

export function bucketFields(name: 'positive' | 'negative'): FieldEntry<MetricPoint>[] {
  const kinds = ['exponential_histogram'] as const
  const side = `the ${name} side of an exponential histogram`
  const whole = dataOf(
    kinds,
    (data): ExponentialBuckets => data[name],
    (data, value) => {
      data[name] = value
    },
  )
  const offset = dataOf(
    kinds,
    data => data[name].offset,
    (data, value: bigint) => {
      data[name].offset = Number(BigInt.asIntN(32, value))
    },
  )
  const bucketCounts = dataOf(
    kinds,
    data => data[name].bucketCounts,
    (data, value) => {
      data[name].bucketCounts = value
    },
  )
  return [
    [
      name,
      partsField(`The buckets of ${side}, as a map with offset and bucket_counts.`, whole, {
        toMap: bucketsAsMap,
        fromMap: bucketsFromMap,
      }),
    ],
    [`${name}.offset`, longField(`The index of the first bucket of ${side}.`, offset)],
    [
      `${name}.bucket_counts`,
      numbersField(`The counts of the buckets of ${side}.`, 'list of ints', bucketCounts, counts),
    ],
  ]
}

function bucketsAsMap({ offset, bucketCounts }: ExponentialBuckets): ValueMap {
  return ValueMap.from([
    ['offset', offset],
    ['bucket_counts', bucketCounts.map(toInt)],
  ])
}

function bucketsFromMap(map: ValueMap): ExponentialBuckets {
  const parts = new MapParts(map, 'the buckets')
  return { offset: Number(BigInt.asIntN(32, parts.int('offset'))), bucketCounts: parts.ints('bucket_counts') }
}
