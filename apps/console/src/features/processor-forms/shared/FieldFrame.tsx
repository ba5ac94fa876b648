import { type ReactNode, useId } from 'react'
import { ProblemLines } from '../../node-forms/index.ts'
import css from './Shared.module.css'

/** What ties a control to its label, its words and its problems. */
interface FramedControl {
  id: string
  'aria-describedby': string | undefined
  'aria-required': boolean
  'aria-invalid': boolean
}

export interface FieldFrameProps {
  label: string
  description?: ReactNode
  required?: boolean
  errors?: readonly string[]
  warnings?: readonly string[]
  /** Buttons beside the label. */
  actions?: ReactNode
  /** Over the whole width of the form. */
  isWide?: boolean
  /** Whether the control is a group of several: they are named by the label, which then belongs to none of them. */
  isGroup?: boolean
}

const none: readonly string[] = []

/** A field of a form: its label, the control, what it is for, and what is wrong with it. */
export function FieldFrame(props: FieldFrameProps & { children: (control: FramedControl) => ReactNode }) {
  const { label, description, required = false, errors = none, warnings = none, actions, isWide, isGroup } = props
  const id = useId()
  const described = [description && `${id}-about`, errors.length + warnings.length > 0 && `${id}-problems`]
  const words = (
    <>
      {label}
      {required ? (
        <span className={css['required']} aria-hidden>
          {' *'}
        </span>
      ) : null}
    </>
  )
  return (
    <div
      className={css['field']}
      data-wide={isWide || undefined}
      role={isGroup ? 'group' : undefined}
      aria-labelledby={isGroup ? `${id}-label` : undefined}
    >
      <div className={css['head']}>
        {isGroup ? (
          <span className={css['label']} id={`${id}-label`}>
            {words}
          </span>
        ) : (
          <label className={css['label']} htmlFor={id} id={`${id}-label`}>
            {words}
          </label>
        )}
        {actions ? <div className={css['actions']}>{actions}</div> : null}
      </div>
      {props.children({
        id,
        'aria-describedby': described.filter(part => typeof part === 'string').join(' ') || undefined,
        'aria-required': required,
        'aria-invalid': errors.length > 0,
      })}
      {description ? (
        <p className={css['about']} id={`${id}-about`}>
          {description}
        </p>
      ) : null}
      <ProblemLines errors={errors} warnings={warnings} id={`${id}-problems`} />
    </div>
  )
}
