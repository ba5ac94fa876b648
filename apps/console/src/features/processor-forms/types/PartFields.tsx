import { SegmentedControl, TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { ProblemLines, problemsUnder, SchemaFields } from '../../node-forms/index.ts'
import { FieldFrame } from '../shared/FieldFrame.tsx'
import { FieldPathInput } from '../shared/FieldPathInput.tsx'
import { FieldPathList } from '../shared/FieldPathList.tsx'
import { digitsOf, fieldOf, type FormPart, heldBy, pathIn, textOf, textsOf, withText } from './model/part.ts'
import css from './Types.module.css'

interface PartFieldProps {
  part: FormPart
  name: string
}

/** The words and problems of a field, for the parts that frame it. */
export function frameOf(part: FormPart, name: string) {
  const field = fieldOf(part, name)
  const path = pathIn(part, name)
  return {
    label: field?.display_name ?? name,
    description: field?.description ?? '',
    placeholder: textOf(field?.default_value) || (field?.placeholder_text ?? ''),
    required: field?.required ?? false,
    errors: problemsUnder(part.errors, path),
    warnings: problemsUnder(part.warnings, path),
  }
}

interface DefinedProps {
  part: FormPart
  names: readonly string[]
  /** Without what they are for. */
  isBrief?: boolean
  /** Each over the whole width of the form. */
  isWide?: boolean
}

/** Fields as their value types say, in the columns of the form. */
export function Defined({ part, names, isBrief = false, isWide = false }: DefinedProps) {
  const fields = names.flatMap(name => fieldOf(part, name) ?? [])
  const { onChange, values, errors, warnings, readOnly, path } = part
  return (
    <div className={css['defined']} data-wide={isWide || undefined}>
      <SchemaFields
        fields={isBrief ? fields.map(field => ({ ...field, description: '' })) : fields}
        {...{ onChange, values, errors, warnings, readOnly, path }}
      />
    </div>
  )
}

/** A field of the event. */
export function PathField({ part, name, isWide = false }: PartFieldProps & { isWide?: boolean }) {
  return (
    <FieldPathInput
      {...frameOf(part, name)}
      value={textOf(part.values[name])}
      onChange={text => part.onChange(withText(part.values, name, text))}
      readOnly={part.readOnly}
      isWide={isWide}
    />
  )
}

/** Fields of the event; an empty list is kept, as it is something else than the default. */
export function PathList({ part, name, least = 0 }: PartFieldProps & { least?: number }) {
  const { errors: _errors, warnings: _warnings, ...frame } = frameOf(part, name)
  const path = pathIn(part, name)
  return (
    <FieldPathList
      {...frame}
      placeholder={fieldOf(part, name)?.placeholder_text ?? ''}
      values={textsOf(heldBy(part, name))}
      onChange={paths => part.onChange({ ...part.values, [name]: paths })}
      errors={(part.errors[path] ?? []).map(message => `${path} ${message}`)}
      errorsAt={at => problemsUnder(part.errors, `${path}[${at}]`)}
      readOnly={part.readOnly}
      least={least}
    />
  )
}

/** A number that the arrow keys step through. */
export function NumberField({ part, name, step = 1 }: PartFieldProps & { step?: number }) {
  const field = fieldOf(part, name)
  const { placeholder: _text, ...frame } = frameOf(part, name)
  const change = (text: string) =>
    part.onChange(text === '' ? withText(part.values, name, '') : { ...part.values, [name]: Number(text) })
  return (
    <FieldFrame {...frame}>
      {control => (
        <TextInput
          {...control}
          type="number"
          min={field?.minimum}
          max={field?.maximum}
          step={step}
          value={digitsOf(part.values[name])}
          placeholder={digitsOf(field?.default_value) || field?.placeholder_text}
          readOnly={part.readOnly}
          error={control['aria-invalid']}
          onChange={event => change(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  readOnly: boolean
  description?: ReactNode
  errors?: readonly string[]
  warnings?: readonly string[]
}

const none: readonly string[] = []

/** One of a few, all of them in sight. */
export function Choice(props: ChoiceProps) {
  const { label, value, options, onChange, readOnly, description, errors = none, warnings = none } = props
  const id = useId()
  return (
    <div className={css['choice']} role="group" aria-labelledby={id}>
      <span className={css['label']} id={id}>
        {label}
      </span>
      <SegmentedControl
        aria-labelledby={id}
        value={value}
        data={[...options]}
        readOnly={readOnly}
        onChange={onChange}
      />
      {description ? <p className={css['about']}>{description}</p> : null}
      <ProblemLines errors={errors} warnings={warnings} id={`${id}-problems`} />
    </div>
  )
}

/** A field with a few options. */
export function ChoiceField({ part, name, onChange }: PartFieldProps & { onChange?: (value: string) => void }) {
  const field = fieldOf(part, name)
  const titles = field?.option_display_list ?? []
  const { label, description, errors, warnings } = frameOf(part, name)
  return (
    <Choice
      {...{ label, description, errors, warnings }}
      value={textOf(heldBy(part, name))}
      options={(field?.option_list ?? []).map((value, at) => ({ value, label: titles[at] ?? value }))}
      readOnly={part.readOnly}
      onChange={onChange ?? (value => part.onChange({ ...part.values, [name]: value }))}
    />
  )
}
