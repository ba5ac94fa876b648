import type { NodeDiagnostics } from '@weir/contracts'
import type { GraphNode } from '@weir/pipeline'
import { useEditing } from '../editing/editing.tsx'
import { EditPanel } from './EditPanel.tsx'
import { ReadPanel } from './ReadPanel.tsx'

interface NodePanelProps {
  node: GraphNode
  diagnostics: NodeDiagnostics | undefined
  onShowLetters: (agentId: string) => void
  onClose: () => void
}

/** A node at the side: what it is and did while one reads, its settings while one edits. */
export function NodePanel({ node, diagnostics, onShowLetters, onClose }: NodePanelProps) {
  const { isReadOnly } = useEditing()
  return isReadOnly ? (
    <ReadPanel node={node} diagnostics={diagnostics} onShowLetters={onShowLetters} onClose={onClose} />
  ) : (
    <EditPanel node={node} onClose={onClose} />
  )
}
