import { Textarea, TextInput } from '@mantine/core'
import type { ScalarValueType } from '@weir/nodes/definitions'
import { useState } from 'react'
import { useFormSettings } from '../form-settings.ts'
import { textOf, valueOf } from '../model/field-text.ts'
import { isPercentage, numberProblem } from '../model/number-bounds.ts'
import { placeholderOf } from '../model/placeholder.ts'
import type { ValueProps } from './control-props.ts'
import css from '../Form.module.css'

const inputTypes: Partial<Record<ScalarValueType, string>> = { email: 'email', url: 'url' }
const inputModes = { int: 'numeric', double: 'decimal' } as const
const modeOf = (type: ScalarValueType) => (type === 'int' || type === 'double' ? inputModes[type] : undefined)

/** A text or number in one line. While it is typed it stays as it is typed: `1.` is not 1 yet. */
export function TextField({ field, control, value, onChange, type }: ValueProps & { type: ScalarValueType }) {
  const { readOnly } = useFormSettings()
  const [typed, setTyped] = useState('')
  const shown = Object.is(valueOf(type, typed), value) ? typed : textOf(value)
  // Said at once; a moment later the check of the whole node says it too.
  const problem = control['aria-invalid'] ? undefined : numberProblem(field, value)
  return (
    <>
      <TextInput
        {...control}
        type={inputTypes[type] ?? 'text'}
        inputMode={modeOf(type)}
        value={shown}
        placeholder={placeholderOf(field)}
        readOnly={readOnly}
        error={control['aria-invalid'] || problem !== undefined}
        rightSection={isPercentage(field) ? '%' : undefined}
        rightSectionPointerEvents="none"
        spellCheck={false}
        onChange={event => {
          setTyped(event.currentTarget.value)
          onChange(valueOf(type, event.currentTarget.value))
        }}
      />
      {problem ? <p className={css['error']}>{problem}</p> : null}
    </>
  )
}

/** A text of several lines. */
export function TextAreaField({ field, control, value, onChange }: ValueProps) {
  const { readOnly } = useFormSettings()
  return (
    <Textarea
      {...control}
      autosize
      minRows={3}
      maxRows={16}
      value={textOf(value)}
      placeholder={placeholderOf(field)}
      readOnly={readOnly}
      error={control['aria-invalid']}
      classNames={{ input: css['area'] ?? '' }}
      onChange={event => onChange(valueOf('textArea', event.currentTarget.value))}
    />
  )
}
