import { type CompileOptions, compileCondition } from '@weir/languages/ottl'
import { type MetricData, MetricPoint, Resource, Scope, ValueMap } from '@weir/telemetry'
import { compileFieldPath, type FieldPath } from '../../field-path/field-path.ts'
import { canonicalMap, canonicalText } from '../../state/canonical-text.ts'
import { detachMap } from '../../state/detach.ts'
import { ownText } from '../../state/own-text.ts'
import type { PointNumber } from '../../state/point-number.ts'
import type { ResourceTexts } from '../../state/resource-texts.ts'
import { sizeOfMap } from '../../state/value-size.ts'
import { type Accumulator, createAccumulator } from './accumulators.ts'
import { type AggregateMetricRule, defaultDistinctKey } from './aggregate-metric.definition.ts'

const DELTA = 1
const groupOverhead = 700
const constantTypes: readonly AggregateMetricRule['aggregation_type'][] = ['count', 'sum', 'min', 'max', 'mean']

/** The points of one interval that become one. */
export interface Group {
  readonly point: MetricPoint
  readonly accumulator: Accumulator
  /** What the data of the sums has in common; undefined as soon as one is something else. */
  sum: { temporality: number; isMonotonic: boolean } | undefined
}

export interface CompiledAggregation {
  /** Whether groups take more memory with every point. */
  readonly growsWithPoints: boolean
  applies(point: MetricPoint): boolean
  keyOf(point: MetricPoint, resources: ResourceTexts): string
  open(first: MetricPoint): { group: Group; bytes: number }
  /** Gives how many bytes the group grew by. */
  add(group: Group, point: MetricPoint, number: PointNumber): number
  /** The point that the group comes to. */
  close(group: Group, now: bigint): MetricPoint
}

export function compileAggregation(
  rule: AggregateMetricRule,
  random: () => number,
  options: Omit<CompileOptions, 'context'>,
): CompiledAggregation {
  const conditions = rule.conditions.map(text => compileCondition(text, { ...options, context: 'metric' }))
  const groupBy = rule.group_by.map(compileFieldPath)
  const distinctKeys = (rule.aggregation_options?.distinct_count_keys ?? [defaultDistinctKey]).map(compileFieldPath)
  const isDistinct = rule.aggregation_type === 'distinct_count'

  return {
    growsWithPoints: !constantTypes.includes(rule.aggregation_type),
    applies: point => conditions.length === 0 || conditions.some(condition => condition(point)),
    keyOf(point, resources) {
      let key = rule.name === '' ? canonicalText(point.name) : ''
      for (const path of groupBy) key += keyPart(path, point, resources)
      return key
    },
    open(first) {
      const point = describe(rule, first, groupBy)
      const accumulator = createAccumulator(rule, random)
      const bytes = groupOverhead + sizeOfMap(point.attributes) + sizeOfMap(point.resource.attributes)
      const { data } = first
      const sum = data.kind === 'sum' ? { temporality: data.temporality, isMonotonic: data.isMonotonic } : undefined
      return { group: { point, accumulator, sum }, bytes }
    },
    add(group, point, number) {
      const { data } = point
      if (data.kind !== 'sum' || data.temporality !== group.sum?.temporality) group.sum = undefined
      else group.sum.isMonotonic &&= data.isMonotonic
      widen(group.point, point)
      return group.accumulator.add(number, isDistinct ? distinctText(distinctKeys, point) : undefined)
    },
    close(group, now) {
      const { point } = group
      point.data = dataOf(rule, group)
      if (point.timeUnixNano === 0n) point.timeUnixNano = now
      return point
    },
  }
}

function keyPart(path: FieldPath, point: MetricPoint, resources: ResourceTexts): string {
  if (path.keys.length === 0 && path.root === 'resource') return resources.of(point.resource)
  if (path.keys.length === 0 && path.root === 'attributes') return canonicalMap(point.attributes)
  const value = path.get(point)
  return value === undefined ? '-' : canonicalText(value)
}

function distinctText(keys: readonly FieldPath[], point: MetricPoint): string | undefined {
  let text = ''
  let found = false
  for (const key of keys) {
    const value = key.get(point)
    found ||= value !== undefined
    text += value === undefined ? '-' : canonicalText(value)
  }
  return found ? ownText(text) : undefined
}

/** A point that is described like the first of its group, and holds no value yet. */
function describe(rule: AggregateMetricRule, first: MetricPoint, groupBy: readonly FieldPath[]): MetricPoint {
  const point = new MetricPoint(new Resource(), new Scope())
  point.name = ownText(rule.name || first.name)
  point.description = ownText(first.description)
  point.unit = ownText(first.unit)
  if (rule.keep_only_group_by_keys) {
    for (const path of groupBy) keep(path, first, point)
  } else {
    point.attributes = detachMap(first.attributes)
    point.resource.attributes = detachMap(first.resource.attributes)
  }
  return point
}

/** Copies what a group-by path names. */
function keep(path: FieldPath, from: MetricPoint, to: MetricPoint): void {
  if (path.root !== 'attributes' && path.root !== 'resource') return
  const value = path.get(from)
  if (value === undefined) return
  // A copy by way of a map takes texts off whatever they were cut from.
  const copy = detachMap(ValueMap.from([['', value]])).valueAt(0)
  path.set(to, copy)
}

/** Makes the time of the group cover another point. */
function widen(group: MetricPoint, point: MetricPoint): void {
  const { timeUnixNano: time, startTimeUnixNano: start } = point
  const from = start || time
  if (time > group.timeUnixNano) group.timeUnixNano = time
  if (from !== 0n && (group.startTimeUnixNano === 0n || from < group.startTimeUnixNano)) group.startTimeUnixNano = from
}

/** Counts and sums of sums add up over time; everything else is a value of the moment. */
function dataOf(rule: AggregateMetricRule, { accumulator, sum }: Group): MetricData {
  const { value, isInt } = accumulator.result()
  if (rule.aggregation_type === 'count') {
    return { kind: 'sum', value, isInt, temporality: DELTA, isMonotonic: true }
  }
  if (rule.aggregation_type === 'sum' && sum) return { kind: 'sum', value, isInt, ...sum }
  return { kind: 'gauge', value, isInt }
}
