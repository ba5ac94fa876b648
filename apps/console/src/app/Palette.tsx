import { Modal } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { readStored, writeStored } from '../lib/stored.ts'
import { SearchIcon } from '../ui/icons.tsx'
import { KeyCap } from '../ui/KeyCap.tsx'
import css from './Palette.module.css'
import { findItems, type PaletteItem, type PaletteSection, readRecent, remember } from './palette-model.ts'
import { type PaletteCommands, usePaletteItems } from './use-palette-items.ts'

const storageKey = 'palette-recent'

interface PaletteProps extends PaletteCommands {
  opened: boolean
  onClose: () => void
}

/** Goes anywhere and does anything by its name, without the mouse. */
export function Palette({ opened, onClose, ...commands }: PaletteProps) {
  return (
    <Modal.Root opened={opened} onClose={onClose} size={560} yOffset="14vh" centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label="Command palette">
        <Modal.Body className={css['body']}>
          <Search onDone={onClose} commands={commands} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

interface SearchProps {
  onDone: () => void
  commands: PaletteCommands
}

/** How far each key moves the choice. */
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function Search({ onDone, commands }: SearchProps) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [index, setIndex] = useState(0)
  const [recent] = useState(() => readRecent(readStored(storageKey)))
  const sections = findItems(usePaletteItems(commands), typed, recent)
  const found = sections.flatMap(section => section.items)
  const chosen = found[Math.min(index, found.length - 1)]

  const choose = (item: PaletteItem) => {
    writeStored(storageKey, JSON.stringify(remember(recent, item.id)))
    onDone()
    item.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setIndex((Math.min(index, found.length - 1) + step + found.length) % found.length)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && chosen) {
      event.preventDefault()
      choose(chosen)
    }
  }

  return (
    <>
      <div className={css['search']}>
        <SearchIcon />
        <input
          className={css['input']}
          data-autofocus
          role="combobox"
          aria-label="Search pages, pipelines, organizations and actions"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-activedescendant={chosen ? `${listId}-${chosen.id}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="Go to or do…"
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setIndex(0)
          }}
          onKeyDown={onKeyDown}
        />
        <KeyCap keys="escape" />
      </div>
      {found.length === 0 ? (
        <p className={css['none']} role="status">
          Nothing here is called that.
        </p>
      ) : null}
      <div className={css['list']} id={listId} role="listbox" aria-label="Results" hidden={found.length === 0}>
        {sections.map(section => (
          <Section
            key={section.group}
            listId={listId}
            section={section}
            chosen={chosen}
            onPoint={item => setIndex(found.indexOf(item))}
            onChoose={choose}
          />
        ))}
      </div>
      <footer className={css['keys']}>
        <span>
          <KeyCap keys="arrowup" />
          <KeyCap keys="arrowdown" /> to move
        </span>
        <span>
          <KeyCap keys="enter" /> to open
        </span>
      </footer>
    </>
  )
}

interface SectionProps {
  listId: string
  section: PaletteSection
  chosen: PaletteItem | undefined
  onPoint: (item: PaletteItem) => void
  onChoose: (item: PaletteItem) => void
}

function Section({ listId, section: { group, items }, chosen, onPoint, onChoose }: SectionProps) {
  const headId = `${listId}-${group}`
  return (
    <div role="group" aria-labelledby={headId}>
      <div className={css['head']} id={headId}>
        {group}
      </div>
      {items.map(item => (
        <div
          className={css['option']}
          id={`${listId}-${item.id}`}
          role="option"
          aria-selected={item === chosen}
          tabIndex={-1}
          ref={element => {
            if (item === chosen) element?.scrollIntoView({ block: 'nearest' })
          }}
          onPointerMove={() => onPoint(item)}
          onClick={() => onChoose(item)}
          onKeyDown={event => {
            if (event.key === 'Enter') onChoose(item)
          }}
          key={item.id}
        >
          <span className="truncate">{item.label}</span>
          {item.area ? <span className={css['area']}>{item.area}</span> : null}
        </div>
      ))}
    </div>
  )
}
