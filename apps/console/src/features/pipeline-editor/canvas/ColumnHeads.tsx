import { ViewportPortal } from '@xyflow/react'
import css from './Canvas.module.css'
import type { ColumnHead } from './column-heads.ts'

/** The kinds of nodes above their columns. */
export const ColumnHeads = ({ heads }: { heads: readonly ColumnHead[] }) => (
  <ViewportPortal>
    {heads.map(({ title, count, x, y }) => (
      <div className={css['columnHead']} style={{ transform: `translate(${x}px, ${y}px)` }} key={title}>
        {title} <span>{count}</span>
      </div>
    ))}
  </ViewportPortal>
)
