import { Autocomplete, MultiSelect, Select, TagsInput } from '@mantine/core'
import { useFormSettings } from '../form-settings.ts'
import { textOf, valueOf } from '../model/field-text.ts'
import { optionTitle, placeholderOf } from '../model/placeholder.ts'
import type { ValueProps } from './control-props.ts'

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf) : [])
const popover = { withinPortal: true, transitionProps: { duration: 0 } } as const

/** The options with their words; a value that is none of them stays in the list, so that it is seen. */
function optionsOf(field: ValueProps['field'], held: readonly string[]) {
  const known = field.option_list ?? []
  return [...known, ...held.filter(value => !known.includes(value))].map(value => ({
    value,
    label: optionTitle(field, value),
  }))
}

/** One of some options. */
export function SelectField({ field, control, value, onChange }: ValueProps) {
  const { readOnly } = useFormSettings()
  const held = textOf(value)
  return (
    <Select
      {...control}
      data={optionsOf(field, held === '' ? [] : [held])}
      value={held === '' ? null : held}
      placeholder={placeholderOf(field)}
      readOnly={readOnly}
      error={control['aria-invalid']}
      allowDeselect={false}
      clearable={!field.required && !readOnly && held !== ''}
      comboboxProps={popover}
      onChange={next => onChange(next ?? undefined)}
    />
  )
}

/** Free text with suggestions. */
export function AnyOptionField({ field, control, value, onChange }: ValueProps) {
  const { readOnly } = useFormSettings()
  return (
    <Autocomplete
      {...control}
      data={[...new Set([...(field.suggestions ?? []), ...(field.option_list ?? [])])]}
      value={textOf(value)}
      placeholder={placeholderOf(field)}
      readOnly={readOnly}
      error={control['aria-invalid']}
      comboboxProps={popover}
      onChange={next => onChange(valueOf('anyOption', next))}
    />
  )
}

/** Several of some options, in the order in which they were chosen. */
export function MultiSelectField({ field, control, value, onChange }: ValueProps) {
  const { readOnly } = useFormSettings()
  const held = texts(value)
  const usual = texts(field.default_value).map(option => optionTitle(field, option))
  return (
    <MultiSelect
      {...control}
      data={optionsOf(field, held)}
      value={held}
      placeholder={held.length > 0 ? '' : usual.join(', ') || field.placeholder_text}
      readOnly={readOnly}
      error={control['aria-invalid']}
      comboboxProps={popover}
      onChange={onChange}
    />
  )
}

/** Words of the user's own; Enter ends one. */
export function TagsField({ field, control, value, onChange }: ValueProps) {
  const { readOnly } = useFormSettings()
  const held = texts(value)
  return (
    <TagsInput
      {...control}
      data={field.suggestions ?? []}
      value={held}
      placeholder={held.length > 0 ? '' : texts(field.default_value).join(', ') || field.placeholder_text}
      readOnly={readOnly}
      error={control['aria-invalid']}
      comboboxProps={popover}
      onChange={onChange}
    />
  )
}
