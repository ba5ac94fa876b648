import type { Measure } from './metric-measure.ts'

const NO_NUMBER = 'CAST(NULL AS Nullable(Float64))'
const NO_BUCKETS = ['CAST([] AS Array(Tuple(Float64, Float64))) AS B', 'CAST([] AS Array(UInt64)) AS C']

/** Lower and upper bounds of each bucket; the outer ones are open. */
const BUCKETS = 'arrayZip(arrayPushFront(ExplicitBounds, -inf), arrayPushBack(ExplicitBounds, inf)) AS B'
/** A histogram may come without buckets; then it says nothing about percentiles. */
const HAS_BUCKETS = 'Count > 0 AND length(BucketCounts) = length(ExplicitBounds) + 1'

/** Bounds are powers of 2^(2^-scale); the buckets of negative values mirror those of positive ones. */
const POWER = (exponent: string) => `exp2((${exponent}) * exp2(-Scale))`
const NEGATIVE = `arrayMap(i -> (-${POWER('NegativeOffset + i')}, -${POWER('NegativeOffset + i - 1')}), arrayEnumerate(NegativeBucketCounts))`
const POSITIVE = `arrayMap(i -> (${POWER('PositiveOffset + i - 1')}, ${POWER('PositiveOffset + i')}), arrayEnumerate(PositiveBucketCounts))`
const EXPONENTIAL = [
  `arrayConcat(${NEGATIVE}, [(toFloat64(0), toFloat64(0))], ${POSITIVE}) AS B`,
  'arrayConcat(NegativeBucketCounts, [ZeroCount], PositiveBucketCounts) AS C',
]

/** Minimum and maximum are optional and stored as zeros where they were not sent. */
const ENDS = ['Min', 'Max'].map(
  (end, i) => `if(Min != 0 OR Max != 0 OR Sum = 0, ${end}, NULL) AS ${i === 0 ? 'Lo' : 'Hi'}`,
)

/**
 * A percentile. Of plain values it is exact, interpolated between the two nearest; of histograms it lies in the bucket that holds
 * it, as if the values there were spread evenly, and the outer buckets end at the smallest and the largest value where those are
 * known. Where a group has both, the histograms count.
 */
export function percentile(quantile: number): Measure {
  return {
    columns: {
      value: ['toNullable(Value) AS V', ...NO_BUCKETS, `${NO_NUMBER} AS Lo`, `${NO_NUMBER} AS Hi`],
      histogram: [`${NO_NUMBER} AS V`, BUCKETS, 'BucketCounts AS C', ...ENDS],
      exponential: [`${NO_NUMBER} AS V`, ...EXPONENTIAL, ...ENDS],
    },
    where: { histogram: HAS_BUCKETS, exponential: 'Count > 0' },
    from: {
      aggregates: [
        'sumMap(B, C) AS merged',
        'min(Lo) AS lo',
        'max(Hi) AS hi',
        `quantileExactInclusiveOrNull(${quantile})(V) AS plain`,
      ],
      steps: [
        'tupleElement(merged, 2) AS counts',
        'arrayCumSum(counts) AS cumulated',
        `${quantile} * arraySum(counts) AS rank`,
        'arrayFirstIndex(c -> c >= rank, cumulated) AS at',
        'tupleElement(merged, 1)[at] AS bucket',
        'if(isInfinite(bucket.2), coalesce(hi, bucket.1), least(bucket.2, coalesce(hi, bucket.2))) AS upper',
        'if(isInfinite(bucket.1), coalesce(lo, least(0, upper)), greatest(bucket.1, coalesce(lo, bucket.1))) AS lower',
        'rank - if(at = 1, 0, cumulated[at - 1]) AS within',
      ],
    },
    value: 'if(empty(counts), plain, lower + (upper - lower) * within / counts[at])',
  }
}
