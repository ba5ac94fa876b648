import type { TestStep } from '@weir/contracts'
import { useId } from 'react'
import { ChevronDownIcon, ChevronRightIcon } from '../../ui/icons.tsx'
import css from './EventList.module.css'
import { ItemViewer } from './ItemViewer.tsx'
import { headline, rulesText } from './model/headline.ts'
import type { OutputEvent } from './model/output-event.ts'
import type { View } from './OutputHead.tsx'
import { StateLabel } from './StateLabel.tsx'
import { StepsView } from './StepsView.tsx'

interface EventRowProps {
  event: OutputEvent
  view: View
  steps: readonly TestStep[] | undefined
  isOpen: boolean
  isSelected: boolean
  /** The row that the tab key comes to. */
  isEntrance: boolean
  onFocus: () => void
  onToggle: () => void
}

/** An event in one line: what became of it, its first line, and what did it. */
export function EventRow({ event, view, steps, isOpen, isSelected, isEntrance, onFocus, onToggle }: EventRowProps) {
  const id = useId()
  const { state, before, after, key } = event
  const why = whyText(event)
  const item = after ?? before
  return (
    <li
      className={css['event']}
      data-state={state}
      data-open={isOpen || undefined}
      data-selected={isSelected || undefined}
    >
      <button
        type="button"
        className={css['row']}
        data-event={key}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        tabIndex={isEntrance ? 0 : -1}
        onFocus={onFocus}
        onClick={onToggle}
      >
        <span className={css['sign']}>{isOpen ? <ChevronDownIcon size={14} /> : <ChevronRightIcon size={14} />}</span>
        <span className={css['label']}>
          <StateLabel state={state} />
        </span>
        <span className={css['body']}>{item ? headline(item) : ''}</span>
        {why === '' ? null : (
          <span className={css['why']} title={rulesText(event.rules) || why}>
            {why}
          </span>
        )}
      </button>
      {isOpen ? (
        <div id={id}>
          {view === 'steps' ? (
            <StepsView event={event} steps={steps} />
          ) : (
            <ItemViewer event={event} isOutputOnly={view === 'output'} />
          )}
        </div>
      ) : null}
    </li>
  )
}

/** Of a dropped event only what dropped it: nobody gets to see what was done to it before. */
const whyText = ({ rules, path, state }: OutputEvent) =>
  [rulesText(state === 'dropped' ? rules.slice(-1) : rules), ...(path === undefined ? [] : [`→ ${path}`])]
    .filter(text => text !== '')
    .join(' ')
