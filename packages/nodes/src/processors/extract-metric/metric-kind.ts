import type { ExtractMetricRule } from './extract-metric.definition.ts'

type Kinds = Pick<ExtractMetricRule, 'gauge' | 'sum'>

/** What a rule holds of either kind; while it is edited, parts may be missing. */
interface Held {
  readonly gauge?: unknown
  readonly sum?: unknown
}

/** The rule as a rule of the other kind; its value stays. */
export function switchExtractKind<Rule extends Held>(
  rule: Rule,
  kind: 'gauge' | 'sum',
): Omit<Rule, 'gauge' | 'sum'> & Kinds {
  const { gauge, sum, ...rest } = rule
  const value = textAt(sum, 'value') ?? textAt(gauge, 'value') ?? ''
  if (kind === 'gauge') return { ...rest, gauge: { value } }
  return {
    ...rest,
    sum: {
      value,
      aggregation_temporality: textAt(sum, 'aggregation_temporality') === 'delta' ? 'delta' : 'cumulative',
      is_monotonic: !(isObject(sum) && sum['is_monotonic'] === false),
    },
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function textAt(held: unknown, name: string): string | undefined {
  const value = isObject(held) ? held[name] : undefined
  return typeof value === 'string' ? value : undefined
}
