import type { ProcessorFormProps } from '../form-props.ts'
import { FormFrame } from '../shared/FormFrame.tsx'
import { contextPart } from './model/context-filter.ts'
import { partInside, pathIn } from './model/part.ts'
import { Defined, NumberField } from './PartFields.tsx'

/** Which logs to keep, and which of those around them. */
export function ContextFilterForm(props: ProcessorFormProps) {
  const filter = partInside({ ...props, path: '' }, 'ottl_context_filter')
  const context = contextPart({ ...props, path: '' })
  return (
    <FormFrame
      {...props}
      shown={[pathIn(filter, 'condition'), ...['condition', 'length', 'interval'].map(name => pathIn(context, name))]}
    >
      <Defined part={filter} names={['condition']} />
      <Defined part={context} names={['condition']} />
      <NumberField part={context} name="length" />
      <Defined part={context} names={['interval']} />
    </FormFrame>
  )
}
