import { Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { useOrganization } from '../lib/session.ts'
import { SearchIcon } from '../ui/icons.tsx'
import { KeyCap } from '../ui/KeyCap.tsx'
import { features } from './features.ts'
import { type Destination, destinations, findDestinations } from './nav-model.ts'
import css from './Palette.module.css'

interface PaletteProps {
  opened: boolean
  onClose: () => void
}

/** Goes to any page by its name. */
export function Palette({ opened, onClose }: PaletteProps) {
  return (
    <Modal.Root opened={opened} onClose={onClose} size={560} yOffset="14vh" centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label="Go to a page">
        <Modal.Body className={css['body']}>
          <Search onDone={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

interface SearchProps {
  onDone: () => void
}

function Search({ onDone }: SearchProps) {
  const organization = useOrganization()
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [index, setIndex] = useState(0)
  const found = findDestinations(destinations(features, organization), typed)
  const chosen = found[Math.min(index, found.length - 1)]

  const go = (destination: Destination) => {
    onDone()
    void navigate({ to: destination.to })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && found.length > 0) {
      event.preventDefault()
      setIndex((index + step + found.length) % found.length)
    }
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      go(chosen)
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
          aria-label="Go to a page"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={chosen ? `${listId}-${chosen.to}` : undefined}
          placeholder="Go to…"
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setIndex(0)
          }}
          onKeyDown={onKeyDown}
        />
        <KeyCap keys="escape" />
      </div>
      {found.length === 0 ? <p className={css['none']}>No page is called that.</p> : null}
      <div className={css['list']} id={listId} role="listbox" aria-label="Pages" hidden={found.length === 0}>
        {found.map(destination => (
          <div
            className={css['option']}
            id={`${listId}-${destination.to}`}
            role="option"
            aria-selected={destination === chosen}
            tabIndex={-1}
            ref={element => {
              if (destination === chosen) element?.scrollIntoView({ block: 'nearest' })
            }}
            onPointerMove={() => setIndex(found.indexOf(destination))}
            onClick={() => go(destination)}
            onKeyDown={onKeyDown}
            key={destination.to}
          >
            {destination.area ? <span className={css['area']}>{destination.area}</span> : null}
            <span>{destination.label}</span>
          </div>
        ))}
      </div>
    </>
  )
}
