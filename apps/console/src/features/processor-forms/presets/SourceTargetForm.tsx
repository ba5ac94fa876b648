import { problemsAt, problemsUnder } from '../../node-forms/index.ts'
import type { ProcessorFormProps } from '../form-props.ts'
import { FormFrame } from '../shared/FormFrame.tsx'
import { PathAutocomplete } from '../shared/PathAutocomplete.tsx'
import { RowsTable } from '../shared/RowsTable.tsx'
import { valueText } from './model/field-values.ts'
import { fieldNamed, frameOf, rowsAt } from './model/preset-values.ts'

const blank = { source: '', target: '' }

/** Rows of two places in the event: from one to the other. */
export function SourceTargetForm(form: ProcessorFormProps) {
  const { fields, values, onChange, errors, readOnly } = form
  const rows = rowsAt(values, 'rows', blank)
  const places = fieldNamed(fields, 'rows')?.features ?? []
  const change = (next: unknown) => onChange({ ...values, rows: next })
  const set = (at: number, name: string, path: string) =>
    change(rows.map((row, index) => (index === at ? { ...row, [name]: path } : row)))
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
        columns={places.map(({ name, display_name, placeholder_text }) => ({
          title: display_name,
          renderCell: (row: Readonly<Record<string, unknown>>, at: number) => (
            <PathAutocomplete
              isBare
              aria-label={`${display_name} ${at + 1}`}
              aria-invalid={problemsUnder(errors, `rows[${at}].${name}`).length > 0}
              value={valueText(row[name])}
              onChange={path => set(at, name, path)}
              readOnly={readOnly}
              placeholder={placeholder_text}
            />
          ),
        }))}
      />
    </FormFrame>
  )
}
