import type { FormField } from '@weir/nodes/definitions'
import type { ProcessorFormProps } from '../../form-props.ts'
import type { Values } from './part.ts'

/** What the row of a sequence shows for every processor. */
const ofRow: readonly string[] = ['keep_item', 'data_types']

/** The fields that the form of a type shows: in a sequence, what the row shows already stands only there. */
export const ownFields = ({ fields, between }: Pick<ProcessorFormProps, 'fields' | 'between'>): FormField[] =>
  fields.filter(({ name, visibility }) => visibility !== 'hidden' && (between === undefined || !ofRow.includes(name)))

/** The fields of a type that name fields of the event. */
const pathsByType: Readonly<Record<string, readonly string[]>> = {
  dedup: ['excluded_field_paths', 'count_field_path'],
  delete_empty_values: ['excluded_field_paths'],
  deotel: ['field_path'],
  json_unroll: ['field_path'],
  suppress: ['key_field_paths'],
}

export const pathFields = (type: string): readonly string[] =>
  (Object.hasOwn(pathsByType, type) ? pathsByType[type] : undefined) ?? []

const isNarrow = ({ value_type: type }: FormField) => !type.startsWith('[]') && type !== 'textArea' && type !== 'tags'

/** The fields that stand alone in their line: what is long, and what has no neighbour to share the line with. */
export function wideFields(fields: readonly FormField[]): ReadonlySet<string> {
  const wide = new Set<string>()
  let single: string | undefined
  for (const field of fields) {
    if (isNarrow(field)) {
      single = single === undefined ? field.name : undefined
      continue
    }
    wide.add(field.name)
    if (single !== undefined) wide.add(single)
    single = undefined
  }
  return single === undefined ? wide : wide.add(single)
}

const isSet = (value: unknown) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** What the closed advanced settings say about what is in them. */
export function advancedNote(fields: readonly FormField[], values: Values): string | undefined {
  const excluded = values['excluded_field_paths']
  const others = fields.filter(({ name }) => name !== 'excluded_field_paths')
  const set = others.filter(({ name, default_value: usual }) => isSet(values[name]) && values[name] !== usual)
  const notes = [
    ...(Array.isArray(excluded) && excluded.length > 0 && others.length < fields.length
      ? [counted(excluded.length, 'excluded field path')]
      : []),
    ...(set.length > 0 ? [`${set.length} set`] : []),
  ]
  return notes.length === 0 ? undefined : notes.join(' · ')
}

/** A number of things in words. */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
