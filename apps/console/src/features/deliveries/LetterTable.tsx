import { Button, Checkbox } from '@mantine/core'
import type { DeadLetter } from '@weir/contracts'
import { useEffect, useRef } from 'react'
import { errorWords } from '../../lib/error-words.ts'
import { formatBytes, formatCount } from '../../lib/format.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { FigureText } from '../../ui/FigureText.tsx'
import { SignalTag } from '../../ui/SignalTag.tsx'
import { tickedOf } from './chosen-letters.ts'
import css from './DeadLetters.module.css'
import { letterTime, reasonWords } from './delivery-words.ts'

/** The rest of the list. */
export interface More {
  has: boolean
  isLoading: boolean
  error: unknown
  load: () => void
}

interface LetterTableProps {
  letters: readonly DeadLetter[]
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
  openId: string | undefined
  onOpen: (letterId: string) => void
  more: More
}

export function LetterTable({ letters, ticked, onTick, openId, onOpen, more }: LetterTableProps) {
  const count = tickedOf(letters, ticked).length
  const isAll = count === letters.length
  const toggle = (id: string) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    onTick(next)
  }
  return (
    <div className={css['list']}>
      <DataTable label="Dead letters" footer={more.has || more.error ? <Footer more={more} /> : null}>
        <colgroup>
          <col style={{ width: 44 }} />
          <col style={{ width: 132 }} />
          <col style={{ width: 80 }} />
          <col style={{ width: 72 }} />
          <col style={{ width: 84 }} />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th>
              <Checkbox
                aria-label="Select all that are shown"
                checked={isAll}
                indeterminate={count > 0 && !isAll}
                onChange={() => onTick(new Set(isAll ? [] : letters.map(({ id }) => id)))}
              />
            </th>
            <th>Time</th>
            <th>Signal</th>
            <th data-align="right">Events</th>
            <th data-align="right">Size</th>
            <th>Reason</th>
          </tr>
        </thead>
        <tbody>
          {letters.map(letter => (
            <Row
              key={letter.id}
              letter={letter}
              isTicked={ticked.has(letter.id)}
              isOpen={letter.id === openId}
              onTick={() => toggle(letter.id)}
              onOpen={() => onOpen(letter.id)}
            />
          ))}
        </tbody>
      </DataTable>
    </div>
  )
}

interface RowProps {
  letter: DeadLetter
  isTicked: boolean
  isOpen: boolean
  onTick: () => void
  onOpen: () => void
}

function Row({ letter, isTicked, isOpen, onTick, onOpen }: RowProps) {
  const row = useRef<HTMLTableRowElement>(null)
  const time = letterTime(letter.time)
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <tr className={css['row']} data-current={isOpen || undefined} ref={row} onClick={onOpen}>
      <td onClick={event => event.stopPropagation()}>
        <Checkbox aria-label={`Select the one of ${time}`} checked={isTicked} onChange={onTick} />
      </td>
      <td>
        <button type="button" className={css['open']} aria-pressed={isOpen} title={letter.time}>
          {time}
        </button>
      </td>
      <td>
        <SignalTag signal={letter.signal} />
      </td>
      <td data-align="right">
        <FigureText figure={formatCount(letter.items)} />
      </td>
      <td data-align="right">
        <FigureText figure={formatBytes(letter.bytes)} />
      </td>
      <td>
        <div className="truncate" title={letter.reason}>
          {reasonWords(letter.reason)}
        </div>
        <div className={`${css['second']} truncate`} title={letter.message}>
          {letter.message}
        </div>
      </td>
    </tr>
  )
}

function Footer({ more }: { more: More }) {
  return (
    <div className={css['more']}>
      {more.error ? <span role="alert">{errorWords(more.error).sentence}</span> : null}
      <Button size="xs" loading={more.isLoading} onClick={more.load}>
        {more.error ? 'Retry' : 'Load more'}
      </Button>
    </div>
  )
}
