import type { TestStep } from '@weir/contracts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { EventRow } from './EventRow.tsx'
import type { OutputEvent } from './model/output-event.ts'
import type { View } from './OutputHead.tsx'

interface EventListProps {
  events: readonly OutputEvent[]
  view: View
  steps?: readonly TestStep[] | undefined
  selected: string | undefined
  onSelect: (uuid: string | undefined) => void
}

/** One row per event; rows open to show what changed. Arrow keys go from row to row. */
export function EventList({ events, view, steps, selected, onSelect }: EventListProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(selected === undefined ? [] : [selected]))
  const [shown, setShown] = useState(selected)
  const [current, setCurrent] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  /** The row that is open only because its event is chosen at the left: the next choice closes it. */
  const [followed, setFollowed] = useState(selected)
  if (selected !== shown) {
    setShown(selected)
    if (selected !== undefined && !open.has(selected)) {
      setOpen(new Set([...open].filter(key => key !== followed).concat(selected)))
      setFollowed(selected)
    }
  }
  useEffect(() => {
    if (selected === undefined) return
    const row = rowsOf(list.current).find(candidate => candidate.dataset['event'] === selected)
    row?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [selected])

  function toggle({ key, uuid }: OutputEvent) {
    const next = new Set(open)
    if (key === followed) setFollowed(undefined)
    if (!next.delete(key)) {
      next.add(key)
      if (uuid !== undefined) onSelect(uuid)
    }
    setOpen(next)
  }
  const entrance = events.some(({ key }) => key === current) ? current : events[0]?.key
  return (
    <ul aria-label="Events" ref={list} onKeyDown={moveBetweenRows}>
      {events.map(event => (
        <EventRow
          event={event}
          view={view}
          steps={steps}
          isOpen={open.has(event.key)}
          isSelected={event.uuid !== undefined && event.uuid === selected}
          isEntrance={event.key === entrance}
          onFocus={() => setCurrent(event.key)}
          onToggle={() => toggle(event)}
          key={event.key}
        />
      ))}
    </ul>
  )
}

const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-event]') ?? [])]

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: at => at + 1,
  ArrowUp: at => at - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event
  if (!(target instanceof HTMLElement) || target.dataset['event'] === undefined) return
  const isOpen = target.getAttribute('aria-expanded') === 'true'
  if (key === (isOpen ? 'ArrowLeft' : 'ArrowRight')) {
    event.preventDefault()
    target.click()
    return
  }
  const step = steps[key]
  if (!step) return
  event.preventDefault()
  const rows = rowsOf(currentTarget)
  rows[step(rows.indexOf(target), rows.length)]?.focus()
}
