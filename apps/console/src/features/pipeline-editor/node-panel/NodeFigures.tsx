import { useQuery } from '@tanstack/react-query'
import type { NodeDiagnostics } from '@weir/contracts'
import type { GraphNode } from '@weir/pipeline'
import { bytesText, bytesTick, countText, countTick } from '../../../lib/format.ts'
import { useOrganization } from '../../../lib/session.ts'
import { useTimeRange } from '../../../lib/use-time-range.ts'
import { ChartTile } from '../../../ui/ChartTile.tsx'
import { LinePlot } from '../../../ui/LinePlot.tsx'
import { niceMaxBytes } from '../../../ui/plot-geometry.ts'
import { useEditing } from '../editing/editing.tsx'
import css from './NodePanel.module.css'
import { compactBytes, compactCount, matchedEvents } from './node-figures.ts'
import { nodeStatsQuery } from './node-panel.queries.ts'

export const noFigures: NodeDiagnostics = {
  inputBytes: 0,
  outputBytes: 0,
  inputLines: 0,
  outputLines: 0,
  droppedLines: 0,
  droppedByReason: {},
  errors: 0,
  errorsByReason: {},
  heldLines: 0,
  rates: { inputBytes: 0, outputBytes: 0, inputLines: 0, outputLines: 0 },
  previousInputBytes: 0,
  previousOutputBytes: 0,
  childNodes: {},
  paths: {},
}

const tiles = [
  { label: 'Bytes in', key: 'inputBytes', isBytes: true },
  { label: 'Events in', key: 'inputLines', isBytes: false },
  { label: 'Bytes out', key: 'outputBytes', isBytes: true },
  { label: 'Events out', key: 'outputLines', isBytes: false },
] as const

interface NodeFiguresProps {
  node: GraphNode
  figures: NodeDiagnostics
}

/** What went into a node and came out of it, over the range and in time. */
export function NodeFigures({ node, figures }: NodeFiguresProps) {
  const { pipeline } = useEditing()
  const organization = useOrganization()
  const { ends } = useTimeRange()
  const stats = useQuery(nodeStatsQuery(organization.id, pipeline.id, node.id, ends))
  const change = formatShare(figures)
  return (
    <>
      <div className={css['tiles']}>
        {tiles.map(({ label, key, isBytes }) => {
          const points = stats.data?.series[key] ?? []
          return (
            <ChartTile
              label={label}
              figure={isBytes ? compactBytes(figures[key]) : compactCount(figures[key])}
              loading={stats.isPending}
              key={key}
            >
              {points.length > 0 ? (
                <LinePlot
                  points={points}
                  from={ends.from}
                  to={ends.to}
                  label={`${label} over time`}
                  format={isBytes ? bytesText : countText}
                  formatTick={isBytes ? bytesTick : countTick}
                  {...(isBytes && { ceiling: niceMaxBytes })}
                />
              ) : null}
            </ChartTile>
          )
        })}
      </div>
      <p className={css['matched']}>
        Matched events <b>{matchedEvents(figures)}</b>
        <span className="quiet">{change}</span>
      </p>
    </>
  )
}

const formatShare = ({ inputLines, outputLines }: NodeDiagnostics) =>
  `${outputLines.toLocaleString('en-US')} out of ${inputLines.toLocaleString('en-US')} events`
