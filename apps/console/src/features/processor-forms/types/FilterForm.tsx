import type { ProcessorFormProps } from '../form-props.ts'
import { FormFrame } from '../shared/FormFrame.tsx'
import { ChoiceField, Defined } from './PartFields.tsx'

/** What to drop or to keep, and how much of the samples that is. */
export function FilterForm(props: ProcessorFormProps) {
  const part = { ...props, path: '' }
  return (
    <FormFrame {...props} shown={['filter_mode', 'condition']}>
      <ChoiceField part={part} name="filter_mode" />
      <Defined part={part} names={['condition']} />
    </FormFrame>
  )
}
