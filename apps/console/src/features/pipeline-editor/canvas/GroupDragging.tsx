import {
  type Active,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  type Over,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import type { ProcessorPlace } from '@weir/pipeline'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { isProcessorDragged } from './canvas-state.ts'
import css from './NodeCard.module.css'
import { useCanvasEdits } from './use-canvas-edits.tsx'

const placeSchema = z.object({ nodeId: z.string(), index: z.number() })
const namedSchema = z.object({ processor: z.object({ name: z.string() }) })

const placeOf = (item: Active | Over | null): ProcessorPlace | undefined =>
  placeSchema.safeParse(item?.data.current).data
const isEmptyList = (over: Over | null) => String(over?.id).endsWith(' list')
const nameOf = (item: Active | null): string | undefined =>
  namedSchema.safeParse(item?.data.current).data?.processor.name

/** What lies under the pointer; by keyboard, what is nearest. */
const collisions: CollisionDetection = args => (args.pointerCoordinates ? pointerWithin(args) : closestCenter(args))

/** Whether something was dropped on the lower half of a row: there it comes behind it. */
function isBelowMiddle(active: Active, over: Over | null): boolean {
  const { translated } = active.rect.current
  if (!translated || !over) return false
  return translated.top + translated.height / 2 > over.rect.top + over.rect.height * 0.75
}

const listenTo = { activationConstraint: { distance: 4 } }

/** Lets processors be dragged within their groups and between them. */
export function GroupDragging({ children }: { children: ReactNode }) {
  const edits = useCanvasEdits()
  const [dragged, showDragged] = useState<string>()
  const setDragged = (name: string | undefined) => {
    showDragged(name)
    isProcessorDragged.set(name !== undefined)
  }
  const sensors = useSensors(
    useSensor(PointerSensor, listenTo),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(undefined)
    const from = placeOf(active)
    const to = placeOf(over)
    if (!from || !to) return
    const isSame = from.nodeId === to.nodeId
    if (isSame && from.index === to.index) return
    // In its own list it takes the place of the other, which makes room.
    const isBehind = !isSame && !isEmptyList(over) && isBelowMiddle(active, over)
    edits.moveProcessor(from, { ...to, index: isBehind ? to.index + 1 : to.index })
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisions}
      autoScroll={false}
      onDragStart={({ active }) => setDragged(nameOf(active))}
      onDragEnd={drop}
      onDragCancel={() => setDragged(undefined)}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged === undefined ? null : <div className={css['dragged']}>{dragged}</div>}
      </DragOverlay>
    </DndContext>
  )
}
