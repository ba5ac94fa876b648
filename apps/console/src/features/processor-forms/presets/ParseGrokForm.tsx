import { Button } from '@mantine/core'
import { BookIcon } from '../../../ui/icons.tsx'
import { GenerateGrokButton } from '../../ai-assistance/index.ts'
import { SchemaFields } from '../../node-forms/index.ts'
import type { ProcessorFormProps } from '../form-props.ts'
import { tryGrok } from './model/pattern-fields.ts'
import { textAt } from './model/preset-values.ts'
import { ParseFrame } from './ParseFrame.tsx'
import { PatternFields } from './PatternFields.tsx'
import css from './Presets.module.css'

export function ParseGrokForm(form: ProcessorFormProps) {
  const { fields, values, onChange, readOnly } = form
  const pattern = textAt(form, 'pattern')
  return (
    <ParseFrame form={form}>
      <div className={css['wide']}>
        <SchemaFields {...form} fields={fields.filter(({ name }) => name === 'pattern')} path="" />
        <div className={css['buttons']}>
          {readOnly ? null : (
            <GenerateGrokButton current={pattern} onApply={next => onChange({ ...values, pattern: next })} />
          )}
          <Button
            component="a"
            href="/pipeline/knowledge?activeTab=grok"
            target="_blank"
            rel="noreferrer"
            variant="link"
            size="xs"
            leftSection={<BookIcon size={14} />}
          >
            Grok library
          </Button>
        </div>
        <PatternFields source={textAt(form, 'source')} pattern={pattern} attempt={tryGrok} />
      </div>
    </ParseFrame>
  )
}
