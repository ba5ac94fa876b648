import type { ExponentialBuckets, MetricDataOf } from '@weir/telemetry'
import { numberOf, type PointNumber, subtractNumbers } from '../../state/point-number.ts'

type Sum = MetricDataOf<'sum'>
type Histogram = MetricDataOf<'histogram'>
type Exponential = MetricDataOf<'exponential_histogram'>

/** The kinds of data that can be cumulative. */
export type Cumulative = Sum | Histogram | Exponential

/** What was added, or why that cannot be told. */
export type DeltaResult = Cumulative | 'reset' | 'bucket_mismatch'

const DELTA = 1
export const CUMULATIVE = 2

/** The data of a first point, as if it had all been added since its start. */
export function asDelta<D extends Cumulative>(data: D): D {
  // Minimum and maximum of the time between two points are not known.
  if (data.kind === 'sum') return { ...data, temporality: DELTA }
  return { ...data, temporality: DELTA, min: undefined, max: undefined }
}

/** What was added between two points of one series. */
export function deltaOf(now: Cumulative, before: Cumulative): DeltaResult {
  if (now.kind === 'sum' && before.kind === 'sum') return sumDelta(now, before)
  if (now.kind === 'histogram' && before.kind === 'histogram') return histogramDelta(now, before)
  if (now.kind === 'exponential_histogram' && before.kind === 'exponential_histogram') {
    return exponentialDelta(now, before)
  }
  return 'reset'
}

const zero: PointNumber = { value: 0, isInt: true }

function sumDelta(now: Sum, before: Sum): DeltaResult {
  const current = numberOf(now) ?? zero
  const previous = numberOf(before) ?? zero
  if (current.value < previous.value) return 'reset'
  return { ...asDelta(now), ...subtractNumbers(current, previous) }
}

/** A sum that is absent or not a number stays as it is. */
function sumOfDistribution(now: number | undefined, before: number | undefined): number | undefined {
  return now === undefined || Number.isNaN(now) ? now : now - (before ?? 0)
}

/** What to remember of a point: where its sum is not a number, that of the point before goes on. */
export function remembered(now: Cumulative, before: Cumulative | undefined): Cumulative {
  if (now.kind === 'sum' || !Number.isNaN(now.sum)) return now
  const sum = before === undefined || before.kind === 'sum' ? undefined : before.sum
  return { ...now, sum }
}

function histogramDelta(now: Histogram, before: Histogram): DeltaResult {
  if (!sameNumbers(now.explicitBounds, before.explicitBounds)) return 'bucket_mismatch'
  if (now.bucketCounts.length !== before.bucketCounts.length) return 'bucket_mismatch'
  if (now.count < before.count) return 'reset'
  const bucketCounts: bigint[] = []
  for (const [at, count] of now.bucketCounts.entries()) {
    const added = count - (before.bucketCounts[at] ?? 0n)
    if (added < 0n) return 'reset'
    bucketCounts.push(added)
  }
  return {
    ...asDelta(now),
    count: now.count - before.count,
    sum: sumOfDistribution(now.sum, before.sum),
    bucketCounts,
  }
}

function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, at) => value === b[at])
}

function exponentialDelta(now: Exponential, before: Exponential): DeltaResult {
  // As a histogram grows its scale can only fall and its zero threshold only rise.
  if (now.count < before.count || now.zeroThreshold < before.zeroThreshold || now.scale > before.scale) return 'reset'
  let { zeroCount, positive, negative } = before
  if (now.zeroThreshold > before.zeroThreshold) {
    const last = Math.ceil(Math.log2(now.zeroThreshold) * 2 ** before.scale) - 1
    const risenPositive = intoZero(positive, last)
    const risenNegative = intoZero(negative, last)
    zeroCount += risenPositive.count + risenNegative.count
    positive = risenPositive.left
    negative = risenNegative.left
  }
  const bitsLost = before.scale - now.scale
  const positiveAdded = bucketsAdded(now.positive, coarser(positive, bitsLost))
  const negativeAdded = bucketsAdded(now.negative, coarser(negative, bitsLost))
  if (!positiveAdded || !negativeAdded || now.zeroCount < zeroCount) return 'reset'
  return {
    ...asDelta(now),
    count: now.count - before.count,
    sum: sumOfDistribution(now.sum, before.sum),
    zeroCount: now.zeroCount - zeroCount,
    positive: positiveAdded,
    negative: negativeAdded,
  }
}

/** Takes away the buckets up to index `last`, which a higher zero threshold now covers. */
function intoZero(buckets: ExponentialBuckets, last: number): { left: ExponentialBuckets; count: bigint } {
  const covered = Math.min(Math.max(0, last - buckets.offset + 1), buckets.bucketCounts.length)
  const count = buckets.bucketCounts.slice(0, covered).reduce((total, bucket) => total + bucket, 0n)
  return { left: { offset: buckets.offset + covered, bucketCounts: buckets.bucketCounts.slice(covered) }, count }
}

/** The same counts in buckets as wide as 2^bitsLost of them. */
function coarser(buckets: ExponentialBuckets, bitsLost: number): ExponentialBuckets {
  if (bitsLost === 0 || buckets.bucketCounts.length === 0) return buckets
  // Beyond 31 bits every index falls into the first bucket on its side of zero.
  const index = (at: number) => (bitsLost > 31 ? Math.min(0, Math.sign(at)) : at >> bitsLost)
  const offset = index(buckets.offset)
  const bucketCounts: bigint[] = []
  for (const [at, count] of buckets.bucketCounts.entries()) {
    const to = index(buckets.offset + at) - offset
    bucketCounts[to] = (bucketCounts[to] ?? 0n) + count
  }
  return { offset, bucketCounts }
}

/** What the buckets grew by, from the first that grew to the last; undefined when one shrank. */
function bucketsAdded(now: ExponentialBuckets, before: ExponentialBuckets): ExponentialBuckets | undefined {
  let offset = 0
  const bucketCounts: bigint[] = []
  for (const [at, count] of now.bucketCounts.entries()) {
    const index = now.offset + at
    const added = count - (before.bucketCounts[index - before.offset] ?? 0n)
    if (added < 0n) return undefined
    if (added === 0n) continue
    if (bucketCounts.length === 0) offset = index
    while (bucketCounts.length < index - offset) bucketCounts.push(0n)
    bucketCounts.push(added)
  }
  return { offset, bucketCounts }
}
