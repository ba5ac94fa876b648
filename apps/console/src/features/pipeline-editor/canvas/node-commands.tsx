import { type GraphNode, nodeActions } from '@weir/pipeline'
import type { ReactNode } from 'react'
import { copyText } from '../../../ui/copy-text.ts'
import { CopyIcon, EditIcon, EyeIcon, FileIcon, PausedIcon, PlayIcon, TrashIcon } from '../../../ui/icons.tsx'
import type { CanvasEdits } from './canvas-edits.ts'

/** Something that can be done with a node: menu, action bar and list offer the same. */
interface NodeCommand {
  id: 'edit' | 'duplicate' | 'disable' | 'copy' | 'delete'
  label: string
  icon: ReactNode
  run: (edits: CanvasEdits) => void
}

/** What can be done with a node here and now. */
export function nodeCommands(node: GraphNode, isEditing: boolean): NodeCommand[] {
  const { canDuplicate, canDelete, canDisable } = nodeActions(node)
  const copy: NodeCommand = {
    id: 'copy',
    label: 'Copy as YAML',
    icon: <FileIcon size={14} />,
    run: edits => void copyText(edits.copy([node.id]), node.title),
  }
  if (!isEditing) {
    return [{ id: 'edit', label: 'View node', icon: <EyeIcon size={14} />, run: edits => edits.open(node.id) }, copy]
  }
  const commands: (NodeCommand | false)[] = [
    { id: 'edit', label: 'Edit node', icon: <EditIcon size={14} />, run: edits => edits.open(node.id) },
    canDuplicate && {
      id: 'duplicate',
      label: 'Duplicate node',
      icon: <CopyIcon size={14} />,
      run: edits => edits.duplicate(node.id),
    },
    copy,
    canDisable && {
      id: 'disable',
      label: node.disabled ? 'Enable node' : 'Disable node',
      icon: node.disabled ? <PlayIcon size={14} /> : <PausedIcon size={14} />,
      run: edits => edits.toggleDisabled(node.id),
    },
    canDelete && {
      id: 'delete',
      label: 'Delete node',
      icon: <TrashIcon size={14} />,
      run: edits => edits.remove([node.id]),
    },
  ]
  return commands.filter(command => command !== false)
}
