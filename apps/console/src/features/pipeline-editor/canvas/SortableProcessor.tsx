import { useSortable } from '@dnd-kit/sortable'
import { useStoreApi } from '@xyflow/react'
import { GripIcon } from '../../../ui/icons.tsx'
import css from './NodeCard.module.css'
import type { ListedProcessor } from './listed-processors.ts'
import { ProcessorRow } from './ProcessorRow.tsx'

/** Names a place in a group for dragging. */
export const entryId = (nodeId: string, index: number) => `${nodeId} ${index}`

interface SortableProcessorProps {
  nodeId: string
  index: number
  processor: ListedProcessor
}

/** A processor of a group that can be dragged by its handle, within the group and into others. */
export function SortableProcessor({ nodeId, index, processor }: SortableProcessorProps) {
  const store = useStoreApi()
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging, isOver } =
    useSortable({
      id: entryId(nodeId, index),
      data: { nodeId, index, processor },
      disabled: { draggable: processor.isFinal, droppable: false },
      // The list is drawn anew after a drop; nothing is left to glide.
      animateLayoutChanges: () => false,
    })
  // Distances are those of the screen, but the row is drawn inside of the zoomed canvas.
  const shift = (transform?.y ?? 0) / store.getState().transform[2]
  return (
    <li
      ref={setNodeRef}
      data-dragged={isDragging || undefined}
      data-over={isOver || undefined}
      style={{ transform: shift === 0 ? undefined : `translateY(${shift}px)`, transition }}
    >
      {processor.isFinal ? (
        <span className={css['gripless']} />
      ) : (
        <button
          type="button"
          className={`${css['grip']} nodrag nopan`}
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={`Move ${processor.name}`}
        >
          <GripIcon size={12} />
        </button>
      )}
      <ProcessorRow processor={processor} />
    </li>
  )
}
