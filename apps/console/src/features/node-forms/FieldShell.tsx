import type { FormField } from '@weir/nodes/definitions'
import { type ReactNode, useId } from 'react'
import css from './Form.module.css'
import { useFormSettings } from './form-settings.ts'
import { problemsAt, problemsUnder } from './model/field-problems.ts'
import { ProblemLines } from './ProblemLines.tsx'

/** What the control of a field needs to be tied to its label and its problems. */
export interface ControlProps {
  id: string
  'aria-labelledby': string
  'aria-describedby': string | undefined
  'aria-required': boolean
  'aria-invalid': boolean
}

interface FieldShellProps {
  field: FormField
  path: string
  /** Whether what is inside shows its own problems. */
  isOuter?: boolean
  children: (control: ControlProps) => ReactNode
}

/** The label of a field, what it is for, and what is wrong with it. */
export function FieldShell({ field, path, isOuter = false, children }: FieldShellProps) {
  const { errors, warnings } = useFormSettings()
  const id = useId()
  const find = isOuter ? problemsAt : problemsUnder
  const [wrong, doubtful] = [find(errors, path), find(warnings, path)]
  const described = [field.description && `${id}-about`, wrong.length + doubtful.length > 0 && `${id}-problems`].filter(
    part => typeof part === 'string' && part !== '',
  )
  const control: ControlProps = {
    id,
    'aria-labelledby': `${id}-label`,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
    'aria-required': field.required,
    'aria-invalid': wrong.length > 0,
  }
  const about = field.description ? (
    <p className={css['about']} id={`${id}-about`}>
      {field.description}
    </p>
  ) : null
  return (
    <div className={css['field']} data-wrong={wrong.length > 0 || undefined}>
      <label className={css['label']} htmlFor={id} id={`${id}-label`}>
        {field.display_name}
        {field.required ? (
          <span className={css['required']} aria-hidden>
            {' *'}
          </span>
        ) : null}
      </label>
      {isOuter ? about : null}
      {children(control)}
      {isOuter ? null : about}
      <ProblemLines errors={wrong} warnings={doubtful} id={`${id}-problems`} />
    </div>
  )
}
