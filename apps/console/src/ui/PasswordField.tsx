import { TextInput } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { EyeIcon } from './icons.tsx'
import css from './PasswordField.module.css'

interface PasswordFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Beside the label: the way to a new password. */
  aside?: ReactNode
  autoComplete: 'current-password' | 'new-password'
  size?: 'sm' | 'md'
  className?: string | undefined
}

/** A password, hidden until its eye is pressed. */
export function PasswordField({
  label,
  value,
  onChange,
  aside,
  autoComplete,
  size = 'sm',
  className,
}: PasswordFieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    <div className={className}>
      <div className={css['labels']}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <TextInput
        id={id}
        size={size}
        type={shown ? 'text' : 'password'}
        name="password"
        autoComplete={autoComplete}
        required
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        rightSection={
          <button
            type="button"
            className={css['reveal']}
            aria-label="Show password"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <EyeIcon />
          </button>
        }
      />
    </div>
  )
}
