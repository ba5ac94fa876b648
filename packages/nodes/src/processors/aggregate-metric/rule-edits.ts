import {
  aggregateMetricDefinition,
  type AggregateMetricRule,
  defaultDistinctKey,
} from './aggregate-metric.definition.ts'

const ruleSchema = aggregateMetricDefinition.config.shape.aggregate_metric_rules.element

/** A rule as the editor adds it. */
export function newAggregateRule(): AggregateMetricRule {
  return ruleSchema.parse({})
}

/** A rule of the Rollup Metric preset: one value for all metrics that it applies to. */
export function newRollupRule(): AggregateMetricRule {
  return { ...newAggregateRule(), group_by: [] }
}

type Aggregation = Pick<AggregateMetricRule, 'aggregation_type' | 'aggregation_options'>

/** The rule with another aggregation; only a distinct count has options. */
export function switchAggregation<Rule extends { readonly aggregation_options?: unknown }>(
  rule: Rule,
  aggregation_type: AggregateMetricRule['aggregation_type'],
): Omit<Rule, 'aggregation_options'> & Aggregation {
  const { aggregation_options: _options, ...rest } = rule
  if (aggregation_type !== 'distinct_count') return { ...rest, aggregation_type }
  return {
    ...rest,
    aggregation_type,
    aggregation_options: { distinct_count_mode: 'absolute', distinct_count_keys: [defaultDistinctKey] },
  }
}
