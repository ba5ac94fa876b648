import type { ReactNode } from 'react'
import type { ProcessorFormProps } from '../form-props.ts'
import { FieldPathInput } from '../shared/FieldPathInput.tsx'
import { FormFrame } from '../shared/FormFrame.tsx'
import { frameOf, textAt } from './model/preset-values.ts'

interface ParseFrameProps {
  form: ProcessorFormProps
  children?: ReactNode
  /** Advanced settings of the parser. */
  own?: ReactNode
  ownFields?: readonly string[]
}

/** The form of a parser: where the text stands and where the result goes, then what it is read by. */
export function ParseFrame({ form, children, own, ownFields }: ParseFrameProps) {
  const places = ['source', 'target'].filter(name => form.fields.some(field => field.name === name))
  return (
    <FormFrame {...form} shown={form.fields.map(({ name }) => name)} own={own} {...(ownFields && { ownFields })}>
      {places.map(name => (
        <FieldPathInput
          {...frameOf(form, name)}
          value={textAt(form, name)}
          onChange={value => form.onChange({ ...form.values, [name]: value })}
          readOnly={form.readOnly}
          key={name}
        />
      ))}
      {children}
    </FormFrame>
  )
}
