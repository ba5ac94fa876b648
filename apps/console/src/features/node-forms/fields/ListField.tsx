import { ActionIcon, Button } from '@mantine/core'
import type { ScalarValueType } from '@weir/nodes/definitions'
import { CloseIcon, PlusIcon } from '../../../ui/icons.tsx'
import type { FieldProps } from '../Fields.tsx'
import { FieldShell } from '../FieldShell.tsx'
import css from '../Form.module.css'
import { useFormSettings } from '../form-settings.ts'
import { listRows, newRow, rowsList } from '../model/rows.ts'
import { Control } from './Control.tsx'
import { useRows } from './use-rows.ts'

const write = (rows: Parameters<typeof rowsList>[0]) => {
  const list = rowsList(rows)
  return list.length === 0 ? undefined : list
}

/** Values of one type, one below the other. */
export function ListField({ field, path, value, onChange, type }: FieldProps & { type: ScalarValueType }) {
  const { readOnly } = useFormSettings()
  const held = Array.isArray(value) && value.length === 0 ? undefined : value
  const [rows, change] = useRows(held, listRows, write, onChange)
  return (
    <div className={css['wide']}>
      <FieldShell field={field} path={path}>
        {control => (
          <div className={css['rows']} role="group" aria-labelledby={control['aria-labelledby']}>
            {rows.map((row, at) => (
              <div className={css['row']} key={row.id}>
                <div className="grow">
                  <Control
                    type={type}
                    field={field}
                    control={{
                      ...control,
                      id: at === 0 ? control.id : `${control.id}-${row.id}`,
                      'aria-required': false,
                    }}
                    value={row.value}
                    onChange={next =>
                      change(rows.map(other => (other.id === row.id ? { ...other, value: next } : other)))
                    }
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
