import { useDroppable } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { GraphNode } from '@weir/pipeline'
import { ChevronDownIcon, ChevronRightIcon } from '../../../ui/icons.tsx'
import { NodeIcon } from '../../../ui/NodeIcon.tsx'
import css from './NodeCard.module.css'
import { useIsSortable } from './canvas-state.ts'
import { avatarStack, type ListedProcessor, listedProcessors } from './listed-processors.ts'
import { ProcessorRow } from './ProcessorRow.tsx'
import { entryId, SortableProcessor } from './SortableProcessor.tsx'

interface GroupBodyProps {
  node: GraphNode
  isCollapsed: boolean
  isEditing: boolean
  /** In a graph so large that only what is in sight is drawn. */
  isOneOfMany: boolean
  onToggle: (id: string) => void
}

/** A Conditional Group: its processors in order, or as a stack of icons. */
export function GroupBody({ node, isCollapsed, isEditing, isOneOfMany, onToggle }: GroupBodyProps) {
  const processors = listedProcessors(node)
  const isNear = useIsSortable(node.id)
  const isSortable = isEditing && (isNear || !isOneOfMany)
  return (
    <>
      <div className={css['groupHead']}>
        <NodeIcon name={node.icon} size={14} />
        <span className="truncate">{node.title}</span>
        <span className={css['count']}>{processors.length}</span>
        {processors.length > 0 ? (
          <button
            type="button"
            className={`${css['fold']} nodrag nopan`}
            aria-expanded={!isCollapsed}
            aria-label={`Processors of ${node.title}`}
            onClick={event => {
              event.stopPropagation()
              onToggle(node.id)
            }}
          >
            {isCollapsed ? <ChevronRightIcon size={14} /> : <ChevronDownIcon size={14} />}
          </button>
        ) : null}
      </div>
      {isCollapsed && processors.length > 0 ? (
        <AvatarStack processors={processors} />
      ) : isSortable ? (
        <SortableList nodeId={node.id} processors={processors} />
      ) : (
        <ol className={css['processors']}>
          <Empty processors={processors} />
          {processors.map((processor, at) => (
            // Two processors may have the same name; their place tells them apart.
            <li key={`${at} ${processor.name}`}>
              {isEditing ? <span className={css['gripless']} /> : null}
              <ProcessorRow processor={processor} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function SortableList({ nodeId, processors }: { nodeId: string; processors: readonly ListedProcessor[] }) {
  const ids = processors.map((_processor, at) => entryId(nodeId, at))
  // The list itself takes what is dropped while it has no rows that could.
  const { setNodeRef, isOver } = useDroppable({
    id: `${nodeId} list`,
    data: { nodeId, index: 0 },
    disabled: processors.length > 0,
  })
  return (
    <SortableContext items={ids} strategy={verticalListSortingStrategy}>
      <ol className={css['processors']} ref={setNodeRef} data-over={isOver || undefined}>
        <Empty processors={processors} />
        {processors.map((processor, at) => (
          <SortableProcessor nodeId={nodeId} index={at} processor={processor} key={ids[at]} />
        ))}
      </ol>
    </SortableContext>
  )
}

const Empty = ({ processors }: { processors: readonly unknown[] }) =>
  processors.length > 0 ? null : (
    <li className={css['none']}>No processors added yet. Drag a processor here to add it to this group.</li>
  )

function AvatarStack({ processors }: { processors: readonly ListedProcessor[] }) {
  const { shown, more } = avatarStack(processors)
  const names = processors.map(processor => processor.name).join(', ')
  return (
    <div className={css['stack']} role="img" aria-label={names} title={names}>
      {shown.map((processor, at) => (
        <span className={css['avatar']} key={`${at} ${processor.name}`}>
          <NodeIcon name={processor.icon} size={12} />
        </span>
      ))}
      {more > 0 ? <span className={css['aside']}>+{more}</span> : null}
    </div>
  )
}
