import '@xyflow/react/dist/base.css'
import {
  applyNodeChanges,
  Background,
  type Connection,
  MiniMap,
  type NodeChange,
  type OnConnectEnd,
  type OnConnectStart,
  ReactFlow,
  SelectionMode,
} from '@xyflow/react'
import { linkSources, linkTargets, type PipelineGraph, type Position } from '@weir/pipeline'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useEditing } from '../editing/editing.tsx'
import { useCanvasMenu } from './canvas-menu.ts'
import type { CanvasEdge, CanvasNode } from './canvas-node.ts'
import { drawnAtOnce } from './canvas-elements.ts'
import { activeNode, nodeWithKeyboard, shownTargets } from './canvas-state.ts'
import type { Placed } from './canvas-layout.ts'
import { nodeWidth } from './card-size.ts'
import { FlowEdge } from './FlowEdge.tsx'
import { NodeCard } from './NodeCard.tsx'
import { pairedPlace } from './own-places.ts'
import { useCanvasEdits } from './use-canvas-edits.tsx'

const nodeTypes = { card: NodeCard }
const edgeTypes = { flow: FlowEdge }
const snap: [number, number] = [15, 15]
const fit = { padding: 0.1, maxZoom: 1 }
const minimapSize = { width: 184, height: 112 }
const severalKeys = ['Shift', 'Meta', 'Control']

interface CanvasFlowProps {
  graph: PipelineGraph
  nodes: CanvasNode[]
  edges: CanvasEdge[]
  placed: ReadonlyMap<string, Placed>
  opened: string | undefined
  onSelectLinks: (ids: ReadonlySet<string>) => void
  children: ReactNode
}

/** React Flow with the gestures of the canvas; while something is dragged, only this part is drawn anew. */
export function CanvasFlow({ graph, nodes, edges, placed, opened, onSelectLinks, children }: CanvasFlowProps) {
  const { isReadOnly, selection, select } = useEditing()
  const edits = useCanvasEdits()
  const showMenu = useCanvasMenu()
  const [given, setGiven] = useState(nodes)
  const [drawn, setDrawn] = useState(nodes)
  if (given !== nodes) {
    setGiven(nodes)
    setDrawn(nodes)
  }
  const partners = useMemo(() => partnersOf(graph), [graph])

  const onNodesChange = (changes: NodeChange<CanvasNode>[]) => {
    const ticked = new Set(selection)
    for (const change of changes) {
      if (change.type !== 'select') continue
      if (change.selected) ticked.add(change.id)
      else ticked.delete(change.id)
    }
    if (ticked.symmetricDifference(selection).size > 0) select(ticked)
    const moved = changes.filter(change => change.type === 'position')
    if (moved.length > 0) setDrawn(before => applyNodeChanges(withPartners(moved, partners), before))
  }

  const onDrop = (event: MouseEvent | TouchEvent | React.MouseEvent, dragged: readonly CanvasNode[]) => {
    const places = new Map(drawn.map(({ id, position }): [string, Position] => [id, position]))
    const cards = drawn.map(({ id, position }) => ({
      ...(placed.get(id) ?? { width: nodeWidth, height: 0 }),
      id,
      ...position,
    }))
    const [only, ...others] = dragged
    // With Alt it stays exactly where it was dropped.
    const pair = only && others.length === 0 && !event.altKey ? pairedPlace(graph, only.id, cards) : undefined
    if (only && pair) places.set(only.id, pair)
    // A group stands where its node says; it has no place of its own.
    for (const node of graph.nodes) if (node.attachedTo !== null) places.delete(node.id)
    edits.move(places)
  }

  const onConnectStart = useCallback<OnConnectStart>(
    (_event, { nodeId, handleId, handleType }) => {
      if (nodeId === null) return
      const ends = handleType === 'source' ? linkTargets(graph, nodeId, handleId ?? '') : linkSources(graph, nodeId)
      shownTargets.set(new Set(ends.map(node => node.id)))
    },
    [graph],
  )
  const onConnectEnd = useCallback<OnConnectEnd>(
    (event, { fromNode, fromHandle, isValid, toNode }) => {
      shownTargets.set(undefined)
      // A link that is allowed was made already; here is what was refused, or dropped on a card beside its point.
      if (!fromNode || !fromHandle || isValid) return
      const other = toNode?.id ?? nodeUnder(event)
      if (other === undefined || other === fromNode.id) return
      const path = fromHandle.id ?? ''
      edits.connect(
        fromHandle.type === 'source' ? { from: fromNode.id, to: other, path } : { from: other, to: fromNode.id },
      )
    },
    [edits],
  )
  const onConnect = useCallback(
    ({ source, target, sourceHandle }: Connection) =>
      edits.connect({ from: source, to: target, path: sourceHandle ?? '' }),
    [edits],
  )

  return (
    <ReactFlow
      nodes={drawn}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      onNodesChange={onNodesChange}
      onEdgesChange={changes => {
        const selected = changes.flatMap(change => (change.type === 'select' && change.selected ? [change.id] : []))
        if (changes.some(change => change.type === 'select')) onSelectLinks(new Set(selected))
      }}
      onNodeClick={(_event, node) => {
        if (isReadOnly || opened !== undefined) edits.open(node.id)
      }}
      onNodeDoubleClick={(_event, node) => edits.open(node.id)}
      onNodeMouseEnter={(_event, node) => activeNode.set(node.id)}
      onNodeMouseLeave={() => activeNode.set(nodeWithKeyboard())}
      onNodeDragStop={(event, _node, dragged) => onDrop(event, dragged)}
      onSelectionDragStop={onDrop}
      onNodeContextMenu={(event, node) => {
        event.preventDefault()
        showMenu({ at: { x: event.clientX, y: event.clientY }, nodeId: node.id })
      }}
      onPaneContextMenu={event => {
        event.preventDefault()
        showMenu({ at: { x: event.clientX, y: event.clientY } })
      }}
      onConnectStart={onConnectStart}
      onConnect={onConnect}
      onConnectEnd={onConnectEnd}
      isValidConnection={isAllowed}
      nodesDraggable={!isReadOnly}
      nodesConnectable={!isReadOnly}
      elementsSelectable={!isReadOnly}
      edgesFocusable={!isReadOnly}
      selectNodesOnDrag={false}
      selectionKeyCode="Shift"
      selectionMode={SelectionMode.Partial}
      multiSelectionKeyCode={severalKeys}
      deleteKeyCode={null}
      disableKeyboardA11y
      zoomOnDoubleClick={false}
      minZoom={0.5}
      maxZoom={2}
      snapToGrid
      snapGrid={snap}
      fitView
      fitViewOptions={fit}
      onlyRenderVisibleElements={nodes.length > drawnAtOnce}
      proOptions={{ hideAttribution: true }}
    >
      <Background gap={30} color="var(--line-2)" bgColor="var(--well)" />
      <MiniMap
        pannable
        zoomable
        ariaLabel="Overview"
        style={minimapSize}
        bgColor="var(--surface)"
        maskColor="var(--hover)"
        nodeColor={colourOf}
        nodeBorderRadius={16}
      />
      {children}
    </ReactFlow>
  )
}

const colourOf = ({ selected, data }: CanvasNode) =>
  selected || data.isOpened || data.light === 'lit' ? 'var(--accent)' : 'var(--text-off)'

/** Whether the link that is being drawn may end here; known since it was begun. */
function isAllowed({ source, target }: Connection | CanvasEdge): boolean {
  const targets = shownTargets.get()
  return targets !== undefined && (targets.has(target) || targets.has(source))
}

/** The node at the place where a pointer was let go. */
function nodeUnder(event: MouseEvent | TouchEvent): string | undefined {
  const point = 'changedTouches' in event ? event.changedTouches[0] : event
  if (!point) return undefined
  const element = document.elementFromPoint(point.clientX, point.clientY)
  return element?.closest<HTMLElement>('.react-flow__node')?.dataset['id']
}

/** How far the partner of a docked node stands to the right of it. */
function partnersOf({ nodes }: PipelineGraph): ReadonlyMap<string, { id: string; x: number }> {
  return new Map(
    nodes.flatMap(({ id, multiprocessor, category }): [string, { id: string; x: number }][] => {
      if (multiprocessor === null) return []
      const x = category === 'output' ? -nodeWidth : nodeWidth
      return [
        [id, { id: multiprocessor, x }],
        [multiprocessor, { id, x: -x }],
      ]
    }),
  )
}

/** What is dragged takes its partner along. */
function withPartners(
  changes: readonly NodeChange<CanvasNode>[],
  partners: ReadonlyMap<string, { id: string; x: number }>,
): NodeChange<CanvasNode>[] {
  const moved = new Set(changes.flatMap(change => (change.type === 'position' ? [change.id] : [])))
  return changes.flatMap(change => {
    if (change.type !== 'position' || !change.position) return [change]
    const partner = partners.get(change.id)
    if (!partner || moved.has(partner.id)) return [change]
    const position = { x: change.position.x + partner.x, y: change.position.y }
    return [change, { ...change, id: partner.id, position }]
  })
}
