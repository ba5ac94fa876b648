import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useUrlState } from '../../../lib/use-url-state.ts'
import { useEditing } from '../editing/editing.tsx'
import type { AddPlace } from '../editing/editor-panel.ts'
import { pipelineEditorSearch } from '../pipeline-editor.search.ts'
import { addAt, type AddEvent, firstAddStep, nextAddStep } from './add-flow.ts'
import { NodeConnection } from './NodeConnection.tsx'
import { NodeSelection } from './NodeSelection.tsx'
import { wantedNode } from './wanted-node.ts'

interface AddNodeModalProps {
  place: AddPlace
  onClose: () => void
}

/** Where the new node goes, as a title. */
const titles: Readonly<Record<AddPlace['kind'], string>> = {
  free: 'Add node',
  before: 'Add node before',
  after: 'Add node behind',
  between: 'Insert node',
}

/** Adds a node: first which one, then what it is linked to, where that is open. */
export function AddNodeModal({ place, onClose }: AddNodeModalProps) {
  const { document, graph, edit } = useEditing()
  const [, setSearch] = useUrlState(pipelineEditorSearch)
  const [now, setNow] = useState(firstAddStep)

  const go = (event: AddEvent) => {
    const next = nextAddStep(now, event, place, graph)
    if (next.step !== 'adding') {
      setNow(next)
      return
    }
    const { entry, linkTo } = next
    const added = addAt(document, wantedNode(entry), place, { category: entry.category, ids: linkTo })
    if (!edit(`Add ${entry.displayName}`, added)) return
    onClose()
    if (added.ok) setSearch({ node: added.nodeId })
  }

  const neighbour = graph.nodes.find(
    node => node.id === (place.kind === 'before' ? place.target : place.kind === 'after' ? place.source : ''),
  )
  const title = neighbour ? `${titles[place.kind]} ${neighbour.title}` : titles[place.kind]
  return (
    <Modal
      opened
      onClose={onClose}
      size={800}
      title={now.step === 'node_connection' ? connectionTitles[now.entry.category] : title}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {now.step === 'node_connection' ? (
        <NodeConnection
          entry={now.entry}
          candidates={now.candidates}
          onConnect={ids => go({ type: 'connect', ids })}
          onCancel={onClose}
        />
      ) : (
        <NodeSelection
          place={place}
          onChoose={entry => go({ type: 'choose', entry })}
          onDetect={() => {
            onClose()
            setSearch({ readOnly: false, detectSources: true }, { push: true })
          }}
        />
      )}
    </Modal>
  )
}

/** What the second step asks, by the category of the new node. */
const connectionTitles = {
  input: "Let's add some destinations for this source",
  output: "Let's add some sources for this destination",
  processor: '',
} as const
