import type { SequenceEntry } from '@weir/nodes/definitions'
import { type EntryForm, entryForm, entryMetadata, withForm, withMetadata } from '@weir/pipeline'
import type { Problems } from '../node-forms/index.ts'

type Values = Readonly<Record<string, unknown>>

/** A processor while it is edited: what was typed, also where statements could not hold it. */
export interface TypedForm {
  entry: SequenceEntry
  form: EntryForm
  values: Values
  /** What is wrong with the values of a preset; its entry then has what it had before. */
  problems: Problems
}

const none: Problems = {}

export function openForm(entry: SequenceEntry): TypedForm {
  const form = entryForm(entry)
  return { entry, form, values: form.values, problems: none }
}

/** The form after its user changed a value. */
export function changeForm({ entry, form }: TypedForm, values: Values): TypedForm {
  const changed = withForm(entry, form, values)
  return { entry: changed.entry, form, values, problems: changed.problems }
}

/**
 * The form of an entry that its owner gave anew. Other statements, such as those of an undo or of the YAML, replace what was
 * typed; the switches of a row change the entry as well, and must not.
 */
export function followEntry(before: TypedForm, entry: SequenceEntry): TypedForm {
  if (!isSame(before.entry, entry)) return openForm(entry)
  if (before.form.preset) return { ...before, entry }
  // Statements that became those of a preset while they were typed stay in the editor in which they are typed.
  const form = entryForm(withMetadata(entry, { type: before.form.key }))
  return { entry, form, values: form.values, problems: none }
}

const isSame = (first: SequenceEntry, second: SequenceEntry) =>
  first.type === second.type &&
  first['statements'] === second['statements'] &&
  entryMetadata(first).type === entryMetadata(second).type

/** What to say about a form, by its fields, given what the check says about the entry. */
export function formErrors({ entry, form, values, problems }: TypedForm, errors: Problems): Problems {
  if (!form.preset) return errors
  const { statements, ...others } = errors
  if (Object.keys(problems).length > 0) return { ...others, ...problems }
  if (!statements) return others
  // A preset without defaults starts without statements: what it lacks is told by its fields.
  const lacks = withForm(entry, form, values).problems
  return Object.keys(lacks).length > 0 ? { ...others, ...lacks } : { ...others, '': statements }
}
