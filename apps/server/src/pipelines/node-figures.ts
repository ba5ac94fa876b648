import { type FlowMetric, flowMetricNames, flowMetrics, type MigrationPhase } from '@weir/contracts'
import type { NodeTotalsRow } from '@weir/store'

/** What a node read and wrote in a range. */
export interface NodeFigures {
  category: string
  readBytes: number
  writeBytes: number
  readItems: number
  writeItems: number
  /** What left through named outputs, by their names. */
  bytesByPath: ReadonlyMap<string, number>
  droppedByReason: ReadonlyMap<string, number>
  errorsByReason: ReadonlyMap<string, number>
}

/** A figure that a metric counts for its node; some are counted apart, by reason or output. */
export type NodeFigure = Exclude<keyof NodeFigures, 'category'>

const flowFigures: Readonly<Record<FlowMetric, NodeFigure>> = {
  bytesIn: 'readBytes',
  bytesOut: 'writeBytes',
  eventsIn: 'readItems',
  eventsOut: 'writeItems',
}
const flows: readonly FlowMetric[] = ['bytesIn', 'bytesOut', 'eventsIn', 'eventsOut']

const figures: ReadonlyMap<string, NodeFigure> = new Map([
  ...flows.flatMap((flow): [string, NodeFigure][] => [
    [flowMetrics[flow].before, flowFigures[flow]],
    [flowMetrics[flow].after, flowFigures[flow]],
  ]),
  ['weir.pipeline.node.path_bytes', 'bytesByPath'],
  ['weir.pipeline.node.dropped_items', 'droppedByReason'],
  ['weir.pipeline.node.errors', 'errorsByReason'],
])

/** The figure that a metric counts; undefined for any other metric. */
export function figureOf(metric: string): NodeFigure | undefined {
  return figures.get(metric)
}

/** The metrics of nodes that count in a phase. */
export function nodeMetrics(phase: MigrationPhase): string[] {
  return [
    ...flows.flatMap(flow => flowMetricNames(flow, phase)),
    'weir.pipeline.node.path_bytes',
    'weir.pipeline.node.dropped_items',
    'weir.pipeline.node.errors',
  ]
}

export const noFigures: Readonly<NodeFigures> = {
  category: '',
  readBytes: 0,
  writeBytes: 0,
  readItems: 0,
  writeItems: 0,
  bytesByPath: new Map(),
  droppedByReason: new Map(),
  errorsByReason: new Map(),
}

/** The rows of the store as figures by pipeline and node. */
export function figuresByNode(rows: readonly NodeTotalsRow[]): Map<string, Map<string, NodeFigures>> {
  const pipelines = new Map<string, Map<string, NodeFigures>>()
  for (const row of rows) {
    const figure = figureOf(row.metric)
    if (!figure) continue
    const nodes = pipelines.get(row.configurationId) ?? new Map<string, NodeFigures>()
    const before = nodes.get(row.nodeId) ?? { ...noFigures, category: row.nodeCategory }
    nodes.set(row.nodeId, added(before, figure, row.reason, row.value))
    pipelines.set(row.configurationId, nodes)
  }
  return pipelines
}

function added(figures: NodeFigures, figure: NodeFigure, reason: string, value: number): NodeFigures {
  if (figure === 'droppedByReason' || figure === 'errorsByReason' || figure === 'bytesByPath') {
    const counts = new Map(figures[figure])
    counts.set(reason, (counts.get(reason) ?? 0) + value)
    return { ...figures, [figure]: counts }
  }
  return { ...figures, [figure]: figures[figure] + value }
}

/** All reasons together. */
export function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, value) => sum + value, 0)
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
