import { Graph, layout } from '@dagrejs/dagre'
import type { GraphNode, PipelineGraph } from '@weir/pipeline'

export const nodeWidth = 250
const headHeight = 49
const footHeight = 29
const issueHeight = 28
const groupHeadHeight = 33
const groupPadding = 10
const processorHeight = 26
/** Between columns: the node's width and this much beside it. */
const columnGap = 150
const rowGap = 40
const edgeWidth = 80

export interface Placed {
  id: string
  x: number
  y: number
  width: number
  height: number
}

/** The height of a node's card: a group grows with its processors. */
function nodeHeight(node: GraphNode, hasIssue: boolean): number {
  const issue = hasIssue ? issueHeight : 0
  if (node.type !== 'sequence') return headHeight + footHeight + issue
  return groupHeadHeight + groupPadding + Math.max(1, node.processors.length) * processorHeight + footHeight + issue
}

/** The longest way from a source to each node, in steps. A cycle, which validation refuses, ends the count. */
function columnsOf(edges: readonly { from: string; to: string }[]): ReadonlyMap<string, number> {
  const columns = new Map<string, number>()
  for (let round = 0; round <= edges.length; round += 1) {
    let changed = false
    for (const { from, to } of edges) {
      const column = (columns.get(from) ?? 0) + 1
      if (column <= (columns.get(to) ?? 0)) continue
      columns.set(to, column)
      changed = true
    }
    if (!changed) break
  }
  return columns
}

/** Places the nodes from left to right; a group that belongs to a source or destination docks to it without a gap. */
export function placeNodes(graph: PipelineGraph, hasIssue: (id: string) => boolean): Placed[] {
  const byId = new Map(graph.nodes.map(node => [node.id, node]))
  const leaders = graph.nodes.filter(node => node.attachedTo === null)
  const partner = (node: GraphNode) => (node.multiprocessor ? byId.get(node.multiprocessor) : undefined)
  const size = (node: GraphNode) => {
    const docked = partner(node)
    const own = nodeHeight(node, hasIssue(node.id))
    if (!docked) return { width: nodeWidth, height: own }
    return { width: nodeWidth * 2, height: Math.max(own, nodeHeight(docked, hasIssue(docked.id))) }
  }

  const dagre = new Graph()
  dagre.setGraph({ rankdir: 'LR', ranksep: columnGap, nodesep: rowGap, edgesep: edgeWidth / 2 })
  dagre.setDefaultEdgeLabel(() => ({}))
  for (const node of leaders) dagre.setNode(node.id, size(node))
  const leaderOf = (id: string) => byId.get(id)?.attachedTo ?? id
  const edges = graph.links.map(link => ({ from: leaderOf(link.from), to: leaderOf(link.to) }))
  const columns = columnsOf(edges)
  for (const { from, to } of edges) {
    if (from === to) continue
    // A source stands in the first column, however near its first processor is to the end.
    const minlen = byId.get(from)?.category === 'input' ? Math.max(1, columns.get(to) ?? 1) : 1
    dagre.setEdge(from, to, { width: edgeWidth, minlen })
  }
  layout(dagre)

  return leaders.flatMap(node => {
    const box = dagre.node(node.id)
    const left = box.x - box.width / 2
    const top = box.y - box.height / 2
    const docked = partner(node)
    const own = { id: node.id, y: top, width: nodeWidth, height: nodeHeight(node, hasIssue(node.id)) }
    if (!docked) return [{ ...own, x: left }]
    const group = { id: docked.id, y: top, width: nodeWidth, height: nodeHeight(docked, hasIssue(docked.id)) }
    // Data flows to the right: a source stands before its group, a destination behind it.
    return node.category === 'output'
      ? [
          { ...group, x: left },
          { ...own, x: left + nodeWidth },
        ]
      : [
          { ...own, x: left },
          { ...group, x: left + nodeWidth },
        ]
  })
}
