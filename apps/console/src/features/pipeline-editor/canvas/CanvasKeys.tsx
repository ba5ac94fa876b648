import { useShortcut } from '../../../lib/shortcuts.ts'
import { useEditing } from '../editing/editing.tsx'
import { activeNode } from './canvas-state.ts'
import { useCanvasEdits } from './use-canvas-edits.tsx'
import { useClipboard } from './use-clipboard.ts'

interface CanvasKeysProps {
  /** The links that were clicked. */
  selectedLinks: ReadonlySet<string>
  onSelectAll: () => void
  onClear: () => void
}

/** The keys that work on the canvas and in the list of nodes. */
export function CanvasKeys({ selectedLinks, onSelectAll, onClear }: CanvasKeysProps) {
  const { isReadOnly, selection } = useEditing()
  useClipboard()
  if (isReadOnly) return null
  return (
    <>
      <EditKeys selectedLinks={selectedLinks} onSelectAll={onSelectAll} />
      {selection.size > 0 || selectedLinks.size > 0 ? <ClearKey onClear={onClear} /> : null}
    </>
  )
}

function EditKeys({ selectedLinks, onSelectAll }: Omit<CanvasKeysProps, 'onClear'>) {
  const { graph, selection } = useEditing()
  const edits = useCanvasEdits()
  const remove = () => {
    for (const link of graph.links) if (selectedLinks.has(link.id)) edits.disconnect(link)
    const focused = document.activeElement?.closest<HTMLElement>('.react-flow__node')?.dataset['id']
    const ids = selection.size > 0 ? [...selection] : focused === undefined ? [] : [focused]
    edits.remove(ids)
    activeNode.set(undefined)
  }
  useShortcut({ keys: 'delete', label: 'Delete what is selected' }, remove)
  useShortcut({ keys: 'backspace', label: 'Delete what is selected' }, remove)
  useShortcut({ keys: 'mod+a', label: 'Select all nodes' }, onSelectAll)
  return null
}

/** Only there while something is selected, so that Escape closes panels otherwise. */
function ClearKey({ onClear }: Pick<CanvasKeysProps, 'onClear'>) {
  useShortcut({ keys: 'escape', label: 'Clear the selection' }, onClear)
  return null
}
