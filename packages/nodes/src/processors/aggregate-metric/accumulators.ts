import { addNumbers, type PointNumber } from '../../state/point-number.ts'
import { type AggregateMetricRule, maxDistinctKeys, maxSampledValues } from './aggregate-metric.definition.ts'
import { HyperLogLog } from './hyper-log-log.ts'

/** Takes the values of one group and one interval, and gives what they come to. */
export interface Accumulator {
  /** Gives how many bytes it grew by. `distinct` is the text of the distinct-count keys, undefined when there is none. */
  add(number: PointNumber, distinct: string | undefined): number
  result(): PointNumber
}

const int = (value: number): PointNumber => ({ value, isInt: true })
const double = (value: number): PointNumber => ({ value, isInt: false })

export function createAccumulator(
  { aggregation_type: type, aggregation_options: options }: AggregateMetricRule,
  random: () => number,
): Accumulator {
  switch (type) {
    case 'count':
      return reduce(int(0), total => int(Number(total.value) + 1))
    case 'sum':
      return reduce(int(0), addNumbers)
    case 'min':
      return reduce(undefined, (least, next) => (next.value < least.value ? next : least))
    case 'max':
      return reduce(undefined, (most, next) => (next.value > most.value ? next : most))
    case 'mean':
      return mean()
    case 'median':
      return percentile(50, random)
    case 'p90':
      return percentile(90, random)
    case 'p95':
      return percentile(95, random)
    case 'p99':
      return percentile(99, random)
    default:
      return distinctCount(options?.distinct_count_mode === 'approximate')
  }
}

function reduce(
  initial: PointNumber | undefined,
  combine: (total: PointNumber, next: PointNumber) => PointNumber,
): Accumulator {
  let total = initial
  return {
    add(number) {
      total = total ? combine(total, number) : number
      return 0
    },
    result: () => total ?? int(0),
  }
}

function mean(): Accumulator {
  let average = 0
  let count = 0
  return {
    add(number) {
      count += 1
      // Moving the average does not overflow where the sum of large values would.
      average += (Number(number.value) - average) / count
      return 0
    },
    result: () => double(average),
  }
}

function percentile(percent: number, random: () => number): Accumulator {
  const values: number[] = []
  let seen = 0
  return {
    add(number) {
      seen += 1
      if (values.length < maxSampledValues) {
        values.push(Number(number.value))
        return 8
      }
      // Every value has the same chance to be among those that count.
      const at = Math.floor(random() * seen)
      if (at < values.length) values[at] = Number(number.value)
      return 0
    },
    result() {
      values.sort((a, b) => a - b)
      const rank = (percent / 100) * (values.length - 1)
      const below = values[Math.floor(rank)] ?? 0
      const above = values[Math.ceil(rank)] ?? below
      return double(below + (above - below) * (rank - Math.floor(rank)))
    },
  }
}

function distinctCount(approximate: boolean): Accumulator {
  let keys: Set<string> | undefined = new Set()
  let sketch: HyperLogLog | undefined

  function toSketch(): number {
    sketch = new HyperLogLog()
    let freed = 0
    for (const key of keys ?? []) {
      sketch.add(key)
      freed += keyOverhead + key.length
    }
    keys = undefined
    return HyperLogLog.bytes - freed
  }

  return {
    add(_number, distinct) {
      let grown = approximate && !sketch ? toSketch() : 0
      if (distinct === undefined) return grown
      sketch?.add(distinct)
      if (!keys || keys.has(distinct)) return grown
      keys.add(distinct)
      grown += keyOverhead + distinct.length
      return keys.size > maxDistinctKeys ? grown + toSketch() : grown
    },
    result: () => int(keys?.size ?? sketch?.count() ?? 0),
  }
}

const keyOverhead = 48
