import { Select } from '@mantine/core'
import { useState } from 'react'
import { problemsAt, problemsUnder } from '../../node-forms/index.ts'
import type { ProcessorFormProps } from '../form-props.ts'
import { FormFrame } from '../shared/FormFrame.tsx'
import { MonoInput } from '../shared/MonoInput.tsx'
import { PathAutocomplete } from '../shared/PathAutocomplete.tsx'
import { RowsTable } from '../shared/RowsTable.tsx'
import shared from '../shared/Shared.module.css'
import { asKind, kindOf, numberOf, valueKinds, valueText } from './model/field-values.ts'
import { frameOf, rowsAt } from './model/preset-values.ts'

const blank = { target: '', value: '' }
const popover = { withinPortal: true, transitionProps: { duration: 0 } } as const

export function AddFieldForm(form: ProcessorFormProps) {
  const { values, onChange, errors, readOnly } = form
  const rows = rowsAt(values, 'rows', blank)
  const change = (next: unknown) => onChange({ ...values, rows: next })
  const set = (at: number, part: Readonly<Record<string, unknown>>) =>
    change(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <FormFrame {...form} shown={['rows']}>
      <RowsTable
        {...frameOf(form, 'rows')}
        errors={problemsAt(errors, 'rows')}
        errorsAt={at => problemsUnder(errors, `rows[${at}]`)}
        noun="field"
        least={1}
        rows={rows}
        newRow={() => blank}
        onChange={change}
        readOnly={readOnly}
        columns={[
          {
            title: 'Target',
            width: '44%',
            renderCell: ({ target }, at) => (
              <PathAutocomplete
                isBare
                aria-label={`Target ${at + 1}`}
                aria-invalid={problemsUnder(errors, `rows[${at}].target`).length > 0}
                value={valueText(target)}
                onChange={next => set(at, { target: next })}
                readOnly={readOnly}
                placeholder='attributes["target"]'
              />
            ),
          },
          {
            title: 'Type',
            width: '80px',
            renderCell: ({ value }, at) => (
              <Select
                aria-label={`Type ${at + 1}`}
                data={valueKinds}
                value={kindOf(value)}
                readOnly={readOnly}
                allowDeselect={false}
                classNames={{ input: shared['cellInput'] ?? '' }}
                comboboxProps={{ ...popover, width: 110 }}
                onChange={kind => kind && set(at, { value: asKind(value, kind) })}
              />
            ),
          },
          {
            title: 'Value',
            renderCell: ({ value }, at) => (
              <ValueCell
                label={`Value ${at + 1}`}
                isWrong={problemsUnder(errors, `rows[${at}].value`).length > 0}
                value={value}
                onChange={next => set(at, { value: next })}
                readOnly={readOnly}
              />
            ),
          },
        ]}
      />
    </FormFrame>
  )
}

interface ValueCellProps {
  label: string
  isWrong: boolean
  value: unknown
  onChange: (value: string | number | boolean) => void
  readOnly: boolean
}

/** A fixed value of its kind. A number stays as it is typed: `1.` is 1 already, and more may follow. */
function ValueCell({ label, isWrong, value, onChange, readOnly }: ValueCellProps) {
  const [typed, setTyped] = useState('')
  if (typeof value === 'boolean') {
    return (
      <Select
        aria-label={label}
        data={['true', 'false']}
        value={String(value)}
        readOnly={readOnly}
        allowDeselect={false}
        classNames={{ input: shared['cellInput'] ?? '' }}
        comboboxProps={popover}
        onChange={next => onChange(next === 'true')}
      />
    )
  }
  const isNumber = typeof value === 'number'
  const isTyped = isNumber && Object.is(numberOf(typed), value)
  return (
    <MonoInput
      isBare
      aria-label={label}
      aria-invalid={isWrong}
      value={isTyped ? typed : valueText(value)}
      readOnly={readOnly}
      placeholder={isNumber ? '0' : 'value'}
      onChange={text => {
        setTyped(text)
        onChange(isNumber ? numberOf(text) : text)
      }}
    />
  )
}
