import { StoreInputError } from '../errors.ts'
import type { FieldSql } from './filter-tree.ts'
import type { MetricField } from './metric-fields.ts'
import { percentile } from './metric-percentile.ts'

export type MetricAggregation =
  | 'sum'
  | 'avg'
  | 'min'
  | 'max'
  | 'count'
  | 'median'
  | 'first'
  | 'last'
  | 'p25'
  | 'p50'
  | 'p75'
  | 'p90'
  | 'p95'
  | 'p99'

/** What is made of the points of one window and group: a number out of their values, or how many different values fields have. */
export type MetricMeasure =
  | { kind: 'aggregate'; aggregation: MetricAggregation }
  | { kind: 'count_unique'; fields: readonly MetricField[] }

/** Kinds of tables, by what a row of them is. */
export type MetricTableKind = 'value' | 'histogram' | 'exponential' | 'summary' | 'rollup'

/** How a measure is taken: what each kind of table contributes, and what is made of it. */
export interface Measure {
  /** Columns of a row; a kind that is not named has nothing to say about this measure. */
  columns: Readonly<Partial<Record<MetricTableKind, readonly string[]>>>
  /** Rows that count; all of them where a kind is not named. */
  where?: Readonly<Partial<Record<MetricTableKind, string>>>
  /** The number over all rows of a window and group, null where there is none. */
  value: string
  /** Aggregates that `value` is worked out of, and names for steps on the way; without them it is an aggregate itself. */
  from?: { aggregates: readonly string[]; steps: readonly string[] }
  /** Kinds of metrics that the roll-ups hold exactly for this measure. */
  rollupKinds?: readonly ('gauge' | 'sum' | 'histogram' | 'exponential_histogram' | 'summary')[]
}

const QUANTILES: ReadonlyMap<MetricAggregation, number> = new Map([
  ['median', 0.5],
  ['p25', 0.25],
  ['p50', 0.5],
  ['p75', 0.75],
  ['p90', 0.9],
  ['p95', 0.95],
  ['p99', 0.99],
])

const ALL_KINDS = ['gauge', 'sum', 'histogram', 'exponential_histogram', 'summary'] as const
const VALUE_KINDS = ['gauge', 'sum'] as const

const SUM = { value: ['Value AS S'], histogram: ['Sum AS S'], exponential: ['Sum AS S'], summary: ['Sum AS S'] }
const SUM_AND_COUNT = {
  value: ['Value AS S', 'toUInt64(1) AS N'],
  histogram: ['Sum AS S', 'Count AS N'],
  exponential: ['Sum AS S', 'Count AS N'],
  summary: ['Sum AS S', 'Count AS N'],
  rollup: ['Sum AS S', 'Count AS N'],
}
const COUNT = {
  value: ['toUInt64(1) AS N'],
  histogram: ['Count AS N'],
  exponential: ['Count AS N'],
  summary: ['Count AS N'],
  rollup: ['Count AS N'],
}
/** Minimum and maximum are optional in a histogram and stored as zeros where they were not sent. */
const HAS_ENDS = 'Count > 0 AND (Min != 0 OR Max != 0 OR Sum = 0)'
const ENDS = { histogram: HAS_ENDS, exponential: HAS_ENDS }
/** One number for a histogram in the order of time: its mean. */
const MEAN = 'Sum / Count AS V'
const HAS_COUNT = { histogram: 'Count > 0', exponential: 'Count > 0', summary: 'Count > 0' }

const PLAIN: Readonly<Partial<Record<MetricAggregation, Measure>>> = {
  sum: { columns: { ...SUM, rollup: ['Sum AS S'] }, value: 'sum(S)', rollupKinds: ALL_KINDS },
  count: { columns: COUNT, value: 'toFloat64(sum(N))', rollupKinds: ALL_KINDS },
  avg: { columns: SUM_AND_COUNT, value: 'sum(S) / sum(N)', rollupKinds: ALL_KINDS },
  min: {
    columns: { value: ['Value AS V'], histogram: ['Min AS V'], exponential: ['Min AS V'], rollup: ['Min AS V'] },
    where: ENDS,
    value: 'min(V)',
    rollupKinds: VALUE_KINDS,
  },
  max: {
    columns: { value: ['Value AS V'], histogram: ['Max AS V'], exponential: ['Max AS V'], rollup: ['Max AS V'] },
    where: ENDS,
    value: 'max(V)',
    rollupKinds: VALUE_KINDS,
  },
  first: {
    columns: {
      value: ['Value AS V', 'TimeUnix AS T'],
      histogram: [MEAN, 'TimeUnix AS T'],
      exponential: [MEAN, 'TimeUnix AS T'],
      summary: [MEAN, 'TimeUnix AS T'],
      rollup: ['tupleElement(First, 2) AS V', 'tupleElement(First, 1) AS T'],
    },
    where: HAS_COUNT,
    value: 'argMin(V, T)',
    rollupKinds: VALUE_KINDS,
  },
  last: {
    columns: {
      value: ['Value AS V', 'TimeUnix AS T'],
      histogram: [MEAN, 'TimeUnix AS T'],
      exponential: [MEAN, 'TimeUnix AS T'],
      summary: [MEAN, 'TimeUnix AS T'],
      rollup: ['tupleElement(Last, 2) AS V', 'tupleElement(Last, 1) AS T'],
    },
    where: HAS_COUNT,
    value: 'argMax(V, T)',
    rollupKinds: VALUE_KINDS,
  },
}

/** The plan of a measure; `uniqueFields` are those of `count_unique` in SQL. */
export function measureOf(measure: MetricMeasure, uniqueFields: readonly FieldSql[]): Measure {
  if (measure.kind === 'count_unique') return countUnique(uniqueFields)
  const quantile = QUANTILES.get(measure.aggregation)
  const plan = quantile === undefined ? PLAIN[measure.aggregation] : percentile(quantile)
  if (plan === undefined) throw new StoreInputError('aggregation', 'must be one of those that are known')
  return plan
}

function countUnique(fields: readonly FieldSql[]): Measure {
  if (fields.length === 0) throw new StoreInputError('fields', 'must name at least one field to count')
  const columns = [`[${fields.map(field => `toString(${field.value})`).join(', ')}] AS U`]
  const has = `(${fields.map(field => field.exists).join(' OR ')})`
  return {
    columns: { value: columns, histogram: columns, exponential: columns, summary: columns, rollup: columns },
    where: { value: has, histogram: has, exponential: has, summary: has, rollup: has },
    value: 'toFloat64(uniqExact(U))',
    rollupKinds: ALL_KINDS,
  }
}
