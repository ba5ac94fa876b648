import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import css from '../Form.module.css'
import { useFormSettings } from '../form-settings.ts'
import { readAmount, writeAmount } from '../model/amount.ts'
import { textOf } from '../model/field-text.ts'
import { placeholderOf } from '../model/placeholder.ts'
import type { ValueProps } from './control-props.ts'

interface AmountFieldProps extends ValueProps {
  units: readonly string[]
  /** The unit of a field that has neither a value nor a default. */
  firstUnit: string
}

/** A duration or size: a number and its unit. What is written in another way, such as 1m30s, stays as it is. */
export function AmountField({ field, control, value, onChange, units, firstUnit }: AmountFieldProps) {
  const { readOnly } = useFormSettings()
  const held = readAmount(textOf(value), units)
  const usual = readAmount(textOf(field.default_value), units)
  const [chosen, setChosen] = useState<string>()
  const unit = held.unit || (held.amount === '' ? (chosen ?? (usual.unit || firstUnit)) : '')
  const write = (next: typeof held) => {
    const text = writeAmount(next)
    onChange(text === '' ? undefined : text)
  }
  return (
    <div className={css['amount']}>
      <TextInput
        {...control}
        className="grow"
        inputMode="decimal"
        value={held.amount}
        placeholder={usual.amount || placeholderOf(field)}
        readOnly={readOnly}
        error={control['aria-invalid']}
        onChange={event => write({ amount: event.currentTarget.value, unit: unit || firstUnit })}
      />
      <NativeSelect
        aria-label={`Unit of ${field.display_name}`}
        value={unit}
        disabled={readOnly}
        data={[...(unit === '' ? [{ value: '', label: 'as written' }] : []), ...units]}
        onChange={event => {
          setChosen(event.currentTarget.value)
          if (held.amount !== '') write({ amount: held.amount, unit: event.currentTarget.value })
        }}
      />
    </div>
  )
}
