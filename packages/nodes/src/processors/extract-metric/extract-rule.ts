import type { CompileOptions } from '@weir/languages/ottl'
import { type MetricData, MetricPoint, type Scope, type TelemetryRecord, type Value } from '@weir/telemetry'
import { conditionsBySignal, valuesBySignal } from '../../ottl-by-signal.ts'
import type { BoundedMap } from '../../state/bounded-map.ts'
import { canonicalMap } from '../../state/canonical-text.ts'
import { addNumbers, type PointNumber, pointNumber } from '../../state/point-number.ts'
import type { ResourceTexts } from '../../state/resource-texts.ts'
import type { ExtractMetricRule } from './extract-metric.definition.ts'

const DELTA = 1
const CUMULATIVE = 2

/** What a cumulative sum has come to. */
export interface Series {
  readonly start: bigint
  total: PointNumber
}

/** What a rule works with besides the record. */
export interface ExtractState {
  readonly series: BoundedMap<Series>
  readonly resources: ResourceTexts
  readonly scope: Scope
  readonly now: bigint
  /** Called with the number of series that had to be forgotten. */
  readonly onEvicted: (count: number) => void
}

export interface CompiledRule {
  applies(record: TelemetryRecord): boolean
  /** Undefined when the expression gives no number that the metric can hold. */
  extract(record: TelemetryRecord, state: ExtractState): MetricPoint | undefined
}

/** `id` keeps the series of rules apart. */
export function compileRule(
  rule: ExtractMetricRule,
  id: number,
  options: Omit<CompileOptions, 'context'>,
): CompiledRule {
  const { gauge, sum } = rule
  const values = valuesBySignal(gauge?.value ?? sum?.value ?? '', options)
  const conditions = rule.conditions.map(text => conditionsBySignal(text, options))

  function valueOf(record: TelemetryRecord): Value {
    if (record.signal === 'log') return values.log?.(record) ?? null
    return record.signal === 'metric' ? (values.metric?.(record) ?? null) : (values.trace?.(record) ?? null)
  }

  function meets(record: TelemetryRecord): boolean {
    if (record.signal === 'log') return conditions.some(condition => condition.log?.(record))
    if (record.signal === 'metric') return conditions.some(condition => condition.metric?.(record))
    return conditions.some(condition => condition.trace?.(record))
  }

  function addUp(record: TelemetryRecord, number: PointNumber, state: ExtractState): Series {
    const key = `${id}:${state.resources.of(record.resource)}${canonicalMap(record.attributes)}`
    const known = state.series.get(key)
    const series = { start: known?.start ?? state.now, total: known ? addNumbers(known.total, number) : number }
    const evicted = state.series.set(key, series, 64)
    if (evicted > 0) state.onEvicted(evicted)
    return series
  }

  return {
    applies: record => values[record.signal] !== undefined && (conditions.length === 0 || meets(record)),
    extract(record, state) {
      const number = pointNumber(valueOf(record))
      if (!number || (sum?.is_monotonic && number.value < 0)) return undefined
      const point = new MetricPoint(record.resource, state.scope)
      point.name = rule.name
      point.description = rule.description
      point.unit = rule.unit
      point.attributes = record.attributes.clone()
      point.timeUnixNano = timeOf(record) || state.now
      const series = sum?.aggregation_temporality === 'cumulative' ? addUp(record, number, state) : undefined
      if (series) point.startTimeUnixNano = series.start
      point.data = dataOf(rule, series?.total ?? number)
      return point
    },
  }
}

function dataOf({ sum }: ExtractMetricRule, { value, isInt }: PointNumber): MetricData {
  if (!sum) return { kind: 'gauge', value, isInt }
  const temporality = sum.aggregation_temporality === 'delta' ? DELTA : CUMULATIVE
  return { kind: 'sum', value, isInt, temporality, isMonotonic: sum.is_monotonic }
}

function timeOf(record: TelemetryRecord): bigint {
  if (record.signal === 'trace') return record.endTimeUnixNano || record.startTimeUnixNano
  return record.timeUnixNano || (record.signal === 'log' ? record.observedTimeUnixNano : 0n)
}
