import { TextInput } from '@mantine/core'
import type { ScalarValueType } from '@weir/nodes/definitions'
import type { FieldProps } from '../Fields.tsx'
import { useFormSettings } from '../form-settings.ts'
import { keyProblem, mapRows, type Row, rowsMap } from '../model/rows.ts'
import { Control } from './Control.tsx'
import { RowList } from './RowList.tsx'
import { useRows } from './use-rows.ts'

const blankOf = (type: ScalarValueType) => (type === 'bool' ? false : type === 'int' || type === 'double' ? 0 : '')

/** Values by names of the user's own. */
export function MapField({ field, path, value, onChange, type }: FieldProps & { type: ScalarValueType }) {
  const { readOnly } = useFormSettings()
  const write = (rows: readonly Row<unknown>[]) => rowsMap(rows, blankOf(type))
  const [rows, change] = useRows(value, mapRows, write, onChange)
  const set = (id: number, part: Partial<Row<unknown>>) =>
    change(rows.map(row => (row.id === id ? { ...row, ...part } : row)))
  return (
    <RowList field={field} path={path} rows={rows} change={change}>
      {(row, at, control) => (
        <>
          <TextInput
            id={at === 0 ? control.id : undefined}
            aria-label={`Key ${at + 1} of ${field.display_name}`}
            placeholder="Key"
            value={row.key}
            readOnly={readOnly}
            error={keyProblem(rows, at)}
            onChange={event => set(row.id, { key: event.currentTarget.value })}
          />
          <div className="grow">
            <Control
              type={type}
              field={{ ...field, display_name: `Value ${at + 1} of ${field.display_name}` }}
              control={{ ...control, id: `${control.id}-${row.id}`, 'aria-required': false }}
              value={row.value}
              onChange={next => set(row.id, { value: next })}
            />
          </div>
        </>
      )}
    </RowList>
  )
}
