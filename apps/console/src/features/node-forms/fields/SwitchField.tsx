import { Switch } from '@mantine/core'
import { useId } from 'react'
import css from '../Form.module.css'
import type { FieldProps } from '../Fields.tsx'
import { useFormSettings } from '../form-settings.ts'
import { problemsUnder } from '../model/field-problems.ts'
import { ProblemLines } from '../ProblemLines.tsx'

/** Something that is on or off; while it is not set it is what its default says. */
export function SwitchField({ field, path, value, onChange }: FieldProps) {
  const { readOnly, errors, warnings } = useFormSettings()
  const id = useId()
  return (
    <div className={css['field']}>
      <Switch
        label={field.display_name}
        checked={(value ?? field.default_value ?? false) === true}
        disabled={readOnly}
        aria-describedby={field.description ? `${id}-about` : undefined}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      {field.description ? (
        <p className={css['about']} id={`${id}-about`}>
          {field.description}
        </p>
      ) : null}
      <ProblemLines
        errors={problemsUnder(errors, path)}
        warnings={problemsUnder(warnings, path)}
        id={`${id}-problems`}
      />
    </div>
  )
}
