import type { LogRow } from '@weir/contracts'
import { memo } from 'react'
import css from './Stream.module.css'
import { lineText, markTexts, rowTime } from './row-format.ts'
import { groupOf, severityWord } from './severity.ts'

interface LogLineProps {
  row: LogRow
  /** Its place among the loaded logs, from 0. */
  index: number
  top: number
  id: string
  withDay: boolean
  wraps: boolean
  isOpen: boolean
  isCursor: boolean
  searched: readonly string[]
  onOpen: (row: LogRow) => void
  measure: (element: HTMLElement | null) => void
}

/** One log: severity edge, time, severity, service, message. */
export const LogLine = memo(function LogLine(props: LogLineProps) {
  const { row, index, top, id, withDay, wraps, isOpen, isCursor, searched, onOpen, measure } = props
  const open = () => {
    // Dragging over a message selects its text; that must not open the log.
    if (window.getSelection()?.isCollapsed !== false) onOpen(row)
  }
  return (
    <div
      className={css['line']}
      style={{ transform: `translateY(${top}px)` }}
      id={id}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={isOpen}
      data-index={index}
      data-severity={groupOf(row)}
      data-open={isOpen || undefined}
      data-cursor={isCursor || undefined}
      data-wraps={wraps || undefined}
      ref={wraps ? measure : undefined}
      onClick={open}
    >
      <time className={css['time']} role="gridcell" dateTime={row.timestamp} title={row.timestamp}>
        {rowTime(row.timestamp, withDay)}
      </time>
      <span className={css['severity']} role="gridcell" title={`${row.severity_text} ${row.severity_number}`.trim()}>
        {severityWord(row)}
      </span>
      <span className={css['service']} role="gridcell" title={row.service}>
        {row.service || '–'}
      </span>
      <span className={css['message']} role="gridcell">
        {markTexts(lineText(row.body), searched).map(({ text, hit }, part) =>
          // The parts of a text have nothing but their place.
          hit ? <mark key={part}>{text}</mark> : <span key={part}>{text}</span>,
        )}
      </span>
    </div>
  )
})
