import type { PipelineDocument } from '../document.ts'
import { canonicalType } from '../known-node.ts'

const source = 'weir:own-telemetry'
const destination = 'weir:own-telemetry-output'

/** Nodes that only report on the others: what they do themselves is nobody's figure. */
export const ownNodes: ReadonlySet<string> = new Set([source, destination])

/** More nodes than this no document may have. */
const maxNodes = 500

/**
 * The document as an agent of a server runs it: where it has no self telemetry of its own, it reports to the server what its
 * nodes do, so that the figures on the canvas are there for every pipeline.
 */
export function withOwnTelemetry(document: PipelineDocument): PipelineDocument {
  const { nodes, links } = document
  const isReported = nodes.some(({ type, disabled }) => canonicalType(type) === 'self_telemetry_input' && !disabled)
  const isFull = nodes.length > maxNodes - ownNodes.size
  if (isReported || isFull || nodes.length === 0 || nodes.some(node => ownNodes.has(node.name))) return document
  return {
    ...document,
    nodes: [
      ...nodes,
      { name: source, type: 'self_telemetry_input' },
      // Figures that come late are worth little: none is kept on disk, and none goes to the dead letters.
      { name: destination, type: 'weir_output', dead_letter: { enabled: false } },
    ],
    links: [...links, { from: source, to: destination }],
  }
}
