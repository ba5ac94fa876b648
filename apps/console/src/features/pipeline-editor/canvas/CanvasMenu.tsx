import { Menu } from '@mantine/core'
import { type GraphNode, linkTargets, outputsOf } from '@weir/pipeline'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useEditing } from '../editing/editing.tsx'
import css from './Canvas.module.css'
import type { MenuRequest } from './canvas-menu.ts'
import { sidesOf } from './card-size.ts'
import { gatewayPipelinePath } from './gateway-pipeline.ts'
import { nodeCommands } from './node-commands.tsx'
import { pasteFromClipboard } from './use-clipboard.ts'
import { useCanvasEdits } from './use-canvas-edits.tsx'

const outside = ['mousedown', 'touchstart']

interface CanvasMenuProps {
  request: MenuRequest
  onClose: () => void
  onSelectAll: () => void
  onLayOut: () => void
}

/** The menu of a node, or of the canvas where there is none. */
export function CanvasMenu({ request, onClose, onSelectAll, onLayOut }: CanvasMenuProps) {
  const { graph } = useEditing()
  const node = graph.nodes.find(candidate => candidate.id === request.nodeId)
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      returnFocus={false}
      closeOnItemClick={false}
      // Keys outside close a menu, too, and so would the very key press that opened this one.
      clickOutsideEvents={outside}
    >
      <Menu.Target>
        <span className={css['menuPoint']} style={{ left: request.at.x, top: request.at.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={node ? `Actions of ${node.title}` : 'Actions of the canvas'}>
        {node ? (
          <NodeItems node={node} first={request.page ?? 'actions'} onClose={onClose} />
        ) : (
          <PaneItems {...{ onClose, onSelectAll, onLayOut }} />
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

type NodePage = 'actions' | 'connect' | 'disconnect'

interface NodeItemsProps {
  node: GraphNode
  first: NodePage
  onClose: () => void
}

function NodeItems({ node, first, onClose }: NodeItemsProps) {
  const { isReadOnly, graph } = useEditing()
  const edits = useCanvasEdits()
  const navigate = useNavigate()
  const [page, setPage] = useState(first)
  const gateway = gatewayPipelinePath(node)
  const done = (run: () => void) => () => {
    onClose()
    run()
  }
  if (page === 'connect') return <ConnectItems node={node} done={done} />
  if (page === 'disconnect') return <DisconnectItems node={node} done={done} />
  const owner = graph.nodes.find(candidate => candidate.id === node.attachedTo)
  const { takes, sends } = sidesOf(node, owner)
  const hasLinks = graph.links.some(link => link.from === node.id && link.to !== owner?.id)
  return (
    <>
      {nodeCommands(node, !isReadOnly).map(command => (
        <Menu.Item leftSection={command.icon} onClick={done(() => command.run(edits))} key={command.id}>
          {command.label}
        </Menu.Item>
      ))}
      {isReadOnly ? null : (
        <>
          <Menu.Divider />
          {takes ? <Menu.Item onClick={done(() => edits.addBefore(node.id))}>Create node before</Menu.Item> : null}
          {sends ? <Menu.Item onClick={done(() => edits.addAfter(node.id, ''))}>Create node after</Menu.Item> : null}
          {outputsOf(node).length > 0 ? <Menu.Item onClick={() => setPage('connect')}>Connect to…</Menu.Item> : null}
          {hasLinks ? <Menu.Item onClick={() => setPage('disconnect')}>Remove link…</Menu.Item> : null}
        </>
      )}
      {gateway === undefined ? null : (
        <>
          <Menu.Divider />
          <Menu.Item onClick={done(() => void navigate({ to: gateway }))}>View Gateway Pipeline</Menu.Item>
        </>
      )}
    </>
  )
}

interface PageProps {
  node: GraphNode
  done: (run: () => void) => () => void
}

function ConnectItems({ node, done }: PageProps) {
  const { graph } = useEditing()
  const edits = useCanvasEdits()
  const choices = outputsOf(node).flatMap(({ path }) =>
    linkTargets(graph, node.id, path).map(target => ({ path, target })),
  )
  return (
    <>
      <Menu.Label>Connect {node.title} to</Menu.Label>
      <Choices isEmpty={choices.length === 0} note="No other node takes what this one sends">
        {choices.map(({ path, target }) => (
          <Menu.Item
            key={`${path} ${target.id}`}
            onClick={done(() => edits.connect({ from: node.id, to: target.id, path }))}
          >
            {path === '' ? target.title : `${path} → ${target.title}`}
          </Menu.Item>
        ))}
      </Choices>
    </>
  )
}

function DisconnectItems({ node, done }: PageProps) {
  const { graph } = useEditing()
  const edits = useCanvasEdits()
  const titles = new Map(graph.nodes.map(({ id, title }) => [id, title]))
  const links = graph.links.filter(link => link.from === node.id && link.to !== node.attachedTo)
  return (
    <>
      <Menu.Label>Remove the link to</Menu.Label>
      <Choices isEmpty={links.length === 0} note="It has no links">
        {links.map(link => (
          <Menu.Item key={link.id} onClick={done(() => edits.disconnect(link))}>
            {link.path === '' ? '' : `${link.path} → `}
            {titles.get(link.to) ?? link.to}
          </Menu.Item>
        ))}
      </Choices>
    </>
  )
}

interface ChoicesProps {
  isEmpty: boolean
  note: string
  children: ReactNode
}

const Choices = ({ isEmpty, note, children }: ChoicesProps) =>
  isEmpty ? <Menu.Item disabled>{note}</Menu.Item> : <div className={css['choices']}>{children}</div>

function PaneItems({ onClose, onSelectAll, onLayOut }: Omit<CanvasMenuProps, 'request'>) {
  const { addNode, isReadOnly } = useEditing()
  const edits = useCanvasEdits()
  const done = (run: () => void) => () => {
    onClose()
    run()
  }
  if (isReadOnly) return <Menu.Item disabled>Nothing to do here while reading</Menu.Item>
  return (
    <>
      <Menu.Item onClick={done(() => addNode({ kind: 'free' }))}>Add node</Menu.Item>
      <Menu.Item onClick={done(() => void pasteFromClipboard(edits))}>Paste</Menu.Item>
      <Menu.Item onClick={done(onSelectAll)}>Select all</Menu.Item>
      <Menu.Item onClick={done(onLayOut)}>Auto layout</Menu.Item>
    </>
  )
}
