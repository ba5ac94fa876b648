import type { FormField, SequenceEntry } from '@weir/nodes/definitions'
import { optionsOf } from './presets/model/preset-values.ts'
import { ChoiceSetting } from './shared/ChoiceSetting.tsx'

const name = 'error_mode'

interface OnErrorsProps {
  entry: SequenceEntry
  /** The fields of the type that the preset is stored as. */
  fields: readonly FormField[]
  onChange: (entry: SequenceEntry) => void
  errors: readonly string[]
  readOnly: boolean
}

/** What happens to an event on which the statements of a preset fail: a setting of the statements, not of the preset. */
export function OnErrors({ entry, fields, onChange, errors, readOnly }: OnErrorsProps) {
  const field = fields.find(candidate => candidate.name === name)
  if (!field) return null
  const value = entry[name] ?? field.default_value
  const choose = (next: string) => {
    const { error_mode: _before, ...others } = entry
    onChange({ ...others, type: entry.type, ...(next === 'strict' && { error_mode: next }) })
  }
  return (
    <ChoiceSetting
      label={field.display_name}
      description={field.description}
      errors={errors}
      options={optionsOf(fields, name)}
      value={typeof value === 'string' ? value : ''}
      onChange={choose}
      readOnly={readOnly}
    />
  )
}
