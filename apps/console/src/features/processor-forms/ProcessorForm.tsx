import { formFields, type SequenceEntry } from '@weir/nodes/definitions'
import { type ReactNode, useState } from 'react'
import { type Problems, problemsUnder, SchemaForm } from '../node-forms/index.ts'
import { OnErrors } from './OnErrors.tsx'
import { presetForms } from './presets/index.ts'
import { changeForm, followEntry, formErrors, openForm, type TypedForm } from './typed-form.ts'
import { typeForms } from './types/index.ts'
import { useTold } from './use-told.ts'

interface Props {
  /** The processor: its type and settings, and for an entry of a sequence what every entry has. */
  entry: SequenceEntry
  /** The entry after a change, and what is wrong with the form that statements cannot hold. */
  onChange: (entry: SequenceEntry, problems: Problems) => void
  /** Messages by field of the entry. */
  errors?: Problems
  warnings?: Problems
  readOnly?: boolean
  between?: ReactNode
  advanced?: ReactNode
}

const none: Problems = {}

/**
 * The settings of a processor. What is typed stays on the screen while statements could not hold it; the entry then keeps
 * what it had, and `problems` say why.
 */
export function ProcessorForm(props: Props) {
  const { entry, onChange, errors = none, warnings = none, readOnly = false, between } = props
  const [held, setHeld] = useState(() => openForm(entry))
  const typed = held.entry === entry ? held : followEntry(held, entry)
  if (typed !== held) setHeld(typed)
  const tell = useTold(typed, onChange)
  const change = (next: TypedForm) => {
    setHeld(next)
    tell(next)
  }
  const { form, values } = typed
  const forms = form.preset ? presetForms : typeForms
  const Form = (Object.hasOwn(forms, form.key) ? forms[form.key] : undefined) ?? SchemaForm
  // The editor of a sequence draws what its entries share by itself: in `between`, and in `advanced`.
  const isEntry = between !== undefined
  const advanced =
    form.preset && !isEntry ? (
      <>
        <OnErrors
          entry={entry}
          fields={form.definition ? formFields(form.definition) : []}
          onChange={changed => change({ ...typed, entry: changed })}
          errors={problemsUnder(errors, 'error_mode')}
          readOnly={readOnly}
        />
        {props.advanced}
      </>
    ) : (
      props.advanced
    )
  return (
    <Form
      type={form.key}
      fields={isEntry ? form.fields.filter(({ name }) => name !== 'keep_item') : form.fields}
      values={values}
      onChange={next => change(changeForm(typed, next))}
      errors={formErrors(typed, errors)}
      warnings={warnings}
      readOnly={readOnly}
      between={between}
      advanced={advanced}
    />
  )
}
