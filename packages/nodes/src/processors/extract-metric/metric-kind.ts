import type { ExtractMetricRule } from './extract-metric.definition.ts'

/** The rule as a rule of the other kind; its value stays. */
export function switchExtractKind(rule: ExtractMetricRule, kind: 'gauge' | 'sum'): ExtractMetricRule {
  const { gauge, sum, ...rest } = rule
  const value = sum?.value ?? gauge?.value ?? ''
  if (kind === 'gauge') return { ...rest, gauge: { value } }
  return { ...rest, sum: sum ?? { value, aggregation_temporality: 'cumulative', is_monotonic: true } }
}
