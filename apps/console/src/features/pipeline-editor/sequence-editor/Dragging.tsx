import {
  type CollisionDetection,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  type KeyboardCoordinateGetter,
  type Over,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { entryName, type SequenceEntry } from '@weir/nodes/definitions'
import { canDrop, entryAt, type EntryPlace } from '@weir/pipeline'
import { type ReactNode, useEffect, useState } from 'react'
import { z } from 'zod'
import { notify } from '../../../ui/notify.tsx'
import { moveInto } from './model/drop-place.ts'
import { placeOf } from './model/entry-keys.ts'
import css from './SequenceEditor.module.css'
import type { Sequence } from './use-sequence.tsx'

/** How far the pointer moves before a row follows it. */
const dragAfterPx = 20
/** How far beside the list a row can still be dropped. */
const reachPx = 80

const gapSchema = z.object({ gap: z.array(z.number()) })
const gapOf = (over: Over | null): EntryPlace | undefined => gapSchema.safeParse(over?.data.current).data?.gap

/** The gap whose middle is nearest in height. */
const nearestGap: CollisionDetection = args => {
  const { droppableContainers, droppableRects, pointerCoordinates: pointer, collisionRect } = args
  const y = pointer?.y ?? collisionRect.top + collisionRect.height / 2
  const gaps = droppableContainers.flatMap(container => {
    const rect = droppableRects.get(container.id)
    if (!rect || (pointer && (pointer.x < rect.left - reachPx || pointer.x > rect.right + reachPx))) return []
    return [
      { id: container.id, data: { droppableContainer: container, value: Math.abs(rect.top + rect.height / 2 - y) } },
    ]
  })
  return gaps.toSorted((a, b) => a.data.value - b.data.value).slice(0, 1)
}

/** By keyboard a row goes from gap to gap. */
const nextGap: KeyboardCoordinateGetter = (event, { context }) => {
  const { droppableRects, droppableContainers, collisionRect } = context
  const step = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0
  if (step === 0 || !collisionRect) return undefined
  event.preventDefault()
  const now = collisionRect.top + collisionRect.height / 2
  const middles = droppableContainers
    .getEnabled()
    .flatMap(({ id }) => droppableRects.get(id) ?? [])
    .map(rect => ({ x: rect.left, y: rect.top + rect.height / 2 }))
    .filter(({ y }) => (y - now) * step > 1)
    .toSorted((a, b) => (a.y - b.y) * step)
  const [next] = middles
  return next && { x: next.x, y: next.y - collisionRect.height / 2 }
}

interface DraggingProps {
  sequence: Sequence
  /** Told what is dragged, for the gaps to show. */
  children: (dragged: SequenceEntry | undefined) => ReactNode
}

/** Lets the rows of a sequence be dragged by pointer and by keyboard, into its groups and out of them. */
export function Dragging({ sequence, children }: DraggingProps) {
  const { entries, move } = sequence
  const [dragged, setDragged] = useState<EntryPlace>()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragAfterPx } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextGap }),
  )
  const entry = dragged && entryAt(entries, dragged)
  const name = entry ? entryName(entry) : ''
  const wordsFor = (over: Over | null): string => {
    const gap = gapOf(over)
    const wanted = dragged && gap && moveInto(dragged, gap)
    if (!wanted) return `${name} stays where it is.`
    const verdict = canDrop(entries, wanted.from, wanted.to)
    return verdict.allowed
      ? `${name} would come ${gapWords(entries, gap)}.`
      : `${name} cannot go there. ${verdict.reason}.`
  }
  const drop = (over: Over | null) => {
    setDragged(undefined)
    const gap = gapOf(over)
    const wanted = dragged && gap && moveInto(dragged, gap)
    const reason = wanted && move(wanted)
    if (reason !== undefined) notify.warn({ title: `${name} was not moved`, text: reason })
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearestGap}
      accessibility={{
        screenReaderInstructions: {
          draggable:
            'To move a processor press space, then the arrow keys, and space again to drop it or Escape to leave it.',
        },
        announcements: {
          onDragStart: () => 'Picked up.',
          onDragOver: ({ over }) => wordsFor(over),
          onDragEnd: ({ over }) => wordsFor(over).replace('would come', 'came'),
          onDragCancel: () => `${name} stays where it is.`,
        },
      }}
      onDragStart={({ active }) => setDragged(placeOf(entries, String(active.id)))}
      onDragEnd={({ over }) => drop(over)}
      onDragCancel={() => setDragged(undefined)}
    >
      {children(entry)}
      <DragOverlay dropAnimation={null}>{entry ? <DraggedName name={name} /> : null}</DragOverlay>
    </DndContext>
  )
}

/** What follows the pointer. Escape leaves the row where it is, and does not close the panel around it. */
function DraggedName({ name }: { name: string }) {
  useEffect(() => {
    // On its way down: once the drag has ended there is nobody left to say that the key was for it.
    const take = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault()
    }
    window.addEventListener('keydown', take, { capture: true })
    return () => window.removeEventListener('keydown', take, { capture: true })
  }, [])
  return <div className={css['dragged']}>{name}</div>
}

/** Where a gap is, in words. */
function gapWords(entries: readonly SequenceEntry[], gap: EntryPlace): string {
  const group = gap.length > 1 ? entryAt(entries, gap.slice(0, -1)) : undefined
  const list = gap.length > 1 ? (group?.processors ?? []) : entries
  const next = list[gap.at(-1) ?? 0]
  const where = next ? `before ${entryName(next)}` : 'last'
  return group ? `${where} in ${entryName(group)}` : where
}
