import type { switchAggregation } from '@weir/nodes/definitions'
import { counted } from './own-fields.ts'
import { objectOf, textOf, textsOf, type Values } from './part.ts'

/** A new rule for a metric: how many items there are. */
export const newExtractRule = (): Values => ({
  name: '',
  unit: '1',
  sum: { value: '1', aggregation_temporality: 'cumulative', is_monotonic: true },
})

/** Which of the two kinds a rule makes. */
export const kindOf = (rule: Values): 'gauge' | 'sum' => (rule['sum'] === undefined ? 'gauge' : 'sum')

/** What a closed rule says about itself. */
export function extractNote(rule: Values): string {
  const kind = kindOf(rule)
  return [kind === 'sum' ? 'Sum' : 'Gauge', textOf(objectOf(rule[kind])['value'])].filter(Boolean).join(' · ')
}

type Aggregation = Parameters<typeof switchAggregation>[1]

const aggregations: readonly Aggregation[] = [
  'count',
  'sum',
  'max',
  'distinct_count',
  'mean',
  'median',
  'min',
  'p90',
  'p95',
  'p99',
]

/** How a rule aggregates; undefined for a word that is none. */
export function aggregationOf(rule: Values): Aggregation | undefined {
  const type = rule['aggregation_type'] ?? 'sum'
  return aggregations.find(aggregation => aggregation === type)
}

/** What a closed rule says about itself. */
export function aggregateNote(rule: Values): string {
  const groups = rule['group_by'] === undefined ? 2 : textsOf(rule['group_by']).length
  const by = groups === 0 ? 'all together' : `by ${counted(groups, 'field')}`
  return `${(aggregationOf(rule) ?? '').replaceAll('_', ' ')} ${by} every ${textOf(rule['interval']) || '10ms'}`
}
