import { useShortcut } from '../../lib/shortcuts.ts'
import { useEditing } from './editing/editing.tsx'

/** The keys of the page; those of the canvas itself are with the canvas. */
export function EditorShortcuts() {
  const { isReadOnly } = useEditing()
  return isReadOnly ? null : <EditShortcuts />
}

function EditShortcuts() {
  const { undo, redo, changes, openPanel, addNode } = useEditing()
  useShortcut({ keys: 'mod+z', label: 'Undo' }, undo)
  useShortcut({ keys: 'mod+shift+z', label: 'Redo' }, redo)
  useShortcut({ keys: 'mod+y', label: 'Redo' }, redo)
  useShortcut({ keys: 'mod+s', label: 'Review changes', inFields: true }, () => {
    if (changes.length > 0) openPanel('review')
  })
  useShortcut({ keys: 'a', label: 'Add a node' }, () => addNode({ kind: 'free' }))
  return null
}
