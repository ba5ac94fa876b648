import type { Anchors, GraphNode } from '@weir/pipeline'
import type { Ref } from 'react'
import type { SequenceEntry } from '@weir/nodes/definitions'
import type { Preview } from '../../preview/index.ts'
import type { NodeEditing } from '../node-panel/use-node-edit.ts'

/** What the other parts of the editor can ask of the list. */
export interface SequenceHandle {
  /** Adds a processor behind the others and opens it. */
  add: (entry: SequenceEntry) => void
}

export interface SequenceEditorProps {
  node: GraphNode
  editing: NodeEditing
  readOnly: boolean
  /** Undefined means around all processors. */
  anchors: Anchors | undefined
  onAnchors: (anchors: Anchors | undefined) => void
  preview: Preview | undefined
  ref?: Ref<SequenceHandle>
}

/** The processors of a Conditional Group. */
export function SequenceEditor(_props: SequenceEditorProps) {
  return null
}
