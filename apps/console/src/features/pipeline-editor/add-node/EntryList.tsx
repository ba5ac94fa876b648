import type { CatalogueEntry } from '@weir/contracts'
import { useId, useState } from 'react'
import { ChevronRightIcon } from '../../../ui/icons.tsx'
import css from './AddNode.module.css'
import { EntryButton } from './EntryButton.tsx'
import { type EntryGroup, entryKey } from './entry-groups.ts'

interface EntryListProps {
  groups: readonly EntryGroup[]
  /** All groups are open while something is searched for, else the first one. */
  isSearch: boolean
  onChoose: (entry: CatalogueEntry) => void
}

/** The entries of the catalogue in groups that open and close. */
export function EntryList({ groups, isSearch, onChoose }: EntryListProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set((isSearch ? groups : groups.slice(0, 1)).map(group => group.id)),
  )
  const toggle = (id: string) => {
    const next = new Set(opened)
    if (!next.delete(id)) next.add(id)
    setOpened(next)
  }
  return groups.map((group, index) => (
    <Group
      key={group.id}
      group={group}
      isOpen={opened.has(group.id)}
      onToggle={() => toggle(group.id)}
      // Enter in the search field adds it.
      current={isSearch && index === 0 ? group.entries[0] : undefined}
      onChoose={onChoose}
    />
  ))
}

interface GroupProps {
  group: EntryGroup
  isOpen: boolean
  onToggle: () => void
  current: CatalogueEntry | undefined
  onChoose: (entry: CatalogueEntry) => void
}

function Group({ group, isOpen, onToggle, current, onChoose }: GroupProps) {
  const panelId = useId()
  return (
    <section className={css['group']}>
      <h3 className={css['groupHead']}>
        <button type="button" aria-expanded={isOpen} aria-controls={panelId} onClick={onToggle}>
          <span className={css['chevron']}>
            <ChevronRightIcon size={14} />
          </span>
          {group.title}
          <span className={css['count']}>{group.entries.length}</span>
        </button>
      </h3>
      <ul id={panelId} className={css['entries']} aria-label={group.title} hidden={!isOpen}>
        {group.entries.map(entry => (
          <li key={entryKey(entry)}>
            <EntryButton entry={entry} isCurrent={entry === current} onChoose={() => onChoose(entry)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
