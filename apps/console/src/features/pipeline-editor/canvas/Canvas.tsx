import '@xyflow/react/dist/base.css'
import type { NodeDiagnostics } from '@weir/contracts'
import type { PipelineGraph } from '@weir/pipeline'
import { Background, MiniMap, ReactFlow, ReactFlowProvider } from '@xyflow/react'
import { useMemo } from 'react'
import css from './Canvas.module.css'
import { CanvasControls } from './CanvasControls.tsx'
import { placeNodes } from './canvas-layout.ts'
import { edgeFigures, strokeWidth } from './edge-figures.ts'
import { type CanvasEdge, FlowEdge } from './FlowEdge.tsx'
import { litPath } from './lit-path.ts'
import { type CanvasNode, NodeCard } from './NodeCard.tsx'

interface CanvasProps {
  graph: PipelineGraph
  diagnostics: Readonly<Record<string, NodeDiagnostics>>
  rangeSeconds: number
  selected: string | undefined
  onSelect: (id: string | undefined) => void
  onList: () => void
}

const nodeTypes = { card: NodeCard }
const edgeTypes = { flow: FlowEdge }
const snap: [number, number] = [15, 15]

/** What a node should say of itself in its issue strip. */
function issueOf(diagnostics: NodeDiagnostics | undefined): string | undefined {
  if (!diagnostics || diagnostics.errors === 0) return undefined
  return `${diagnostics.errors.toLocaleString('en-US')} events failed`
}

/** The pipeline as a graph, for reading. */
export function Canvas({ graph, diagnostics, rangeSeconds, selected, onSelect, onList }: CanvasProps) {
  const placed = useMemo(() => {
    const hasIssue = (id: string) => issueOf(diagnostics[id]) !== undefined
    return new Map(placeNodes(graph, hasIssue).map(node => [node.id, node]))
  }, [graph, diagnostics])
  const lit = useMemo(() => litPath(graph.links, selected), [graph, selected])

  const nodes = useMemo(
    () =>
      graph.nodes.map((node): CanvasNode => {
        const { x = 0, y = 0, width = 0, height = 0 } = placed.get(node.id) ?? {}
        const light = lit.size === 0 ? undefined : lit.has(node.id) ? 'lit' : 'dim'
        return {
          id: node.id,
          type: 'card',
          position: { x, y },
          width,
          height,
          selected: node.id === selected,
          ariaLabel: `${node.title}, ${node.typeTitle}`,
          data: { node, diagnostics: diagnostics[node.id], issue: issueOf(diagnostics[node.id]), light },
        }
      }),
    [graph, placed, lit, selected, diagnostics],
  )
  const edges = useMemo(() => {
    const busiest = Math.max(0, ...graph.links.map(link => edgeFigures(diagnostics[link.from]).bytes))
    const attached = new Map(graph.nodes.map(node => [node.id, node.multiprocessor]))
    const drawn = graph.links.map((link): CanvasEdge => {
      const figures = edgeFigures(diagnostics[link.from])
      const isLit = lit.has(link.from) && lit.has(link.to)
      return {
        id: link.id,
        type: 'flow',
        source: link.from,
        target: link.to,
        data: {
          figures,
          width: strokeWidth(figures.bytes, busiest),
          rangeSeconds,
          lit: isLit,
          docked: attached.get(link.from) === link.to || attached.get(link.to) === link.from,
          sourceId: link.from,
        },
      }
    })
    // What is drawn later lies above: the lit path over the others.
    return drawn.sort((a, b) => Number(a.data?.lit ?? false) - Number(b.data?.lit ?? false))
  }, [graph, diagnostics, lit, rangeSeconds])

  return (
    <div className={css['canvas']}>
      <ReactFlowProvider>
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onNodeClick={(_event, node) => onSelect(node.id)}
          onPaneClick={() => onSelect(undefined)}
          nodesDraggable={false}
          nodesConnectable={false}
          edgesFocusable={false}
          minZoom={0.5}
          maxZoom={2}
          snapToGrid
          snapGrid={snap}
          fitView
          fitViewOptions={{ padding: 0.1, maxZoom: 1 }}
          onlyRenderVisibleElements={graph.nodes.length > 100}
          proOptions={{ hideAttribution: true }}
        >
          <Background gap={24} color="var(--line-2)" bgColor="var(--well)" />
          <MiniMap
            pannable
            zoomable
            ariaLabel="Overview"
            bgColor="var(--surface)"
            maskColor="var(--hover)"
            nodeColor={node => (node.id === selected ? 'var(--accent)' : 'var(--text-off)')}
          />
          <CanvasControls onList={onList} />
        </ReactFlow>
      </ReactFlowProvider>
    </div>
  )
}
