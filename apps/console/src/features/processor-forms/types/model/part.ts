import type { FormField } from '@weir/nodes/definitions'
import type { Problems } from '../../../node-forms/index.ts'

export type Values = Readonly<Record<string, unknown>>

/** A form, or an object inside of one such as a rule: its fields, what they hold, and what is wrong with them. */
export interface FormPart {
  fields: readonly FormField[]
  values: Values
  onChange: (values: Record<string, unknown>) => void
  errors: Problems
  warnings: Problems
  readOnly: boolean
  /** The field that holds this part, such as `paths[0]`; empty for the whole form. */
  path: string
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const objectOf = (value: unknown): Values => (isObject(value) ? value : {})
export const objectsOf = (value: unknown): Values[] => (Array.isArray(value) ? value.filter(isObject) : [])
/** A number as it is typed; nothing for what is none. */
export const digitsOf = (value: unknown): string => (typeof value === 'number' ? String(value) : '')
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The field of a part by its name; forms only ask for fields that their definition has. */
export const fieldOf = ({ fields }: Pick<FormPart, 'fields'>, name: string) => fields.find(field => field.name === name)

/** What a field holds, or what counts while it holds nothing. */
export const heldBy = (part: Pick<FormPart, 'fields' | 'values'>, name: string): unknown =>
  part.values[name] ?? fieldOf(part, name)?.default_value

export const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf) : [])

/** The name of a field inside a part: `paths[0]` and `condition` are `paths[0].condition`. */
export const pathIn = ({ path }: Pick<FormPart, 'path'>, name: string) => (path === '' ? name : `${path}.${name}`)

/** The values with one of them changed; a blank text is no value, so that the default counts again. */
export function withText(values: Values, name: string, text: string): Record<string, unknown> {
  if (text !== '') return { ...values, [name]: text }
  return Object.fromEntries(Object.entries(values).filter(([key]) => key !== name))
}

/** The object in a field of a part, as a part of its own. */
export function partInside(part: FormPart, name: string): FormPart {
  return {
    ...part,
    fields: fieldOf(part, name)?.features ?? [],
    values: objectOf(heldBy(part, name)),
    onChange: values => part.onChange({ ...part.values, [name]: values }),
    path: pathIn(part, name),
  }
}

/** One object of a list in a part, as a part of its own. */
export function partAt(part: FormPart, name: string, at: number): FormPart {
  const items = objectsOf(part.values[name])
  return {
    ...part,
    fields: fieldOf(part, name)?.features ?? [],
    values: items[at] ?? {},
    onChange: values =>
      part.onChange({ ...part.values, [name]: items.map((item, index) => (index === at ? values : item)) }),
    path: `${pathIn(part, name)}[${at}]`,
  }
}
