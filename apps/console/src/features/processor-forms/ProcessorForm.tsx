import type { SequenceEntry } from '@weir/nodes/definitions'
import { entryForm, withForm } from '@weir/pipeline'
import { type ReactNode, useState } from 'react'
import { joinProblems, type Problems, SchemaForm } from '../node-forms/index.ts'
import { presetForms } from './presets/index.ts'
import { typeForms } from './types/index.ts'

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

type Values = Readonly<Record<string, unknown>>

const none: Problems = {}
const formOf = (forms: typeof typeForms, key: string) => (Object.hasOwn(forms, key) ? forms[key] : undefined)

/**
 * The settings of a processor. What is typed stays on the screen while statements could not hold it; the entry then keeps
 * what it had, and `problems` say why.
 */
export function ProcessorForm(props: Props) {
  const { entry, onChange, errors = none, warnings = none, readOnly = false, between, advanced } = props
  const [shown, setShown] = useState(() => typed(entry))
  // An entry that comes from elsewhere, such as undo or the YAML, replaces what was typed.
  if (shown.entry !== entry) setShown(typed(entry, shown))
  const { form, values, problems } = shown
  const change = (next: Values) => {
    const changed = withForm(entry, form, next)
    setShown({ entry: changed.entry, form, values: next, problems: changed.problems })
    onChange(changed.entry, changed.problems)
  }
  const Form = (form.preset ? formOf(presetForms, form.key) : formOf(typeForms, form.key)) ?? SchemaForm
  return (
    <Form
      type={form.key}
      fields={form.fields}
      values={values}
      onChange={change}
      // Statements are what a preset writes: what the check says about them is about the form as a whole.
      errors={form.preset ? joinProblems(problems, asWhole(errors)) : errors}
      warnings={warnings}
      readOnly={readOnly}
      between={between}
      advanced={advanced}
    />
  )
}

interface Typed {
  entry: SequenceEntry
  form: ReturnType<typeof entryForm>
  values: Values
  problems: Problems
}

function typed(entry: SequenceEntry, before?: Typed): Typed {
  const form = entryForm(entry)
  // The switches of a row change the entry, too, and must not take back what is being typed.
  const isSame = before && before.form.key === form.key && before.entry['statements'] === entry['statements']
  if (isSame && form.preset) return { ...before, entry }
  return { entry, form, values: form.values, problems: none }
}

const asWhole = ({ statements, ...others }: Problems): Problems => ({
  ...others,
  ...(statements && { '': statements }),
})
