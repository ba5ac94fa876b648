import { useDroppable } from '@dnd-kit/core'
import { canDrop, type EntryPlace } from '@weir/pipeline'
import { moveInto } from './model/drop-place.ts'
import { keyOf, placeOf } from './model/entry-keys.ts'
import { useSequenceRows } from './sequence-context.ts'
import css from './SequenceEditor.module.css'

interface GapProps {
  gap: EntryPlace
  /** A line between rows, or a whole area: the head of a closed group, a group that is empty. */
  shape?: 'line' | 'area'
}

/** A place where a dragged processor can be dropped. */
export function Gap({ gap, shape = 'line' }: GapProps) {
  const { dragged, entries } = useSequenceRows()
  const { setNodeRef, isOver } = useDroppable({ id: `${shape} ${gap.join('.')}`, data: { gap } })
  const from = dragged && placeOf(entries, keyOf(dragged))
  const wanted = isOver && from ? moveInto(from, gap) : undefined
  const verdict = wanted && canDrop(entries, wanted.from, wanted.to)
  return (
    <span
      className={css['gap']}
      data-shape={shape}
      data-over={verdict ? (verdict.allowed ? 'allowed' : 'refused') : undefined}
      ref={setNodeRef}
      aria-hidden
    />
  )
}
