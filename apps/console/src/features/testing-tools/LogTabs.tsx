import { Button, Textarea } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import css from './TestingDialog.module.css'
import { longestLogs, mostLines } from './model/text-lines.ts'
import { type LogTab, type Logs, logTabs } from './use-logs.ts'

interface LogTabsProps {
  source: Logs
  /** What the examples are, e.g. `Captured events`. */
  about: string
  /** What came of each log. */
  children: ReactNode
}

/** Example logs, or logs of one's own, and what the pattern makes of them. */
export function LogTabs({ source: { tab, setTab, custom, setCustom, logs }, about, children }: LogTabsProps) {
  const id = useId()
  return (
    <>
      <Tabs id={id} tab={tab} onTab={setTab} />
      <div className={css['panel']} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'custom' ? (
          <Textarea
            aria-label="Logs of your own, one per line"
            placeholder="Paste or write logs, one per line"
            autosize
            minRows={4}
            maxRows={12}
            maxLength={longestLogs}
            spellCheck={false}
            value={custom}
            onChange={event => setCustom(event.currentTarget.value)}
            classNames={{ input: css['area'] ?? '' }}
          />
        ) : null}
        {logs.length > 0 ? (
          <>
            {tab === 'examples' ? <p className={css['note']}>{about}</p> : null}
            {logs.length === mostLines ? <p className={css['note']}>The first {mostLines} logs are tried.</p> : null}
            {children}
          </>
        ) : tab === 'examples' ? (
          <div className={css['empty']}>
            <p>No event was captured here yet. Choose a template for its example, or try logs of your own.</p>
            <Button onClick={() => setTab('custom')}>Write custom logs</Button>
          </div>
        ) : null}
      </div>
    </>
  )
}

function Tabs({ id, tab, onTab }: { id: string; tab: LogTab; onTab: (tab: LogTab) => void }) {
  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const next = tab === 'examples' ? 'custom' : 'examples'
    onTab(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  return (
    <div className={css['tabs']} role="tablist" aria-label="What it is tried on" onKeyDown={walk}>
      {logTabs.map(({ value, label }) => (
        <button
          type="button"
          role="tab"
          id={`${id}-${value}`}
          className={css['tab']}
          aria-selected={value === tab}
          aria-controls={`${id}-panel`}
          tabIndex={value === tab ? 0 : -1}
          onClick={() => onTab(value)}
          key={value}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
