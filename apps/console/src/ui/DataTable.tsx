import { ActionIcon, Button, Menu } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import css from './DataTable.module.css'
import { ArrowDownIcon, ArrowUpIcon, ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon } from './icons.tsx'

interface DataTableProps {
  /** What the table lists, for those who cannot see it. */
  label: string
  /** `colgroup`, `thead` and `tbody`. */
  children: ReactNode
  /** A Pager, which closes the card. */
  footer?: ReactNode
}

/**
 * A table in a card. Mark up cells with attributes: `data-align="right"` for numbers, `data-group` for a cell that spans
 * its group's rows, `data-current` on the row under the cursor.
 */
export const DataTable = ({ label, children, footer }: DataTableProps) => (
  <div className={css['card']}>
    <div className={css['scroll']}>
      <table className={css['table']} aria-label={label}>
        {children}
      </table>
    </div>
    {footer}
  </div>
)

/** The quieter second line of a cell. */
export const SecondLine = ({ children }: { children: ReactNode }) => <span className={css['second']}>{children}</span>

type Direction = 'asc' | 'desc' | false

interface SortHeadProps {
  label: string
  direction: Direction
  onSort: () => void
  align?: 'left' | 'right'
}

const ariaSort = (direction: Direction) =>
  direction === false ? 'none' : direction === 'asc' ? 'ascending' : 'descending'

/** A column head that sorts. */
export function SortHead({ label, direction, onSort, align = 'left' }: SortHeadProps) {
  const Arrow = direction === 'asc' ? ArrowUpIcon : ArrowDownIcon
  return (
    <th aria-sort={ariaSort(direction)} data-align={align}>
      <button type="button" className={css['sort']} onClick={onSort}>
        {label}
        {direction === false ? null : <Arrow size={12} />}
      </button>
    </th>
  )
}

interface PagerProps {
  /** Counted from zero. */
  page: number
  pageSize: number
  total: number
  /** What is counted, in the plural. */
  noun: string
  sizes?: readonly number[]
  onPage: (page: number) => void
  onPageSize: (size: number) => void
}

/** Which rows are shown, how many at once, and the way to the others. */
export function Pager({ page, pageSize, total, noun, sizes = [10, 25, 50], onPage, onPageSize }: PagerProps) {
  const rowsId = useId()
  const first = total === 0 ? 0 : page * pageSize + 1
  const last = Math.min(total, (page + 1) * pageSize)
  return (
    <div className={css['pager']}>
      <span className="num">
        <b>
          {first}–{last}
        </b>{' '}
        of {total} {noun}
      </span>
      <span className="grow" />
      <span id={rowsId}>Rows</span>
      <Menu position="top-end">
        <Menu.Target>
          <Button size="xs" rightSection={<ChevronDownIcon size={14} />} aria-labelledby={rowsId}>
            {pageSize}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {sizes.map(size => (
            <Menu.Item key={size} onClick={() => onPageSize(size)}>
              {size}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ActionIcon size="xs" aria-label="Previous page" disabled={page === 0} onClick={() => onPage(page - 1)}>
        <ChevronLeftIcon size={14} />
      </ActionIcon>
      <ActionIcon size="xs" aria-label="Next page" disabled={last >= total} onClick={() => onPage(page + 1)}>
        <ChevronRightIcon size={14} />
      </ActionIcon>
    </div>
  )
}
