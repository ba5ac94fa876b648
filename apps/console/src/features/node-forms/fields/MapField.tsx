import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { ScalarValueType } from '@weir/nodes/definitions'
import { CloseIcon, PlusIcon } from '../../../ui/icons.tsx'
import type { FieldProps } from '../Fields.tsx'
import { FieldShell } from '../FieldShell.tsx'
import css from '../Form.module.css'
import { useFormSettings } from '../form-settings.ts'
import { keyProblem, mapRows, newRow, type Row, rowsMap } from '../model/rows.ts'
import { Control } from './Control.tsx'
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
    <div className={css['wide']}>
      <FieldShell field={field} path={path}>
        {control => (
          <div className={css['rows']} role="group" aria-labelledby={control['aria-labelledby']}>
            {rows.map((row, at) => (
              <div className={css['row']} key={row.id}>
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
                {readOnly ? null : (
                  <ActionIcon
                    variant="subtle"
                    aria-label={`Remove entry ${at + 1} of ${field.display_name}`}
                    onClick={() => change(rows.filter(other => other.id !== row.id))}
                  >
                    <CloseIcon size={14} />
                  </ActionIcon>
                )}
              </div>
            ))}
            {readOnly && rows.length === 0 ? <p className="quiet">None</p> : null}
            {readOnly ? null : (
              <div>
                <Button
                  size="xs"
                  variant="link"
                  leftSection={<PlusIcon size={14} />}
                  aria-label={`Add to ${field.display_name}`}
                  onClick={() => change([...rows, newRow<unknown>()])}
                >
                  Add
                </Button>
              </div>
            )}
          </div>
        )}
      </FieldShell>
    </div>
  )
}
