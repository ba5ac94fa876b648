import { newAggregateRule, newRollupRule, switchAggregation } from '@weir/nodes/definitions'
import type { ProcessorFormProps } from '../form-props.ts'
import { FormFrame } from '../shared/FormFrame.tsx'
import { aggregateNote, aggregationOf } from './model/metric-rules.ts'
import { fieldOf, type FormPart, heldBy, partInside, textOf } from './model/part.ts'
import { ChoiceField, Defined, PathList } from './PartFields.tsx'
import { RuleCards } from './RuleCards.tsx'
import { useFirstItems } from './use-first-item.ts'

/** Which metrics become one, and how. */
export function AggregateMetricForm(props: ProcessorFormProps) {
  const part: FormPart = { ...props, path: '' }
  useFirstItems(part, 'aggregate_metric_rules', () => [newAggregateRule()])
  return (
    <FormFrame {...props} shown={['aggregate_metric_rules']}>
      <RuleCards
        part={part}
        name="aggregate_metric_rules"
        noun="Rule"
        titleOf={rule => textOf(rule['name'])}
        noteOf={aggregateNote}
        adds={[
          { label: 'Add rule', newRule: newAggregateRule },
          { label: 'Add rollup', title: 'One value of all metrics that the rule applies to', newRule: newRollupRule },
        ]}
      >
        {rule => <AggregateRule rule={rule} />}
      </RuleCards>
    </FormFrame>
  )
}

function AggregateRule({ rule }: { rule: FormPart }) {
  const change = (values: Record<string, unknown>) => {
    const type = aggregationOf(values)
    const isOther = type !== undefined && type !== aggregationOf(rule.values)
    rule.onChange(isOther ? switchAggregation(values, type) : values)
  }
  const isDistinct = heldBy(rule, 'aggregation_type') === 'distinct_count'
  const options = partInside(rule, 'aggregation_options')
  return (
    <>
      <Defined part={rule} names={['name']} isWide />
      <Defined
        part={{ ...rule, fields: withRequired(rule), onChange: change }}
        names={['aggregation_type', 'interval']}
      />
      {isDistinct ? (
        <>
          <ChoiceField part={options} name="distinct_count_mode" />
          <PathList part={options} name="distinct_count_keys" least={1} />
        </>
      ) : null}
      <Defined part={rule} names={['conditions']} />
      <PathList part={rule} name="group_by" />
      <Defined part={rule} names={['keep_only_group_by_keys']} isWide />
    </>
  )
}

/** A form always asks for the interval, which a document may leave to its default. */
const withRequired = (rule: FormPart) => {
  const interval = fieldOf(rule, 'interval')
  return rule.fields.map(field => (field === interval ? { ...field, required: true } : field))
}
