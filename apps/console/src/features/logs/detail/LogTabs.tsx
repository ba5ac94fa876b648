import type { LogRow } from '@weir/contracts'
import { type KeyboardEvent, useId, useState } from 'react'
import { FieldList } from './FieldList.tsx'
import { JsonView } from './JsonView.tsx'
import css from './LogPanel.module.css'
import type { FilterKind } from './LogPanel.tsx'

interface LogTabsProps {
  row: LogRow
  onFilter: (kind: FilterKind, field: string, value: string) => void
}

type Tab = 'fields' | 'json'

/** The log's fields, or the log as JSON. */
export function LogTabs({ row, onFilter }: LogTabsProps) {
  const [tab, setTab] = useState<Tab>('fields')
  const id = useId()
  const count = Object.keys(row.attributes).length + Object.keys(row.resource).length
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    const other = tab === 'fields' ? 'json' : 'fields'
    setTab(other)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${other}"]`)?.focus()
  }
  const head = (value: Tab) => ({
    type: 'button' as const,
    role: 'tab',
    id: `${id}-${value}`,
    className: css['tab'],
    'data-tab': value,
    'aria-selected': tab === value,
    'aria-controls': `${id}-panel`,
    tabIndex: tab === value ? 0 : -1,
    onClick: () => setTab(value),
  })
  return (
    <>
      <div className={css['tabs']} role="tablist" aria-label="Fields or JSON" onKeyDown={onKeyDown}>
        <button {...head('fields')}>
          Fields <span className={css['count']}>{count}</span>
        </button>
        <button {...head('json')}>JSON</button>
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'json' ? (
          <JsonView row={row} />
        ) : count === 0 ? (
          <p className={css['none']}>This log has no attributes and no resource.</p>
        ) : (
          <>
            <FieldList title="Attributes" section="attributes" row={row} onFilter={onFilter} />
            <FieldList title="Resource" section="resource" row={row} onFilter={onFilter} />
          </>
        )}
      </div>
    </>
  )
}
