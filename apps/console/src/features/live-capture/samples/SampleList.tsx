import type { SampleItem } from '@weir/contracts'
import { type KeyboardEvent, memo, useEffect, useId, useRef } from 'react'
import css from '../LiveCapture.module.css'
import { sampleLine } from '../model/sample-line.ts'

interface SampleListProps {
  items: readonly SampleItem[]
  selected: string | undefined
  onSelect: (uuid: string) => void
}

/** Events one below the other; the arrow keys walk them. */
export function SampleList({ items, selected, onSelect }: SampleListProps) {
  const listId = useId()
  const at = items.findIndex(({ _uuid }) => _uuid === selected)
  const onKeyDown = (event: KeyboardEvent) => {
    const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }
    const place = places[event.key]
    if (place === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const item = items[Math.max(0, Math.min(items.length - 1, place))]
    if (item) onSelect(item._uuid)
  }
  const rowId = (index: number) => `${listId}-${index}`
  return (
    <div
      className={css['list']}
      role="listbox"
      aria-label="Samples"
      aria-activedescendant={at < 0 ? undefined : rowId(at)}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {items.map((item, index) => (
        <SampleRow
          key={item._uuid}
          id={rowId(index)}
          item={item}
          isSelected={item._uuid === selected}
          onSelect={onSelect}
        />
      ))}
    </div>
  )
}

interface SampleRowProps {
  id: string
  item: SampleItem
  isSelected: boolean
  onSelect: (uuid: string) => void
}

const SampleRow = memo(function SampleRow({ id, item, isSelected, onSelect }: SampleRowProps) {
  const { word, tone, time, source, text } = sampleLine(item)
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <div
      className={css['row']}
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      onClick={() => onSelect(item._uuid)}
    >
      <div className={css['meta']}>
        <span className={css['word']} data-tone={tone}>
          {word}
        </span>
        <span>{time}</span>
        <span className={`${css['from']} truncate`}>{source}</span>
      </div>
      <div className={css['text']}>{text}</div>
    </div>
  )
})
