import { useVirtualizer } from '@tanstack/react-virtual'
import type { LogRow } from '@weir/contracts'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useShortcut } from '../../../lib/shortcuts.ts'
import { LogLine } from './LogLine.tsx'
import css from './Stream.module.css'

const lineHeight = 24
/** How many lines before the end the next page is asked for. */
const loadAhead = 60

export interface LogListProps {
  rows: readonly LogRow[]
  total: number | undefined
  withDay: boolean
  wraps: boolean
  searched: readonly string[]
  /** The id of the log in the panel. */
  openId: string | undefined
  /** The id of the line that the keyboard is at. */
  cursorId: string | undefined
  onCursor: (id: string) => void
  onOpen: (row: LogRow) => void
  onScrolled: (isScrolled: boolean) => void
  /** Changes when another result is shown, which is read from its top. */
  resultKey: string
  isRefreshing: boolean
  more: { has: boolean; isLoading: boolean; hasFailed: boolean; load: () => void }
}

/** The logs as lines; only those in sight are in the page. */
export function LogList(props: LogListProps) {
  const { rows, total, withDay, wraps, searched, openId, cursorId, onCursor, onOpen, onScrolled, resultKey, more } =
    props
  const scroller = useRef<HTMLDivElement>(null)
  const listId = useId()
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not in use, and lines get plain numbers from it
  const virtualizer = useVirtualizer({
    count: rows.length + 1,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    getItemKey: index => rows[index]?.id ?? 'end',
    overscan: 20,
  })
  const lines = virtualizer.getVirtualItems()
  const last = lines.at(-1)?.index ?? 0
  const { has, isLoading, hasFailed, load } = more
  useEffect(() => {
    if (has && !isLoading && !hasFailed && last > rows.length - loadAhead) load()
  }, [has, isLoading, hasFailed, last, rows.length, load])
  useEffect(() => virtualizer.measure(), [virtualizer, wraps])
  const [openAtFirst] = useState(() => rows.findIndex(row => row.id === openId))
  const isPlaced = useRef(false)
  useEffect(() => {
    // A link to a log shows it among its neighbours; every later result is read from its top.
    if (isPlaced.current) virtualizer.scrollToOffset(0)
    else if (openAtFirst >= 0) virtualizer.scrollToIndex(openAtFirst, { align: 'center' })
    isPlaced.current = true
  }, [virtualizer, resultKey, openAtFirst])
  useEffect(() => () => onScrolled(false), [onScrolled])

  const cursor = rows.findIndex(row => row.id === (openId ?? cursorId))
  const move = (to: number) => {
    const index = Math.max(0, Math.min(rows.length - 1, to))
    const row = rows[index]
    if (!row) return
    virtualizer.scrollToIndex(index)
    if (openId === undefined) {
      onCursor(row.id)
      scroller.current?.focus({ preventScroll: true })
    } else onOpen(row)
  }
  useShortcut({ keys: 'j', label: 'Next log' }, () => move(cursor + 1))
  useShortcut({ keys: 'k', label: 'Previous log' }, () => move(cursor < 0 ? 0 : cursor - 1))
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / lineHeight) - 1)
    const row = rows[cursor]
    const actions: Record<string, () => void> = {
      ArrowDown: () => move(cursor + 1),
      ArrowUp: () => move(cursor - 1),
      PageDown: () => move(cursor + page),
      PageUp: () => move(cursor - page),
      Home: () => move(0),
      End: () => move(rows.length - 1),
      Enter: () => row && onOpen(row),
    }
    const action = actions[event.key]
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    action()
  }
  const rowId = (id: string) => `${listId}-${id}`
  const isCursorDrawn = lines.some(line => line.index === cursor)
  return (
    <div
      className={css['list']}
      ref={scroller}
      role="grid"
      aria-label="Logs"
      aria-rowcount={has ? (total ?? -1) : rows.length}
      aria-busy={props.isRefreshing || undefined}
      aria-activedescendant={isCursorDrawn ? rowId(rows[cursor]?.id ?? '') : undefined}
      data-days={withDay || undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onScroll={event => onScrolled(event.currentTarget.scrollTop > 0)}
    >
      <div className={css['canvas']} style={{ height: virtualizer.getTotalSize() }} role="rowgroup">
        {lines.map(({ index, start, key }) => {
          const row = rows[index]
          return row ? (
            <LogLine
              key={key}
              row={row}
              index={index}
              top={start}
              id={rowId(row.id)}
              withDay={withDay}
              wraps={wraps}
              isOpen={row.id === openId}
              isCursor={openId === undefined && row.id === cursorId}
              searched={searched}
              onOpen={onOpen}
              measure={virtualizer.measureElement}
            />
          ) : (
            <div className={css['end']} style={{ transform: `translateY(${start}px)` }} role="row" key={key}>
              <span role="gridcell">
                <EndWords {...more} />
              </span>
            </div>
          )
        })}
      </div>
    </div>
  )
}

function EndWords({ has, hasFailed, load }: LogListProps['more']) {
  if (!has) return 'No more logs in this range'
  if (!hasFailed) return 'Loading more logs…'
  return (
    <>
      More logs could not be loaded.{' '}
      <button type="button" className={css['retry']} onClick={load}>
        Try again
      </button>
    </>
  )
}
