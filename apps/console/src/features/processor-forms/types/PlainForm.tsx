import type { FormField } from '@weir/nodes/definitions'
import type { ProcessorFormProps } from '../form-props.ts'
import { FormFrame } from '../shared/FormFrame.tsx'
import { Defined, PathField, PathList } from './PartFields.tsx'
import type { FormPart } from './model/part.ts'
import { advancedNote, ownFields, pathFields, wideFields } from './model/own-fields.ts'
import css from './Types.module.css'

/** The form of a type with nothing but fields: those that name a field of the event offer the ones of the samples. */
export function PlainForm(props: ProcessorFormProps) {
  const part: FormPart = { ...props, path: '' }
  const fields = ownFields(props)
  const basic = fields.filter(({ visibility }) => visibility === 'basic')
  const advanced = fields.filter(({ visibility }) => visibility === 'advanced')
  const wide = wideFields(fields)
  const draw = (field: FormField) => (
    <OneField part={part} type={props.type} field={field} isWide={wide.has(field.name)} key={field.name} />
  )
  return (
    <FormFrame
      {...props}
      shown={fields.map(({ name }) => name)}
      own={advanced.length > 0 ? advanced.map(draw) : undefined}
      ownFields={advanced.map(({ name }) => name)}
      note={advancedNote(advanced, props.values)}
    >
      {basic.map(draw)}
      {fields.length === 0 ? <p className={css['nothing']}>This processor has no settings of its own.</p> : null}
    </FormFrame>
  )
}

interface OneFieldProps {
  part: FormPart
  type: string
  field: FormField
  isWide: boolean
}

function OneField({ part, type, field, isWide }: OneFieldProps) {
  const { name, value_type: valueType } = field
  if (!pathFields(type).includes(name)) return <Defined part={part} names={[name]} isWide={isWide} />
  return valueType.startsWith('[]') ? (
    <PathList part={part} name={name} least={field.required ? 1 : 0} />
  ) : (
    <PathField part={part} name={name} isWide={isWide} />
  )
}
