import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from '@xyflow/react'
import { memo, useState } from 'react'
import css from './Canvas.module.css'
import type { CanvasEdge } from './canvas-node.ts'
import { EdgeButtons } from './EdgeButtons.tsx'
import { EdgeLabel } from './EdgeLabel.tsx'

/** A link with its bytes; dashes move along it as fast as data flows. */
export const FlowEdge = memo(function FlowEdge(props: EdgeProps<CanvasEdge>) {
  const { id, sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, data, selected } = props
  const [isHovered, setHovered] = useState(false)
  if (!data) return null
  const [path, x, y] = getBezierPath({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition })
  const { width, seconds, lit, isEditable } = data
  const isChosen = selected || isHovered
  return (
    <g onMouseEnter={() => setHovered(true)} onMouseLeave={() => setHovered(false)}>
      <BaseEdge
        id={id}
        path={path}
        className={css['edge'] ?? ''}
        data-lit={lit || undefined}
        data-chosen={(isEditable && isChosen) || undefined}
        style={{ strokeWidth: width }}
      />
      {seconds === undefined ? null : (
        <path
          d={path}
          className={css['dashes']}
          data-lit={lit || undefined}
          style={{ strokeWidth: Math.max(1, width - 1), animationDuration: `${seconds}s` }}
        />
      )}
      {data.figures ? (
        <EdgeLabelRenderer>
          <EdgeLabel data={data} x={x} y={y} />
        </EdgeLabelRenderer>
      ) : null}
      {isEditable && isChosen ? (
        <EdgeLabelRenderer>
          <EdgeButtons data={data} x={x} y={y} onHover={setHovered} />
        </EdgeLabelRenderer>
      ) : null}
    </g>
  )
})
