import type { NodeDiagnostics } from '@weir/contracts'
import type { GraphLink, PipelineGraph } from '@weir/pipeline'

export interface EdgeFigures {
  bytes: number
  previousBytes: number
}

type Diagnostics = Readonly<Record<string, NodeDiagnostics>>

const nothing: EdgeFigures = { bytes: 0, previousBytes: 0 }

/** What flowed along a link: what its source passed on through the output that the link starts at. */
export function edgeFigures(link: Pick<GraphLink, 'from' | 'path'>, diagnostics: Diagnostics): EdgeFigures {
  const source = diagnostics[link.from]
  if (!source) return nothing
  const { bytes, previous } = outputFigures(source, link.path)
  return { bytes, previousBytes: previous }
}

/** What left a node through one of its outputs: the default one is what no named output accounts for. */
export function outputFigures(source: NodeDiagnostics, path: string): { bytes: number; previous: number } {
  const named = source.paths[path]
  if (named) return { bytes: named.outputBytes, previous: named.previousOutputBytes }
  if (path !== '') return { bytes: 0, previous: 0 }
  const paths = Object.values(source.paths)
  const rest = (all: number, parts: number[]) => Math.max(0, all - parts.reduce((sum, part) => sum + part, 0))
  return {
    bytes: rest(
      source.outputBytes,
      paths.map(part => part.outputBytes),
    ),
    previous: rest(
      source.previousOutputBytes,
      paths.map(part => part.previousOutputBytes),
    ),
  }
}

/** The bytes of all links, to compare one with the others. */
export function allBytes(graph: PipelineGraph, diagnostics: Diagnostics): number[] {
  return graph.links.map(link => edgeFigures(link, diagnostics).bytes)
}

/** Seconds that a dash needs to move on: faster with more bytes per second, and still where nothing flows. */
export function dashSeconds(bytesPerSecond: number): number | undefined {
  if (bytesPerSecond <= 0) return undefined
  return Math.min(4, Math.max(0.5, 4 / Math.log2(2 + bytesPerSecond / 100)))
}
