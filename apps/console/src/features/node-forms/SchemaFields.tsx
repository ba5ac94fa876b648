import type { FormField } from '@weir/nodes/definitions'
import { useMemo } from 'react'
import { Fields } from './Fields.tsx'
import { FormSettingsContext } from './form-settings.ts'
import { withValue } from './model/change-values.ts'
import type { Problems } from './model/field-problems.ts'
import { formRulesOf, noSources } from './model/form-rules.ts'

interface SchemaFieldsProps {
  fields: readonly FormField[]
  values: Readonly<Record<string, unknown>>
  onChange: (values: Record<string, unknown>) => void
  errors: Problems
  warnings: Problems
  readOnly: boolean
  /** The field that these are in; empty at the top. */
  path: string
}

const rules = formRulesOf('')

/** Fields with the editors of their value types, as a part of a form that is otherwise made by hand. */
export function SchemaFields({ fields, values, onChange, errors, warnings, readOnly, path }: SchemaFieldsProps) {
  const settings = useMemo(
    () => ({ errors, warnings, readOnly, rules, sources: noSources }),
    [errors, warnings, readOnly],
  )
  return (
    <FormSettingsContext value={settings}>
      <Fields
        fields={fields}
        values={values}
        onChange={(name, value) => onChange(withValue(values, name, value))}
        path={path}
      />
    </FormSettingsContext>
  )
}
