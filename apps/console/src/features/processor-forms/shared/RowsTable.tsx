import { ActionIcon, Button, Menu } from '@mantine/core'
import { Fragment, type ReactNode, useId } from 'react'
import { ArrowDownIcon, ArrowUpIcon, MoreIcon, PlusIcon, TrashIcon } from '../../../ui/icons.tsx'
import { ProblemLines } from '../../node-forms/index.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { movedRow } from './moved-row.ts'
import css from './Shared.module.css'

interface RowsColumn<Row> {
  title: string
  /** Such as `40px` or `40%`; the rest is shared. */
  width?: string
  renderCell: (row: Row, at: number) => ReactNode
}

interface RowsTableProps<Row> {
  label: string
  /** What one row is called. */
  noun: string
  columns: readonly RowsColumn<Row>[]
  rows: readonly Row[]
  newRow: () => Row
  onChange: (rows: Row[]) => void
  readOnly?: boolean
  required?: boolean
  description?: ReactNode
  /** Lines about the table as a whole. */
  errors?: readonly string[]
  /** Lines about one row. */
  errorsAt?: (at: number) => readonly string[]
  /** How many rows must stay; none unless given. */
  least?: number
  /** More to do at the end of the table, such as taking rows from a library. */
  actions?: ReactNode
}

const none: readonly string[] = []

/** Rows of small controls: added at the end, moved and removed by the menu of each. */
export function RowsTable<Row>(props: RowsTableProps<Row>) {
  const { label, noun, columns, rows, newRow, onChange, readOnly = false, errorsAt, actions, ...frame } = props
  const { least = 0, ...words } = frame
  const id = useId()
  return (
    <FieldFrame {...words} label={label} isWide isGroup>
      {() => (
        <div className={css['rows']}>
          {rows.length > 0 ? (
            <table className={css['table']} aria-label={label}>
              <thead>
                <tr>
                  {columns.map(({ title, width }) => (
                    <th scope="col" style={{ width }} key={title}>
                      {title}
                    </th>
                  ))}
                  {readOnly ? null : (
                    <th className={css['more']}>
                      <span className="visually-hidden">Actions</span>
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {rows.map((row, at) => {
                  const wrong = errorsAt?.(at) ?? none
                  return (
                    // Rows have no identity of their own but their place.
                    <Fragment key={at}>
                      <tr data-wrong={wrong.length > 0 || undefined}>
                        {columns.map(({ title, renderCell }) => (
                          <td key={title}>{renderCell(row, at)}</td>
                        ))}
                        {readOnly ? null : (
                          <td className={css['more']}>
                            <RowMenu
                              name={`${noun} ${at + 1}`}
                              canRemove={rows.length > least}
                              onRemove={() => onChange(rows.filter((_row, index) => index !== at))}
                              {...(at > 0 && { onUp: () => onChange(movedRow(rows, at, at - 1)) })}
                              {...(at < rows.length - 1 && { onDown: () => onChange(movedRow(rows, at, at + 1)) })}
                            />
                          </td>
                        )}
                      </tr>
                      {wrong.length > 0 ? (
                        <tr>
                          <td className={css['wrong']} colSpan={columns.length + 1}>
                            <ProblemLines errors={wrong} warnings={none} id={`${id}-${at}`} />
                          </td>
                        </tr>
                      ) : null}
                    </Fragment>
                  )
                })}
              </tbody>
            </table>
          ) : null}
          {readOnly && rows.length === 0 ? <p className={css['nothing']}>None</p> : null}
          {readOnly ? null : (
            <div className={css['tableFoot']}>
              <Button
                size="xs"
                variant="link"
                leftSection={<PlusIcon size={14} />}
                onClick={() => onChange([...rows, newRow()])}
              >
                Add {noun}
              </Button>
              {actions}
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

interface RowMenuProps {
  name: string
  canRemove: boolean
  onRemove: () => void
  onUp?: () => void
  onDown?: () => void
}

function RowMenu({ name, canRemove, onRemove, onUp, onDown }: RowMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" size="xs" aria-label={`Actions of ${name}`}>
          <MoreIcon size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<ArrowUpIcon size={14} />} disabled={!onUp} onClick={onUp}>
          Move up
        </Menu.Item>
        <Menu.Item leftSection={<ArrowDownIcon size={14} />} disabled={!onDown} onClick={onDown}>
          Move down
        </Menu.Item>
        <Menu.Item leftSection={<TrashIcon size={14} />} disabled={!canRemove} onClick={onRemove}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
