import { problemsAt, problemsUnder } from '../../node-forms/index.ts'
import type { ProcessorFormProps } from '../form-props.ts'
import { FieldPathList } from '../shared/FieldPathList.tsx'
import { FormFrame } from '../shared/FormFrame.tsx'
import { fieldNamed, frameOf } from './model/preset-values.ts'

export function DeleteFieldForm(form: ProcessorFormProps) {
  const { values, onChange, errors, readOnly } = form
  const held = values['fields']
  const paths = Array.isArray(held) ? held.filter(path => typeof path === 'string') : []
  return (
    <FormFrame {...form} shown={['fields']}>
      <FieldPathList
        {...frameOf(form, 'fields')}
        errors={problemsAt(errors, 'fields')}
        errorsAt={at => problemsUnder(errors, `fields[${at}]`)}
        least={1}
        values={paths.length > 0 ? paths : ['']}
        onChange={fields => onChange({ ...values, fields })}
        readOnly={readOnly}
        placeholder={fieldNamed(form.fields, 'fields')?.placeholder_text ?? ''}
      />
    </FormFrame>
  )
}
