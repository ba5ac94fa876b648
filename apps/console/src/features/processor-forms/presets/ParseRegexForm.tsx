import { SchemaFields } from '../../node-forms/index.ts'
import type { ProcessorFormProps } from '../form-props.ts'
import { tryRegex } from './model/pattern-fields.ts'
import { textAt } from './model/preset-values.ts'
import { ParseFrame } from './ParseFrame.tsx'
import { PatternFields } from './PatternFields.tsx'
import css from './Presets.module.css'

export function ParseRegexForm(form: ProcessorFormProps) {
  const regex = textAt(form, 'regex')
  return (
    <ParseFrame form={form}>
      <div className={css['wide']}>
        <SchemaFields {...form} fields={form.fields.filter(({ name }) => name === 'regex')} path="" />
        <PatternFields source={textAt(form, 'source')} pattern={regex} attempt={tryRegex} />
      </div>
    </ParseFrame>
  )
}
