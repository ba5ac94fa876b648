import type { FormField } from '@weir/nodes/definitions'
import { problemsUnder } from '../../../node-forms/index.ts'
import type { ProcessorFormProps } from '../../form-props.ts'

type Values = Readonly<Record<string, unknown>>

/** A text of the form; while there is none, the one that its field starts with. */
export function textAt({ values, fields }: Pick<ProcessorFormProps, 'values' | 'fields'>, name: string): string {
  const value = values[name] ?? fieldNamed(fields, name)?.default_value
  return typeof value === 'string' ? value : ''
}

export const fieldNamed = (fields: readonly FormField[], name: string): FormField | undefined =>
  fields.find(field => field.name === name)

/** The words and problems of a field, for the frame around its control. */
export function frameOf({ fields, errors, warnings }: ProcessorFormProps, name: string) {
  const field = fieldNamed(fields, name)
  return {
    label: field?.display_name ?? name,
    required: field?.required ?? false,
    errors: problemsUnder(errors, name),
    warnings: problemsUnder(warnings, name),
    ...(field?.description && { description: field.description }),
  }
}

/** The options of a field with their words. */
export function optionsOf(fields: readonly FormField[], name: string) {
  const { option_list: options = [], option_display_list: titles = [] } = fieldNamed(fields, name) ?? {}
  return options.map((value, at) => ({ value, label: titles[at] ?? value }))
}

/** The rows of a list of objects; a form that has none yet shows one. */
export function rowsAt(values: Values, name: string, blank: Values): readonly Values[] {
  const list = values[name]
  const rows = Array.isArray(list) ? list.filter(isObject) : []
  return rows.length > 0 ? rows : [blank]
}

export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
