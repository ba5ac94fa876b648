import { Position } from '@xyflow/react'
import type { NodeDiagnostics } from '@weir/contracts'
import type { GraphNode, PipelineGraph } from '@weir/pipeline'
import type { CanvasEdge, CanvasNode, CardData } from './canvas-node.ts'
import type { Placed } from './canvas-layout.ts'
import { headHeight, nodeWidth, pathHeight, pathRows, sidesOf } from './card-size.ts'
import { allBytes, dashSeconds, edgeFigures } from './edge-figures.ts'
import { strokeWidth, usualRange } from './edge-thickness.ts'
import type { NodeIssue } from './node-issue.ts'

type Handles = NonNullable<CanvasNode['handles']>
const point = { width: 9, height: 9 }
const half = 4.5

/** Where links start and end on a card. React Flow would measure it, but not for cards that it has not drawn yet. */
function handlesOf(node: GraphNode, { takes, sends, height }: { takes: boolean; sends: boolean; height: number }) {
  const handles: Handles = []
  const middle = height / 2 - half
  if (takes) handles.push({ ...point, type: 'target', position: Position.Left, x: -half, y: middle })
  if (sends) handles.push({ ...point, type: 'source', position: Position.Right, x: nodeWidth - half, y: middle })
  pathRows(node).forEach(({ path }, at) => {
    const y = headHeight + at * pathHeight + pathHeight / 2 - half
    handles.push({ ...point, id: path, type: 'source', position: Position.Right, x: nodeWidth - half, y })
  })
  return handles
}

interface CardContext {
  placed: ReadonlyMap<string, Placed>
  diagnostics: Readonly<Record<string, NodeDiagnostics>>
  showsFigures: boolean
  issues: ReadonlyMap<string, NodeIssue>
  lit: ReadonlySet<string>
  isEditing: boolean
  opened: string | undefined
  selection: ReadonlySet<string>
  changed: ReadonlySet<string>
  collapsed: ReadonlySet<string>
}

/** Beyond this many nodes only what is in sight is drawn. */
export const drawnAtOnce = 100

/** The nodes of a graph as React Flow draws them. */
export function toCanvasNodes({ nodes }: PipelineGraph, context: CardContext): CanvasNode[] {
  const byId = new Map(nodes.map(node => [node.id, node]))
  return nodes.flatMap(node => {
    const card = context.placed.get(node.id)
    if (!card) return []
    const { takes, sends } = sidesOf(node, byId.get(node.attachedTo ?? ''))
    const data: CardData = {
      node,
      diagnostics: context.showsFigures ? context.diagnostics[node.id] : undefined,
      showsFigures: context.showsFigures,
      issue: context.issues.get(node.id),
      light: context.lit.size === 0 ? undefined : context.lit.has(node.id) ? 'lit' : 'dim',
      isEditing: context.isEditing,
      isOpened: node.id === context.opened,
      isAlone: context.selection.size === 1 && context.selection.has(node.id),
      isChanged: context.changed.has(node.id),
      isCollapsed: context.collapsed.has(node.id),
      isOneOfMany: nodes.length > drawnAtOnce,
      takes,
      sends,
    }
    return [
      {
        id: node.id,
        type: 'card' as const,
        position: { x: card.x, y: card.y },
        width: card.width,
        height: card.height,
        // Until React Flow has measured every card it fits nothing to the window; we know the sizes.
        measured: { width: card.width, height: card.height },
        handles: handlesOf(node, { takes, sends, height: card.height }),
        selected: context.selection.has(node.id),
        ariaLabel: `${node.title}, ${node.typeTitle}`,
        data,
      },
    ]
  })
}

function isSameCard(a: CanvasNode, b: CanvasNode): boolean {
  return (
    a.position.x === b.position.x &&
    a.position.y === b.position.y &&
    a.height === b.height &&
    a.selected === b.selected &&
    Object.keys(b.data).every(field => a.data[field] === b.data[field])
  )
}

/** The new cards, but those that are as before: React draws only what is another object. */
export function keepCards(before: readonly CanvasNode[], cards: readonly CanvasNode[]): CanvasNode[] {
  const known = new Map(before.map(card => [card.id, card]))
  return cards.map(card => {
    const same = known.get(card.id)
    return same && isSameCard(same, card) ? same : card
  })
}

interface LinkContext {
  diagnostics: Readonly<Record<string, NodeDiagnostics>>
  showsFigures: boolean
  rangeSeconds: number
  lit: ReadonlySet<string>
  isEditable: boolean
  selected: ReadonlySet<string>
}

/** The links of a graph as React Flow draws them: a link of a named output starts at the connection point of that. */
export function toCanvasEdges(graph: PipelineGraph, context: LinkContext): CanvasEdge[] {
  const byId = new Map(graph.nodes.map(node => [node.id, node]))
  const range = usualRange(allBytes(graph, context.diagnostics))
  const drawn = graph.links.flatMap((link): CanvasEdge[] => {
    const [from, to] = [byId.get(link.from), byId.get(link.to)]
    // Between a node and its docked group there is nothing to draw.
    if (!from || !to || from.multiprocessor === to.id || to.multiprocessor === from.id) return []
    const figures = context.showsFigures ? edgeFigures(link, context.diagnostics) : undefined
    const isLit = context.lit.has(link.from) && context.lit.has(link.to)
    const isNamed = pathRows(from).some(output => output.path === link.path)
    return [
      {
        id: link.id,
        type: 'flow',
        source: link.from,
        target: link.to,
        sourceHandle: isNamed ? link.path : null,
        selected: context.selected.has(link.id),
        ariaLabel: `Link from ${from.title} to ${to.title}`,
        data: {
          link,
          figures,
          width: strokeWidth(figures?.bytes ?? 0, range, graph.nodes.length),
          seconds: dashSeconds((figures?.bytes ?? 0) / context.rangeSeconds),
          lit: isLit,
          isEditable: context.isEditable,
          ends: `${from.title} to ${to.title}`,
        },
      },
    ]
  })
  // What is drawn later lies above: the lit path over the others.
  return drawn.sort((a, b) => Number(a.data?.lit ?? false) - Number(b.data?.lit ?? false))
}
