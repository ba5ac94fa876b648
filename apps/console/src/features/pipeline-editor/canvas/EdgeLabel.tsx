import { Link } from '@tanstack/react-router'
import { quoted } from '@weir/languages/query'
import { bytesText, formatChange } from '../../../lib/format.ts'
import css from './Canvas.module.css'
import type { LinkData } from './canvas-node.ts'

/** Seconds that the metrics explorer adds up to one point. */
const rollup = 60

interface EdgeLabelProps {
  data: LinkData
  x: number
  y: number
}

/** What flowed along a link, against the time before; it leads to the metric itself. */
export function EdgeLabel({ data, x, y }: EdgeLabelProps) {
  const { bytes, previousBytes } = data.figures ?? { bytes: 0, previousBytes: 0 }
  const change = formatChange(bytes, previousBytes)
  return (
    <Link
      to="/metrics/explorer"
      search={{ query: explorerQuery(data.link) }}
      className={`${css['label']} nodrag nopan`}
      data-lit={data.lit || undefined}
      style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
    >
      {bytes > 0 ? bytesText(bytes) : 'No data'}
      {bytes > 0 && change ? <span className="quiet">{change}</span> : null}
    </Link>
  )
}

/** The query of what a link carried: the bytes of its source, or of one of its named outputs. */
export function explorerQuery({ from, path }: Pick<LinkData['link'], 'from' | 'path'>): string {
  const [metric, output] =
    path === '' ? ['ed.pipeline.node.write_bytes', ''] : ['weir.pipeline.node.path_bytes', ` @reason:${quoted(path)}`]
  return `sum:${metric}{@node.id:${quoted(from)}${output}}.rollup(${rollup})`
}
