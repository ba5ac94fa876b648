import { switchExtractKind } from '@weir/nodes/definitions'
import type { ProcessorFormProps } from '../form-props.ts'
import { FormFrame } from '../shared/FormFrame.tsx'
import { extractNote, kindOf, newExtractRule } from './model/metric-rules.ts'
import { ownFields } from './model/own-fields.ts'
import { type FormPart, partInside, textOf } from './model/part.ts'
import { Choice, ChoiceField, Defined } from './PartFields.tsx'
import { RuleCards } from './RuleCards.tsx'
import { useFirstItems } from './use-first-item.ts'

const kinds = [
  { value: 'gauge', label: 'Gauge' },
  { value: 'sum', label: 'Sum' },
] as const

/** The metrics that are made of other telemetry. */
export function ExtractMetricForm(props: ProcessorFormProps) {
  const part: FormPart = { ...props, path: '' }
  useFirstItems(part, 'extract_metric_rules', () => [newExtractRule()])
  const asksKeep = ownFields(props).some(({ name }) => name === 'keep_item')
  return (
    <FormFrame {...props} shown={['extract_metric_rules', ...(asksKeep ? ['keep_item'] : [])]}>
      <RuleCards
        part={part}
        name="extract_metric_rules"
        noun="Metric"
        titleOf={rule => textOf(rule['name'])}
        noteOf={extractNote}
        adds={[{ label: 'Add rule', newRule: newExtractRule }]}
      >
        {rule => <ExtractRule rule={rule} />}
      </RuleCards>
      {asksKeep ? <Defined part={part} names={['keep_item']} /> : null}
    </FormFrame>
  )
}

function ExtractRule({ rule }: { rule: FormPart }) {
  const kind = kindOf(rule.values)
  const value = partInside(rule, kind)
  return (
    <>
      <Defined part={rule} names={['name', 'unit']} isBrief />
      <Defined part={rule} names={['description']} isBrief isWide />
      <Defined part={rule} names={['conditions']} />
      <Choice
        label="Kind"
        value={kind}
        options={kinds}
        readOnly={rule.readOnly}
        onChange={next => rule.onChange(switchExtractKind(rule.values, next === 'sum' ? 'sum' : 'gauge'))}
      />
      <Defined part={value} names={['value']} />
      {kind === 'sum' ? (
        <>
          <ChoiceField part={value} name="aggregation_temporality" />
          <Defined part={value} names={['is_monotonic']} isWide />
        </>
      ) : null}
    </>
  )
}
