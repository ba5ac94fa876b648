import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import css from '../Form.module.css'
import { useFormSettings } from '../form-settings.ts'
import type { ValueProps } from './control-props.ts'

/** A secret: what is stored is never shown, only replaced or cleared. */
export function SecretField({ field, control, value, onChange }: ValueProps) {
  const { readOnly } = useFormSettings()
  const [stored, setStored] = useState(value)
  const [typed, setTyped] = useState('')
  const isStored = stored !== undefined && typed === ''
  return (
    <div className={css['amount']}>
      <TextInput
        {...control}
        className="grow"
        type="password"
        autoComplete="new-password"
        value={typed}
        placeholder={isStored ? 'Stored, never shown' : field.placeholder_text}
        readOnly={readOnly}
        error={control['aria-invalid']}
        onChange={event => {
          const text = event.currentTarget.value
          setTyped(text)
          onChange(text === '' ? stored : text)
        }}
      />
      {isStored && !readOnly ? (
        <Button
          aria-label={`Clear ${field.display_name}`}
          onClick={() => {
            setStored(undefined)
            onChange(undefined)
          }}
        >
          Clear
        </Button>
      ) : null}
    </div>
  )
}
