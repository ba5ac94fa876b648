import type { ProcessorFormProps } from '../form-props.ts'
import { ParseFrame } from './ParseFrame.tsx'

export const ParseXmlForm = (form: ProcessorFormProps) => <ParseFrame form={form} />
