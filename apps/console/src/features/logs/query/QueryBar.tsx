import { ActionIcon, Button } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useShortcut } from '../../../lib/shortcuts.ts'
import { AlertIcon, CloseIcon, SearchIcon } from '../../../ui/icons.tsx'
import { KeyCap } from '../../../ui/KeyCap.tsx'
import { HighlightedPieces } from './HighlightedQuery.tsx'
import css from './QueryBar.module.css'
import { QueryHelp } from './QueryHelp.tsx'
import { highlightQuery, markRange } from './query-highlight.ts'
import type { QueryProblem } from './query-problem.ts'

interface QueryBarProps {
  value: string
  onChange: (text: string) => void
  /** Runs the text in the bar, or another one. */
  onRun: (text?: string) => void
  problem: QueryProblem | undefined
  /** What the server says against a query that could be read here. */
  refusal: string | undefined
}

/** The query in one line: coloured as it is typed, with what is wrong marked and said below. */
export function QueryBar({ value, onChange, onRun, problem, refusal }: QueryBarProps) {
  const input = useRef<HTMLInputElement>(null)
  const [scrolled, setScrolled] = useState(0)
  const errorId = useId()
  useShortcut({ keys: '/', label: 'Edit the query' }, () => input.current?.focus())

  const follow = () => setScrolled(input.current?.scrollLeft ?? 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onRun()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Only leaves the field: the panel beside it closes with the next press.
    event.preventDefault()
    input.current?.blur()
  }
  const pieces = highlightQuery(value)
  const drawn = problem ? markRange(pieces, problem.start, problem.end) : pieces
  const message = problem?.message ?? refusal
  return (
    <form className={css['row']} role="search" onSubmit={submit}>
      <div className={css['bar']} data-error={message ? true : undefined}>
        <SearchIcon className={css['lens']} />
        <div className={css['line']}>
          <div className={css['colours']} style={{ transform: `translateX(${-scrolled}px)` }} aria-hidden>
            <HighlightedPieces pieces={drawn} />
          </div>
          <input
            ref={input}
            className={css['input']}
            type="text"
            aria-label="Log query"
            aria-invalid={message ? true : undefined}
            aria-describedby={message ? errorId : undefined}
            placeholder="Search logs: words, field:value, AND, OR, NOT"
            value={value}
            maxLength={4000}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={event => onChange(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onScroll={follow}
            onSelect={follow}
          />
        </div>
        <span className={css['hint']}>
          <KeyCap keys="/" />
        </span>
        <QueryHelp onPick={onRun} />
        <ActionIcon
          variant="subtle"
          size="xs"
          aria-label="Clear the query"
          data-hidden={value ? undefined : true}
          disabled={!value}
          className={css['clear']}
          onClick={() => {
            onRun('')
            input.current?.focus()
          }}
        >
          <CloseIcon size={14} />
        </ActionIcon>
        {message ? (
          <p className={css['problem']} id={errorId} role="alert">
            <AlertIcon size={14} />
            <span>
              {message}
              {problem ? <span className="quiet"> At character {problem.start + 1}.</span> : null}
            </span>
          </p>
        ) : null}
      </div>
      <Button variant="filled" size="md" type="submit">
        Run
        <kbd className={css['enter']} aria-hidden>
          ↵
        </kbd>
      </Button>
    </form>
  )
}
