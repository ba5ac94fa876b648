import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { NodeDiagnostics } from '@weir/contracts'
import type { GraphNode, PipelineGraph } from '@weir/pipeline'
import { outputsOf } from '@weir/pipeline'
import { useState } from 'react'
import { bytesText, countText } from '../../../lib/format.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { LinkIcon, PipelinesIcon } from '../../../ui/icons.tsx'
import { SignalLetters } from '../../../ui/SignalTag.tsx'
import { Badge } from '../../../ui/StateBadge.tsx'
import { useEditing } from '../editing/editing.tsx'
import css from './Canvas.module.css'
import { CanvasMenu } from './CanvasMenu.tsx'
import type { MenuRequest } from './canvas-menu.ts'
import { nodeCommands } from './node-commands.tsx'
import { CanvasEditsProvider, useCanvasEdits } from './use-canvas-edits.tsx'
import { useDrawnGraph } from './use-drawn-graph.ts'

interface GraphListProps {
  diagnostics: Readonly<Record<string, NodeDiagnostics>>
  onOpen: (id: string) => void
  onCanvas: () => void
}

const order = { input: 0, processor: 1, output: 2 } as const

/** The graph as a table: what screen readers, and anyone who prefers rows, work with. */
export const GraphList = ({ diagnostics, onOpen, onCanvas }: GraphListProps) => (
  <CanvasEditsProvider onOpen={onOpen}>
    <div className={css['list']}>
      <div className={css['listHead']}>
        <Button leftSection={<PipelinesIcon size={14} />} onClick={onCanvas}>
          Canvas view
        </Button>
      </div>
      <NodeTable diagnostics={diagnostics} onOpen={onOpen} />
    </div>
  </CanvasEditsProvider>
)

function NodeTable({ diagnostics, onOpen }: Omit<GraphListProps, 'onCanvas'>) {
  const { isReadOnly } = useEditing()
  const graph = useDrawnGraph()
  const [menu, showMenu] = useState<MenuRequest>()
  const nodes = [...graph.nodes].sort(
    (a, b) => order[a.category ?? 'processor'] - order[b.category ?? 'processor'] || a.title.localeCompare(b.title),
  )
  return (
    <>
      <DataTable label="Nodes of the pipeline">
        <thead>
          <tr>
            <th>Name</th>
            <th>Type</th>
            <th>Signals</th>
            <th>Leads to</th>
            {isReadOnly ? <FigureHeads /> : <th data-align="right">Actions</th>}
          </tr>
        </thead>
        <tbody>
          {nodes.map(node => (
            <tr key={node.id}>
              <td>
                <button type="button" className="link" onClick={() => onOpen(node.id)}>
                  {node.title}
                </button>
                {node.disabled ? <Badge tone="idle">Disabled</Badge> : null}
              </td>
              <td>{node.typeTitle}</td>
              <td>
                <SignalLetters signals={node.category === 'input' ? node.outputTypes : node.inputTypes} />
              </td>
              <td>
                <LeadsTo node={node} graph={graph} />
              </td>
              {isReadOnly ? (
                <FigureCells figures={diagnostics[node.id]} />
              ) : (
                <td data-align="right">
                  <RowActions node={node} showMenu={showMenu} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </DataTable>
      {menu ? (
        <CanvasMenu request={menu} onClose={() => showMenu(undefined)} onSelectAll={() => {}} onLayOut={() => {}} />
      ) : null}
    </>
  )
}

function LeadsTo({ node, graph }: { node: GraphNode; graph: PipelineGraph }) {
  const { isReadOnly } = useEditing()
  const edits = useCanvasEdits()
  const titleOf = (id: string) => graph.nodes.find(candidate => candidate.id === id)?.title ?? id
  const links = graph.links.filter(link => link.from === node.id)
  const words = (link: (typeof links)[number]) => `${link.path === '' ? '' : `${link.path} → `}${titleOf(link.to)}`
  if (links.length === 0) return '—'
  if (isReadOnly) return links.map(words).join(', ')
  // A node and the group that belongs to it cannot be parted.
  const isOwn = (to: string) => to === node.multiprocessor || to === node.attachedTo
  return (
    <span className={css['links']}>
      {links.map(link =>
        isOwn(link.to) ? (
          <Chip key={link.id}>{words(link)}</Chip>
        ) : (
          <Chip
            key={link.id}
            onRemove={{
              label: `Delete the link from ${node.title} to ${titleOf(link.to)}`,
              run: () => edits.disconnect(link),
            }}
          >
            {words(link)}
          </Chip>
        ),
      )}
    </span>
  )
}

interface RowActionsProps {
  node: GraphNode
  showMenu: (request: MenuRequest) => void
}

function RowActions({ node, showMenu }: RowActionsProps) {
  const edits = useCanvasEdits()
  const canLead = outputsOf(node).length > 0 && !(node.category === 'input' && node.multiprocessor !== null)
  return (
    <span className={css['rowActions']}>
      {canLead ? (
        <Tooltip label="Connect to…">
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-label={`Connect ${node.title} to…`}
            onClick={({ currentTarget }) => {
              const { left, bottom } = currentTarget.getBoundingClientRect()
              showMenu({ at: { x: left, y: bottom }, nodeId: node.id, page: 'connect' })
            }}
          >
            <LinkIcon size={14} />
          </ActionIcon>
        </Tooltip>
      ) : null}
      {nodeCommands(node, true).map(command => (
        <Tooltip label={command.label} key={command.id}>
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-label={`${command.label}: ${node.title}`}
            onClick={() => command.run(edits)}
          >
            {command.icon}
          </ActionIcon>
        </Tooltip>
      ))}
    </span>
  )
}

const FigureHeads = () => (
  <>
    <th data-align="right">Bytes in</th>
    <th data-align="right">Bytes out</th>
    <th data-align="right">Events in</th>
    <th data-align="right">Events out</th>
    <th data-align="right">Dropped</th>
  </>
)

const FigureCells = ({ figures }: { figures: NodeDiagnostics | undefined }) => (
  <>
    <td data-align="right">{bytesText(figures?.inputBytes ?? 0)}</td>
    <td data-align="right">{bytesText(figures?.outputBytes ?? 0)}</td>
    <td data-align="right">{countText(figures?.inputLines ?? 0)}</td>
    <td data-align="right">{countText(figures?.outputLines ?? 0)}</td>
    <td data-align="right">{countText(figures?.droppedLines ?? 0)}</td>
  </>
)
