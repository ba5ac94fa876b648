import { double, type ExponentialBuckets, type MetricData, type MetricPoint, type Value } from '@weir/telemetry'
import { OttlFault } from '../error.ts'
import { isDouble, toFloat, toInt } from '../number.ts'
import { expectInt, mismatch, type OttlValue } from '../value.ts'
import { type Field, optionalDoubleField, optionalIntField } from './field.ts'

type DataOf<K extends MetricData['kind']> = Extract<MetricData, { kind: K }>

function isKind<K extends MetricData['kind']>(data: MetricData, kinds: readonly K[]): data is DataOf<K> {
  return kinds.some(kind => kind === data.kind)
}

function need<K extends MetricData['kind']>(point: MetricPoint, kinds: readonly K[]): DataOf<K> {
  if (isKind(point.data, kinds)) return point.data
  throw new OttlFault(`a ${point.data.kind} has no such field`)
}

/** An integer of the data of some kinds; points of other kinds give nil and refuse writes. */
export function intOf<K extends MetricData['kind']>(
  kinds: readonly K[],
  get: (data: DataOf<K>) => number | bigint,
  set: (data: DataOf<K>, value: bigint) => void,
): Field<MetricPoint> {
  return optionalIntField({
    get: point => (isKind(point.data, kinds) ? get(point.data) : null),
    set: (point, value) => set(need(point, kinds), value),
  })
}

export function doubleOf<K extends MetricData['kind']>(
  kinds: readonly K[],
  get: (data: DataOf<K>) => number,
  set: (data: DataOf<K>, value: number) => void,
): Field<MetricPoint> {
  return optionalDoubleField({
    get: point => (isKind(point.data, kinds) ? get(point.data) : null),
    set: (point, value) => set(need(point, kinds), value),
  })
}

export function doublesOf<K extends MetricData['kind']>(
  kinds: readonly K[],
  get: (data: DataOf<K>) => readonly number[],
  set: (data: DataOf<K>, value: number[]) => void,
): Field<MetricPoint> {
  return {
    accepts: ['list', 'nil'],
    get: ({ record }) => (isKind(record.data, kinds) ? get(record.data).map(value => double(value)) : null),
    set: ({ record }, value) => {
      const items = itemsOf(value).map(item => (isDouble(item) ? toFloat(item) : mismatch('double', item)))
      set(need(record, kinds), items)
    },
  }
}

export function countsOf<K extends MetricData['kind']>(
  kinds: readonly K[],
  get: (data: DataOf<K>) => readonly bigint[],
  set: (data: DataOf<K>, value: bigint[]) => void,
): Field<MetricPoint> {
  return {
    accepts: ['list', 'nil'],
    get: ({ record }) => (isKind(record.data, kinds) ? get(record.data).map(toInt) : null),
    set: ({ record }, value) => {
      set(
        need(record, kinds),
        itemsOf(value).map(item => BigInt.asUintN(64, BigInt(expectInt(item)))),
      )
    },
  }
}

export function bucketFields(name: 'positive' | 'negative'): [name: string, field: Field<MetricPoint>][] {
  const kinds = ['exponential_histogram'] as const
  const buckets = (data: DataOf<'exponential_histogram'>): ExponentialBuckets => data[name]
  return [
    [
      `${name}.offset`,
      intOf(
        kinds,
        data => buckets(data).offset,
        (data, value) => {
          buckets(data).offset = Number(BigInt.asIntN(32, value))
        },
      ),
    ],
    [
      `${name}.bucket_counts`,
      countsOf(
        kinds,
        data => buckets(data).bucketCounts,
        (data, value) => {
          buckets(data).bucketCounts = value
        },
      ),
    ],
  ]
}

function itemsOf(value: OttlValue): Value[] {
  if (value === null) return []
  return Array.isArray(value) ? value : mismatch('list', value)
}
