import { Graph, layout } from '@dagrejs/dagre'
import { changedFields, type DocumentNode, linkId, type PipelineDocument, toGraph } from '@weir/pipeline'
import type { ChangeMark } from './change-lines.ts'

export interface DiffNode {
  id: string
  title: string
  /** Undefined for what stayed as it was. */
  mark: ChangeMark | undefined
  x: number
  y: number
}

interface Point {
  x: number
  y: number
}

export interface DiffEdge {
  id: string
  /** Around the boxes, from the start to the end. */
  points: Point[]
  /** In words, such as `a → b`. */
  name: string
  mark: ChangeMark | undefined
}

export interface GraphDifference {
  width: number
  height: number
  nodes: DiffNode[]
  edges: DiffEdge[]
}

export const boxWidth = 168
export const boxHeight = 40
const margin = 16

/** Both documents in one drawing, so that what went is seen beside what came. */
export function graphDifference(before: PipelineDocument, after: PipelineDocument): GraphDifference {
  const old = new Map(before.nodes.map(node => [node.name, node]))
  const now = new Map(after.nodes.map(node => [node.name, node]))
  const links = new Map([...after.links, ...before.links].map(link => [linkId(link), link]))
  const both: PipelineDocument = {
    ...after,
    nodes: [...after.nodes, ...before.nodes.filter(node => !now.has(node.name))],
    links: [...links.values()],
  }
  const { nodes, links: edges } = toGraph(both)
  const places = placed(
    nodes.map(node => node.id),
    edges,
  )
  const at = (id: string) => places.at.get(id) ?? { x: 0, y: 0 }
  const had = new Set(before.links.map(linkId))
  const has = new Set(after.links.map(linkId))
  return {
    width: places.width,
    height: places.height,
    nodes: nodes.map(({ id, title }) => ({ id, title, mark: markOf(old.get(id), now.get(id)), ...at(id) })),
    edges: edges.map(({ id, from, to }) => ({
      id,
      name: `${from} → ${to}`,
      points: places.between(from, to),
      mark: had.has(id) ? (has.has(id) ? undefined : 'removed') : 'added',
    })),
  }
}

function markOf(before: DocumentNode | undefined, after: DocumentNode | undefined): ChangeMark | undefined {
  if (!before) return 'added'
  if (!after) return 'removed'
  return changedFields(before, after).length > 0 ? 'changed' : undefined
}

function placed(ids: readonly string[], edges: readonly { from: string; to: string }[]) {
  const dagre = new Graph()
  dagre.setGraph({ rankdir: 'LR', ranksep: 64, nodesep: 24, marginx: margin, marginy: margin })
  dagre.setDefaultEdgeLabel(() => ({}))
  for (const id of ids) dagre.setNode(id, { width: boxWidth, height: boxHeight })
  for (const { from, to } of edges) if (from !== to) dagre.setEdge(from, to)
  layout(dagre)
  const { width = 0, height = 0 } = dagre.graph()
  const at = new Map(
    ids.map(id => {
      const { x, y } = dagre.node(id)
      return [id, { x: x - boxWidth / 2, y: y - boxHeight / 2 }]
    }),
  )
  const between = (from: string, to: string): Point[] => (from === to ? [] : (dagre.edge(from, to)?.points ?? []))
  return { at, between, width: Math.max(width, 0), height: Math.max(height, 0) }
}
