import { TextInput, type TextInputProps } from '@mantine/core'
import css from './Shared.module.css'

interface MonoInputProps
  extends Pick<
    TextInputProps,
    'id' | 'aria-label' | 'aria-describedby' | 'aria-required' | 'aria-invalid' | 'placeholder' | 'readOnly'
  > {
  value: string
  onChange: (value: string) => void
  /** Without a frame of its own, for a cell of a table. */
  isBare?: boolean
}

/** A line of text that stands in code. */
export const MonoInput = ({ onChange, isBare = false, ...props }: MonoInputProps) => (
  <TextInput
    {...props}
    error={props['aria-invalid'] === true}
    withErrorStyles={props['aria-invalid'] === true}
    // The component would put its own in place of what describes the field.
    attributes={{ input: { 'aria-describedby': props['aria-describedby'] } }}
    spellCheck={false}
    autoComplete="off"
    classNames={{ input: (isBare ? css['cellInput'] : css['mono']) ?? '' }}
    onChange={event => onChange(event.currentTarget.value)}
  />
)
