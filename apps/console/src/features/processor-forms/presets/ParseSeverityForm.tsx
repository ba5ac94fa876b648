import { Autocomplete } from '@mantine/core'
import { useState } from 'react'
import type { ProcessorFormProps } from '../form-props.ts'
import { FieldPathInput } from '../shared/FieldPathInput.tsx'
import { FormFrame } from '../shared/FormFrame.tsx'
import { MonoInput } from '../shared/MonoInput.tsx'
import { RowsTable } from '../shared/RowsTable.tsx'
import shared from '../shared/Shared.module.css'
import { type LabelRow, labelProblem, labelRows, labelsOf } from './model/label-rows.ts'
import { fieldNamed, frameOf, textAt } from './model/preset-values.ts'

const usualLabels = ['TRACE', 'DEBUG', 'INFO', 'NOTICE', 'WARN', 'ERROR', 'CRITICAL', 'ALERT', 'EMERGENCY', 'FATAL']

export function ParseSeverityForm(form: ProcessorFormProps) {
  const { values, onChange, readOnly, fields } = form
  const [rows, change] = useLabelRows(values['labels'] ?? fieldNamed(fields, 'labels')?.default_value, labels =>
    onChange({ ...values, labels }),
  )
  const set = (at: number, part: Partial<LabelRow>) =>
    change(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  const problemAt = (at: number) => {
    const problem = labelProblem(rows, at)
    return problem === undefined ? [] : [problem]
  }
  return (
    <FormFrame {...form} shown={fields.map(({ name }) => name)}>
      <FieldPathInput
        {...frameOf(form, 'source')}
        isWide
        value={textAt(form, 'source')}
        onChange={source => onChange({ ...values, source })}
        readOnly={readOnly}
      />
      <RowsTable
        {...frameOf(form, 'labels')}
        noun="text"
        rows={rows}
        newRow={() => ({ text: '', label: '' })}
        onChange={change}
        readOnly={readOnly}
        errorsAt={problemAt}
        columns={[
          {
            title: 'Text',
            renderCell: ({ text }, at) => (
              <MonoInput
                isBare
                aria-label={`Text ${at + 1}`}
                aria-invalid={problemAt(at).length > 0}
                value={text}
                readOnly={readOnly}
                placeholder="warning"
                onChange={next => set(at, { text: next.toLowerCase() })}
              />
            ),
          },
          {
            title: 'Severity',
            renderCell: ({ label }, at) => (
              <Autocomplete
                aria-label={`Severity ${at + 1}`}
                data={usualLabels}
                value={label}
                readOnly={readOnly}
                placeholder="WARN"
                classNames={{ input: shared['cellInput'] ?? '' }}
                comboboxProps={{ withinPortal: true, transitionProps: { duration: 0 } }}
                onChange={next => set(at, { label: next })}
              />
            ),
          },
        ]}
      />
    </FormFrame>
  )
}

/** Rows that are no part of the map yet live here; a map from elsewhere takes their place. */
function useLabelRows(labels: unknown, onChange: (labels: Record<string, string>) => void) {
  const json = JSON.stringify(labels)
  const [state, setState] = useState(() => ({ rows: labelRows(labels), of: json }))
  const shown = state.of === json ? state.rows : labelRows(labels)
  if (state.of !== json) setState({ rows: shown, of: json })
  const change = (rows: readonly LabelRow[]) => {
    const next = labelsOf(rows)
    setState({ rows: [...rows], of: JSON.stringify(next) })
    onChange(next)
  }
  return [shown, change] as const
}
