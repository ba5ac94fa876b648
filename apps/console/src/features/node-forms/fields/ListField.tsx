import type { ScalarValueType } from '@weir/nodes/definitions'
import type { FieldProps } from '../Fields.tsx'
import { listRows, rowsList } from '../model/rows.ts'
import { Control } from './Control.tsx'
import { RowList } from './RowList.tsx'
import { useRows } from './use-rows.ts'

const write = (rows: Parameters<typeof rowsList>[0]) => {
  const list = rowsList(rows)
  return list.length === 0 ? undefined : list
}

/** Values of one type, one below the other. */
export function ListField({ field, path, value, onChange, type }: FieldProps & { type: ScalarValueType }) {
  const held = Array.isArray(value) && value.length === 0 ? undefined : value
  const [rows, change] = useRows(held, listRows, write, onChange)
  return (
    <RowList field={field} path={path} rows={rows} change={change}>
      {(row, at, control) => (
        <div className="grow">
          <Control
            type={type}
            field={field}
            control={{ ...control, id: at === 0 ? control.id : `${control.id}-${row.id}`, 'aria-required': false }}
            value={row.value}
            onChange={next => change(rows.map(other => (other.id === row.id ? { ...other, value: next } : other)))}
          />
        </div>
      )}
    </RowList>
  )
}
