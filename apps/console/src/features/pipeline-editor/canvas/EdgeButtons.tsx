import { Tooltip } from '@mantine/core'
import { PlusIcon, TrashIcon } from '../../../ui/icons.tsx'
import css from './Canvas.module.css'
import type { LinkData } from './canvas-node.ts'
import { useCanvasEdits } from './use-canvas-edits.tsx'

interface EdgeButtonsProps {
  data: LinkData
  x: number
  y: number
  onHover: (isHovered: boolean) => void
}

/** On a link under the pointer: take it away, or put a processor into it. */
export function EdgeButtons({ data: { link, ends }, x, y, onHover }: EdgeButtonsProps) {
  const edits = useCanvasEdits()
  return (
    <div
      className={`${css['edgeButtons']} nodrag nopan`}
      role="toolbar"
      aria-label={`Link from ${ends}`}
      style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
      onMouseEnter={() => onHover(true)}
      onMouseLeave={() => onHover(false)}
    >
      <Tooltip label="Delete edge">
        <button type="button" aria-label="Delete edge" onClick={() => edits.disconnect(link)}>
          <TrashIcon />
        </button>
      </Tooltip>
      <Tooltip label="Insert node">
        <button type="button" aria-label="Insert node" onClick={() => edits.insertInto(link)}>
          <PlusIcon />
        </button>
      </Tooltip>
    </div>
  )
}
