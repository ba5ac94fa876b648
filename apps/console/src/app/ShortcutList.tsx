import { Modal } from '@mantine/core'
import { type Shortcut, useShortcuts } from '../lib/shortcuts.ts'
import { KeyCap } from '../ui/KeyCap.tsx'
import css from './ShortcutList.module.css'

interface ShortcutListProps {
  opened: boolean
  onClose: () => void
}

const always: readonly Shortcut[] = [{ keys: 'escape', label: 'Close the top panel' }]

/** Every shortcut that works on this page. */
export function ShortcutList({ opened, onClose }: ShortcutListProps) {
  const shortcuts = [...useShortcuts(), ...always]
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" closeButtonProps={{ 'aria-label': 'Close' }}>
      <ul className={css['list']}>
        {shortcuts.map(shortcut => (
          <li className={css['row']} key={`${shortcut.keys} ${shortcut.label}`}>
            {shortcut.label}
            <KeyCap keys={shortcut.keys} />
          </li>
        ))}
      </ul>
    </Modal>
  )
}
