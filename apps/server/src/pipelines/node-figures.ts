import type { NodeTotalsRow } from '@weir/store'

/** What a node read and wrote in a range. */
export interface NodeFigures {
  category: string
  readBytes: number
  writeBytes: number
  readItems: number
  writeItems: number
  dropped: number
  errors: number
}

const fieldOf: ReadonlyMap<string, Exclude<keyof NodeFigures, 'category'>> = new Map([
  ['ed.pipeline.node.read_bytes', 'readBytes'],
  ['ed.pipeline.node.write_bytes', 'writeBytes'],
  ['ed.pipeline.node.read_items', 'readItems'],
  ['ed.pipeline.node.write_items', 'writeItems'],
  ['weir.pipeline.node.dropped_items', 'dropped'],
  ['weir.pipeline.node.errors', 'errors'],
])

export const nodeMetrics = [...fieldOf.keys()]

export const noFigures: Readonly<NodeFigures> = {
  category: '',
  readBytes: 0,
  writeBytes: 0,
  readItems: 0,
  writeItems: 0,
  dropped: 0,
  errors: 0,
}

/** The rows of the store as figures by pipeline and node. */
export function figuresByNode(rows: readonly NodeTotalsRow[]): Map<string, Map<string, NodeFigures>> {
  const pipelines = new Map<string, Map<string, NodeFigures>>()
  for (const row of rows) {
    const field = fieldOf.get(row.metric)
    if (!field) continue
    const nodes = pipelines.get(row.configurationId) ?? new Map<string, NodeFigures>()
    const figures = nodes.get(row.nodeId) ?? { ...noFigures, category: row.nodeCategory }
    figures[field] += row.value
    nodes.set(row.nodeId, figures)
    pipelines.set(row.configurationId, nodes)
  }
  return pipelines
}

/** What came into the pipeline through its inputs and left through its outputs. */
export function pipelineFlow(nodes: ReadonlyMap<string, NodeFigures> | undefined) {
  const flow = { bytesIn: 0, bytesOut: 0, eventsIn: 0, eventsOut: 0 }
  for (const figures of nodes?.values() ?? []) {
    if (figures.category === 'input') {
      flow.bytesIn += figures.readBytes
      flow.eventsIn += figures.readItems
    } else if (figures.category === 'output') {
      flow.bytesOut += figures.writeBytes
      flow.eventsOut += figures.writeItems
    }
  }
  return flow
}
