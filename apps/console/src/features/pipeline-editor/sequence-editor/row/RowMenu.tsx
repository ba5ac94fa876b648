import { ActionIcon, Menu } from '@mantine/core'
import { copyOfEntry, type EntryPlace } from '@weir/pipeline'
import { type KeyboardEvent, useRef, useState } from 'react'
import { CopyIcon, MoreIcon, TrashIcon } from '../../../../ui/icons.tsx'
import { useSequenceRows } from '../sequence-context.ts'

interface RowMenuProps {
  entryKey: string
  name: string
  place: EntryPlace
}

/** What else can be done with a processor. */
export function RowMenu({ entryKey, name, place }: RowMenuProps) {
  const { entries, duplicate, remove } = useSequenceRows()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // Caught on its way down: once the menu is gone, the key would close the panel below it too.
  const closeMenu = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen} closeOnEscape={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" size="xs" aria-label={`Options of ${name}`} ref={button}>
          <MoreIcon size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onKeyDownCapture={closeMenu}>
        {isOpen ? (
          <>
            <Menu.Item
              leftSection={<CopyIcon size={14} />}
              disabled={copyOfEntry(entries, place) === undefined}
              onClick={() => duplicate(entryKey)}
            >
              Duplicate
            </Menu.Item>
            <Menu.Item leftSection={<TrashIcon size={14} />} data-danger onClick={() => remove(entryKey)}>
              Delete
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
