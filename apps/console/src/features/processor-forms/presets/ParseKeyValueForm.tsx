import type { ProcessorFormProps } from '../form-props.ts'
import { DelimiterInput } from './DelimiterInput.tsx'
import { ParseFrame } from './ParseFrame.tsx'

export const ParseKeyValueForm = (form: ProcessorFormProps) => (
  <ParseFrame form={form}>
    <DelimiterInput form={form} name="delimiter" />
    <DelimiterInput form={form} name="pairDelimiter" />
  </ParseFrame>
)
