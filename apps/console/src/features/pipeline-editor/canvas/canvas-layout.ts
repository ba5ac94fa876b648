import { Graph, layout } from '@dagrejs/dagre'
import type { GraphNode, PipelineGraph } from '@weir/pipeline'
import { nodeWidth } from './card-size.ts'

/** From one column to the next it is the width of a node and this much, and the width of a link. */
const spacing = 150
export const rowGap = 40
const edgeWidth = 80
/** What lies between two columns. */
export const columnGap = spacing + edgeWidth

export interface Placed {
  id: string
  x: number
  y: number
  width: number
  height: number
}

export type HeightOf = (node: GraphNode) => number

/** The longest way from a source to each node, in steps. A cycle, which validation refuses, ends the count. */
function columnsOf(
  ids: readonly string[],
  edges: readonly { from: string; to: string }[],
): ReadonlyMap<string, number> {
  const columns = new Map(ids.map(id => [id, 0]))
  const targets = Map.groupBy(edges, edge => edge.from)
  const waiting = new Map<string, number>()
  for (const { to } of edges) waiting.set(to, (waiting.get(to) ?? 0) + 1)
  const open = ids.filter(id => !waiting.has(id))
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const { to } of targets.get(id) ?? []) {
      columns.set(to, Math.max(columns.get(to) ?? 0, (columns.get(id) ?? 0) + 1))
      const left = (waiting.get(to) ?? 0) - 1
      waiting.set(to, left)
      if (left === 0) open.push(to)
    }
  }
  return columns
}

/** A node with the group that belongs to it: the two are laid out as one. */
export interface Block {
  leader: GraphNode
  docked: GraphNode | undefined
  width: number
  height: number
}

/** The nodes as blocks. */
export function blocksOf(graph: PipelineGraph, heightOf: HeightOf): Block[] {
  const byId = new Map(graph.nodes.map(node => [node.id, node]))
  return graph.nodes
    .filter(node => node.attachedTo === null || !byId.has(node.attachedTo))
    .map(leader => {
      const docked = leader.multiprocessor === null ? undefined : byId.get(leader.multiprocessor)
      if (!docked) return { leader, docked, width: nodeWidth, height: heightOf(leader) }
      return { leader, docked, width: nodeWidth * 2, height: Math.max(heightOf(leader), heightOf(docked)) }
    })
}

/** The cards of a block whose left upper corner is known. Data flows to the right: a source stands before its group, a destination behind it. */
export function cardsOf({ leader, docked }: Block, left: number, top: number, heightOf: HeightOf): Placed[] {
  const card = (node: GraphNode, x: number): Placed => ({
    id: node.id,
    x,
    y: top,
    width: nodeWidth,
    height: heightOf(node),
  })
  if (!docked) return [card(leader, left)]
  const [first, second] = leader.category === 'output' ? [docked, leader] : [leader, docked]
  return [card(first, left), card(second, left + nodeWidth)]
}

/** Links between blocks, those inside of one left out. */
function blockEdges({ nodes, links }: PipelineGraph): { from: string; to: string }[] {
  const ids = new Set(nodes.map(node => node.id))
  const leaders = new Map(nodes.map(node => [node.id, node.attachedTo ?? node.id]))
  const leaderOf = (id: string) => {
    const leader = leaders.get(id) ?? id
    return ids.has(leader) ? leader : id
  }
  return links.map(link => ({ from: leaderOf(link.from), to: leaderOf(link.to) })).filter(({ from, to }) => from !== to)
}

/** Places the nodes from left to right: sources in the first column, destinations in the last. */
export function placeNodes(graph: PipelineGraph, heightOf: HeightOf): Placed[] {
  const blocks = blocksOf(graph, heightOf)
  const byId = new Map(blocks.map(block => [block.leader.id, block]))
  const edges = blockEdges(graph)
  const columns = columnsOf([...byId.keys()], edges)
  const last = Math.max(0, ...columns.values())
  const dagre = new Graph()
  dagre.setGraph({ rankdir: 'LR', ranksep: spacing, nodesep: rowGap, edgesep: edgeWidth / 2 })
  dagre.setDefaultEdgeLabel(() => ({}))
  for (const { leader, width, height } of blocks) dagre.setNode(leader.id, { width, height })
  for (const { from, to } of edges) {
    const [start = 0, end = 1] = [columns.get(from), columns.get(to)]
    const isFirst = byId.get(from)?.leader.category === 'input'
    const isLast = byId.get(to)?.leader.category === 'output'
    // A source stands in the first column however near its first processor is to the end, a destination in the last.
    const minlen = isLast ? last - start : isFirst ? end : 1
    dagre.setEdge(from, to, { width: edgeWidth, minlen: Math.max(1, minlen) })
  }
  layout(dagre)
  return blocks.flatMap(block => {
    const { x, y, width, height } = dagre.node(block.leader.id)
    return cardsOf(block, x - width / 2, y - height / 2, heightOf)
  })
}

/** Places nodes in columns one below the other: not as tidy, but at once, however many there are. */
export function placeInColumns(graph: PipelineGraph, heightOf: HeightOf): Placed[] {
  const blocks = blocksOf(graph, heightOf)
  const columns = columnsOf(
    blocks.map(block => block.leader.id),
    blockEdges(graph),
  )
  const last = Math.max(0, ...columns.values())
  const columnOf = ({ leader }: Block) => (leader.category === 'output' ? last : (columns.get(leader.id) ?? 0))
  const bottoms = new Map<number, number>()
  return blocks.flatMap(block => {
    const column = columnOf(block)
    const top = bottoms.get(column) ?? 0
    bottoms.set(column, top + block.height + rowGap)
    return cardsOf(block, column * (nodeWidth * 2 + columnGap), top, heightOf)
  })
}
