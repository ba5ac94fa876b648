import { ActionIcon, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { CloseIcon, PlusIcon } from '../../../ui/icons.tsx'
import type { FieldProps } from '../Fields.tsx'
import { type ControlProps, FieldShell } from '../FieldShell.tsx'
import css from '../Form.module.css'
import { useFormSettings } from '../form-settings.ts'
import { newRow, type Row } from '../model/rows.ts'

interface RowListProps extends Pick<FieldProps, 'field' | 'path'> {
  rows: readonly Row<unknown>[]
  change: (rows: readonly Row<unknown>[]) => void
  /** What stands in a row before the button that removes it. */
  children: (row: Row<unknown>, at: number, control: ControlProps) => ReactNode
}

/** The rows of a field, one below the other, with what adds and removes them. */
export function RowList({ field, path, rows, change, children }: RowListProps) {
  const { readOnly } = useFormSettings()
  return (
    <div className={css['wide']}>
      <FieldShell field={field} path={path}>
        {control => (
          <div className={css['rows']} role="group" aria-labelledby={control['aria-labelledby']}>
            {rows.map((row, at) => (
              <div className={css['row']} key={row.id}>
                {children(row, at, control)}
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
