import { Link } from '@tanstack/react-router'
import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from '@xyflow/react'
import { memo } from 'react'
import { bytesText, formatChange } from '../../lib/format.ts'
import css from './Canvas.module.css'
import { dashSeconds, type EdgeFigures } from './edge-figures.ts'

export type CanvasEdge = Edge<
  {
    figures: EdgeFigures
    width: number
    /** Seconds of the shown range, for the rate. */
    rangeSeconds: number
    lit: boolean
    /** Between a node and its docked group nothing is written. */
    docked: boolean
    /** The node whose output this is, for the link to its metric. */
    sourceId: string
  },
  'flow'
>

/** A link with its bytes; dashes move along it as fast as data flows. */
export const FlowEdge = memo(function FlowEdge(props: EdgeProps<CanvasEdge>) {
  const { id, sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, data } = props
  const [path, labelX, labelY] = getBezierPath({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition })
  if (!data || data.docked) return null
  const { figures, width, rangeSeconds, lit, sourceId } = data
  const seconds = dashSeconds(figures.bytes / rangeSeconds)
  const change = formatChange(figures.bytes, figures.previousBytes)
  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        className={css['edge'] ?? ''}
        data-lit={lit || undefined}
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
      <EdgeLabelRenderer>
        <Link
          to="/metrics/explorer"
          search={{ query: `sum:ed.pipeline.node.write_bytes{@node.id:${sourceId}}.rollup(60)` }}
          className={`${css['label']} nodrag nopan`}
          data-lit={lit || undefined}
          style={{ transform: `translate(-50%, -50%) translate(${labelX}px, ${labelY}px)` }}
        >
          {figures.bytes > 0 ? bytesText(figures.bytes) : 'No data'}
          {figures.bytes > 0 && change ? <span className="quiet">{change}</span> : null}
        </Link>
      </EdgeLabelRenderer>
    </>
  )
})
