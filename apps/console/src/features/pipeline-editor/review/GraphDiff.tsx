import type { PipelineDocument } from '@weir/pipeline'
import { useMemo } from 'react'
import type { ChangeMark } from './change-lines.ts'
import { boxHeight, boxWidth, type DiffEdge, type DiffNode, graphDifference } from './graph-diff.ts'
import css from './GraphDiff.module.css'

interface GraphDiffProps {
  before: PipelineDocument
  after: PipelineDocument
}

const signs: Readonly<Record<ChangeMark, string>> = { added: '+', changed: '~', removed: '−' }

/** The pipeline with what was added, changed and removed; each by colour, sign and word. */
export function GraphDiff({ before, after }: GraphDiffProps) {
  const { width, height, nodes, edges } = useMemo(() => graphDifference(before, after), [before, after])
  const marked = [...nodes.map(node => ({ ...node, name: node.id })), ...edges].filter(({ mark }) => mark !== undefined)
  return (
    <div className={css['scene']} tabIndex={0} role="group" aria-label="Graph of the changes">
      <svg style={{ maxWidth: width * 1.2, minWidth: width * 0.6 }} viewBox={`0 0 ${width} ${height}`} role="img">
        <title>
          {`${nodes.length} nodes. ${marked.map(({ mark, name }) => `${name} ${mark}`).join(', ') || 'Nothing differs'}`}
        </title>
        {edges.map(edge => (
          <Edge key={edge.id} {...edge} />
        ))}
        {nodes.map(node => (
          <Box key={node.id} {...node} />
        ))}
      </svg>
      <ul className={css['legend']} aria-hidden="true">
        {(['added', 'changed', 'removed'] as const).map(mark => (
          <li key={mark} className={css['key']} data-mark={mark}>
            <b>{signs[mark]}</b> {mark}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Edge({ points, mark }: DiffEdge) {
  const middle = points[Math.floor(points.length / 2)]
  return (
    <g className={css['edge']} data-mark={mark}>
      <path d={curve(points)} fill="none" />
      {mark && middle ? (
        <text x={middle.x} y={middle.y + 4} textAnchor="middle">
          {signs[mark]}
        </text>
      ) : null}
    </g>
  )
}

/** A smooth line through points: it bends halfway between two of them. */
function curve(points: DiffEdge['points']): string {
  return points
    .map(({ x, y }, at) => {
      const before = points[at - 1]
      if (!before) return `M${x},${y}`
      const middle = (before.x + x) / 2
      return `C${middle},${before.y} ${middle},${y} ${x},${y}`
    })
    .join(' ')
}

const shorten = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

function Box({ id, title, mark, x, y }: DiffNode) {
  return (
    <g className={css['box']} data-mark={mark} transform={`translate(${x},${y})`}>
      <rect width={boxWidth} height={boxHeight} rx={6} />
      <text className={css['title']} x={10} y={17}>
        {shorten(title, mark ? 20 : 24)}
      </text>
      <text className={css['name']} x={10} y={31}>
        {shorten(id, 24)}
      </text>
      {mark ? (
        <text className={css['mark']} x={boxWidth - 8} y={17} textAnchor="end">
          {signs[mark]} {mark}
        </text>
      ) : null}
    </g>
  )
}
