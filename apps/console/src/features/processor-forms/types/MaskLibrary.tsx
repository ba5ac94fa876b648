import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { MaskLibraryEntry } from '@weir/nodes/definitions'
import { useState } from 'react'
import { CloseIcon, PlusIcon, SearchIcon } from '../../../ui/icons.tsx'
import css from './Mask.module.css'
import { findMasks, maskOf } from './model/masks.ts'
import type { Values } from './model/part.ts'

interface MaskLibraryProps {
  /** The masks that are there already. */
  items: readonly Values[]
  onAdd: (entry: MaskLibraryEntry) => void
  onClose: () => void
}

/** The masks that come with the product, to be added one by one. */
export function MaskLibrary({ items, onAdd, onClose }: MaskLibraryProps) {
  const [search, setSearch] = useState('')
  const found = findMasks(search)
  const used = new Set(items.map(item => maskOf(item).pattern))
  return (
    <section className={css['library']} aria-label="Mask library">
      <header className={css['libraryHead']}>
        <TextInput
          className="grow"
          type="search"
          aria-label="Search the mask library"
          placeholder="Search masks"
          leftSection={<SearchIcon size={14} />}
          value={search}
          autoFocus
          onChange={event => setSearch(event.currentTarget.value)}
        />
        <ActionIcon variant="subtle" aria-label="Close the mask library" onClick={onClose}>
          <CloseIcon size={14} />
        </ActionIcon>
      </header>
      <ul className={css['entries']}>
        {found.map(entry => (
          <li className={css['entry']} key={entry.id}>
            <div className="grow">
              <div>{entry.displayName}</div>
              <div className={css['about']}>{entry.description}</div>
            </div>
            <Button
              size="xs"
              variant="link"
              aria-label={`Add ${entry.displayName}`}
              leftSection={<PlusIcon size={12} />}
              disabled={used.has(entry.regex)}
              onClick={() => onAdd(entry)}
            >
              {used.has(entry.regex) ? 'Added' : 'Add'}
            </Button>
          </li>
        ))}
        {found.length === 0 ? <li className={css['none']}>No mask in the library has these words.</li> : null}
      </ul>
    </section>
  )
}
