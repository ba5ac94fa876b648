import { Button, Tooltip } from '@mantine/core'
import { packSelectionProblem } from '@weir/pipeline'
import { useEditing } from '../editing/editing.tsx'
import css from './Canvas.module.css'

/** With two or more processors ticked: the way to make one pack of them. */
export function PackButton() {
  const { document, graph, selection, isReadOnly, openDialog } = useEditing()
  const ids = [...selection]
  const isOffered =
    !isReadOnly &&
    ids.length >= 2 &&
    ids.every(id => graph.nodes.find(node => node.id === id)?.category === 'processor')
  if (!isOffered) return null
  const problem = packSelectionProblem(document, ids)
  return (
    <div className={css['packButton']}>
      <Tooltip label={problem} disabled={problem === undefined} events={{ hover: true, focus: true, touch: true }}>
        <Button
          variant="filled"
          aria-disabled={problem !== undefined}
          data-disabled={problem !== undefined || undefined}
          onClick={() => {
            if (problem === undefined) openDialog({ kind: 'create-pack', ids })
          }}
        >
          Create Pack ({ids.length} nodes selected)
        </Button>
      </Tooltip>
    </div>
  )
}
