import type { FormField } from '@weir/nodes/definitions'
import { textOf } from './field-text.ts'

/** What an empty field shows: its default, else an example. */
export function placeholderOf(field: FormField): string {
  const { default_value: value, placeholder_text: example } = field
  if ((typeof value === 'string' && value !== '') || typeof value === 'number') return optionTitle(field, textOf(value))
  return example
}

/** The words for an option; one that the field does not know is shown as it is. */
export function optionTitle({ option_list: options, option_display_list: titles }: FormField, option: string): string {
  const at = options?.indexOf(option) ?? -1
  return (at < 0 ? undefined : titles?.[at]) ?? option
}
