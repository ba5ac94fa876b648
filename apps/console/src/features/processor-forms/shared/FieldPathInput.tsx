import type { ReactNode } from 'react'
import { FieldFrame } from './FieldFrame.tsx'
import { PathAutocomplete } from './PathAutocomplete.tsx'

interface FieldPathInputProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Lines to show below it. */
  errors?: readonly string[]
  warnings?: readonly string[]
  readOnly?: boolean
  required?: boolean
  placeholder?: string
  description?: ReactNode
  isWide?: boolean
}

/** A field of the event, such as `attributes["user"]`, with those of the samples on offer. */
export function FieldPathInput({ value, onChange, readOnly = false, placeholder = '', ...frame }: FieldPathInputProps) {
  return (
    <FieldFrame {...frame}>
      {control => (
        <PathAutocomplete
          {...control}
          value={value}
          onChange={onChange}
          readOnly={readOnly}
          placeholder={placeholder}
        />
      )}
    </FieldFrame>
  )
}
