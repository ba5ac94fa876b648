import { useQuery } from '@tanstack/react-query'
import type { AgentDelivery, NodeDiagnostics } from '@weir/contracts'
import { changedNodes, type GraphNode, type PipelineGraph } from '@weir/pipeline'
import { ReactFlowProvider } from '@xyflow/react'
import { useCallback, useMemo, useState } from 'react'
import { useOrganization } from '../../../lib/session.ts'
import { deliveriesQuery } from '../../deliveries/index.ts'
import { useEditing } from '../editing/editing.tsx'
import css from './Canvas.module.css'
import { CanvasControls } from './CanvasControls.tsx'
import { CanvasFlow } from './CanvasFlow.tsx'
import { CanvasKeys } from './CanvasKeys.tsx'
import { CanvasMenu } from './CanvasMenu.tsx'
import { ColumnHeads } from './ColumnHeads.tsx'
import { keepCards, toCanvasEdges, toCanvasNodes } from './canvas-elements.ts'
import { CanvasMenuContext, type MenuRequest } from './canvas-menu.ts'
import { cardHeight } from './card-size.ts'
import { useCollapsedGroups } from './collapsed-groups.ts'
import { columnHeads } from './column-heads.ts'
import { GroupDragging } from './GroupDragging.tsx'
import { litPath } from './lit-path.ts'
import { issueInEdit, issueInRun, type NodeIssue } from './node-issue.ts'
import { PackButton } from './PackButton.tsx'
import { ToggleGroupContext } from './toggle-group.ts'
import { CanvasEditsProvider, useCanvasEdits } from './use-canvas-edits.tsx'
import { useDrawnGraph } from './use-drawn-graph.ts'
import { useKept } from './use-kept.ts'
import { useLayout } from './use-layout.ts'
import { focusNode, useWalking } from './use-walking.ts'

interface CanvasProps {
  diagnostics: Readonly<Record<string, NodeDiagnostics>>
  showsFigures: boolean
  rangeSeconds: number
  opened: string | undefined
  onOpen: (id: string | undefined) => void
  onList: () => void
}

const nobody: readonly AgentDelivery[] = []

/** What each node has to complain of: to its author what validation finds, to readers what goes wrong while it runs. */
function useIssues(graph: PipelineGraph, diagnostics: CanvasProps['diagnostics'], showsFigures: boolean) {
  const { pipeline, report, isReadOnly } = useEditing()
  const organization = useOrganization()
  const deliveries = useQuery({ ...deliveriesQuery(organization.id, pipeline.id), enabled: showsFigures })
  const agents = deliveries.data?.agents ?? nobody
  return useMemo(() => {
    const issueOf = (node: GraphNode) => {
      if (!isReadOnly) return issueInEdit(node.id, report)
      return showsFigures ? issueInRun(node, diagnostics[node.id], agents) : undefined
    }
    return new Map(
      graph.nodes.flatMap((node): [string, NodeIssue][] => {
        const issue = issueOf(node)
        return issue ? [[node.id, issue]] : []
      }),
    )
  }, [graph, diagnostics, showsFigures, report, isReadOnly, agents])
}

/** The pipeline as a graph, for reading and editing. */
export const Canvas = (props: CanvasProps) => (
  <ReactFlowProvider>
    <CanvasEditsProvider onOpen={props.onOpen}>
      <GroupDragging>
        <Stage {...props} />
      </GroupDragging>
    </CanvasEditsProvider>
  </ReactFlowProvider>
)

function Stage({ diagnostics, showsFigures, rangeSeconds, opened, onList }: CanvasProps) {
  const { pipeline, isReadOnly, selection, select, draft } = useEditing()
  const edits = useCanvasEdits()
  const graph = useDrawnGraph()
  const issues = useIssues(graph, diagnostics, showsFigures)
  const [collapsed, toggleGroup] = useCollapsedGroups(pipeline.id)
  const heightOf = useCallback(
    (node: GraphNode) => cardHeight(node, { hasIssue: issues.has(node.id), isCollapsed: collapsed.has(node.id) }),
    [issues, collapsed],
  )
  const { placed, isGliding, isLaidOut, hurry } = useLayout(graph, heightOf)
  const [selectedLinks, selectLinks] = useState<ReadonlySet<string>>(new Set())
  const [menu, showMenu] = useState<MenuRequest>()

  const [only, ...others] = selection
  const lit = useMemo(
    () => litPath(graph.links, opened ?? (others.length === 0 ? only : undefined)),
    [graph, opened, only, others.length],
  )
  const changed = useMemo(() => changedNodes(draft.baseline, draft.document), [draft])
  const cards = useMemo(() => {
    const context = { placed, diagnostics, showsFigures, issues, lit, opened, selection, changed, collapsed }
    return toCanvasNodes(graph, { ...context, isEditing: !isReadOnly })
  }, [graph, placed, diagnostics, showsFigures, issues, lit, opened, selection, changed, collapsed, isReadOnly])
  const nodes = useKept(cards, keepCards)
  const isEditable = !isReadOnly && pipeline.fleet_type !== 'IngestionPipeline'
  const edges = useMemo(
    () => toCanvasEdges(graph, { diagnostics, showsFigures, rangeSeconds, lit, isEditable, selected: selectedLinks }),
    [graph, diagnostics, showsFigures, rangeSeconds, lit, isEditable, selectedLinks],
  )
  const heads = useMemo(() => (isLaidOut ? columnHeads(graph, placed) : []), [isLaidOut, graph, placed])

  const selectAll = () => select(graph.nodes.map(node => node.id))
  const layOut = () => {
    hurry()
    edits.forgetPlaces()
  }
  const clear = () => {
    select([])
    selectLinks(new Set())
  }
  const walking = useWalking(placed, showMenu)
  return (
    <ToggleGroupContext value={toggleGroup}>
      <CanvasMenuContext value={showMenu}>
        <div
          className={css['canvas']}
          data-gliding={isGliding || undefined}
          data-many={graph.links.length > 100 || undefined}
          {...walking}
        >
          <CanvasFlow
            graph={graph}
            nodes={nodes}
            edges={edges}
            placed={placed}
            opened={opened}
            onSelectLinks={selectLinks}
          >
            <ColumnHeads heads={heads} />
            <CanvasControls onLayOut={isReadOnly ? undefined : layOut} onList={onList} />
          </CanvasFlow>
          <PackButton />
          {menu ? (
            <CanvasMenu
              request={menu}
              onClose={() => {
                showMenu(undefined)
                focusNode(menu.nodeId)
              }}
              onSelectAll={selectAll}
              onLayOut={layOut}
            />
          ) : null}
          <CanvasKeys selectedLinks={selectedLinks} onSelectAll={selectAll} onClear={clear} />
        </div>
      </CanvasMenuContext>
    </ToggleGroupContext>
  )
}
