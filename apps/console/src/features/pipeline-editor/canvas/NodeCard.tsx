import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import type { NodeDiagnostics } from '@weir/contracts'
import type { GraphNode } from '@weir/pipeline'
import { memo } from 'react'
import { bytesText, formatBytes, formatChange } from '../../lib/format.ts'
import { AlertIcon } from '../../ui/icons.tsx'
import { LogoTile } from '../../ui/LogoTile.tsx'
import { NodeIcon } from '../../ui/NodeIcon.tsx'
import { SignalLetters } from '../../ui/SignalTag.tsx'
import css from './Canvas.module.css'

export type CanvasNode = Node<
  {
    node: GraphNode
    diagnostics: NodeDiagnostics | undefined
    issue: string | undefined
    /** Lit when on the selected path, dim when another path is. */
    light: 'lit' | 'dim' | undefined
  },
  'card'
>

/** A node of the canvas: logo, name, type and size; a group lists its processors. */
export const NodeCard = memo(function NodeCard({ data, selected }: NodeProps<CanvasNode>) {
  const { node, issue, light } = data
  const isGroup = node.type === 'sequence'
  return (
    <div
      className={css['card']}
      data-selected={selected || undefined}
      data-lit={light === 'lit' || undefined}
      data-dim={light === 'dim' || undefined}
      data-docked={node.multiprocessor ? 'left' : node.attachedTo ? 'right' : undefined}
    >
      {node.inputTypes.length > 0 ? (
        <Handle type="target" position={Position.Left} className={css['handle'] ?? ''} isConnectable={false} />
      ) : null}
      {isGroup ? <GroupHead node={node} /> : <Head node={node} />}
      <Foot {...data} />
      {issue ? (
        <p className={css['issue']} title={issue}>
          <AlertIcon size={12} />
          <span className="truncate">{issue}</span>
        </p>
      ) : null}
      {node.outputTypes.length > 0 ? (
        <Handle type="source" position={Position.Right} className={css['handle'] ?? ''} isConnectable={false} />
      ) : null}
    </div>
  )
})

function Head({ node }: { node: GraphNode }) {
  return (
    <div className={css['head']}>
      <LogoTile size={28}>
        <NodeIcon name={node.icon} />
      </LogoTile>
      <span className={css['words']}>
        <span className={`${css['title']} truncate`}>{node.title}</span>
        <span className={`${css['type']} truncate`}>{node.typeTitle}</span>
      </span>
    </div>
  )
}

function GroupHead({ node }: { node: GraphNode }) {
  return (
    <>
      <div className={css['groupHead']}>
        <NodeIcon name={node.icon} size={14} />
        <span className="truncate">{node.title}</span>
        <span className={css['count']}>{node.processors.length}</span>
      </div>
      <ol className={css['processors']}>
        {node.processors.length === 0 ? <li className={css['none']}>No processors added yet.</li> : null}
        {node.processors.map((processor, index) => (
          // Two processors may have the same name; their place tells them apart.
          <li key={`${index} ${processor.name}`}>
            <NodeIcon name={processor.icon} size={14} />
            <span className={processor.disabled ? css['off'] : undefined}>{processor.name}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

function Foot({ node, diagnostics }: CanvasNode['data']) {
  const isInput = node.category === 'input'
  const bytes = (isInput ? diagnostics?.inputBytes : diagnostics?.outputBytes) ?? 0
  const previous = (isInput ? diagnostics?.previousInputBytes : diagnostics?.previousOutputBytes) ?? 0
  const change = formatChange(bytes, previous)
  return (
    <div className={css['foot']}>
      {bytes > 0 ? (
        <span title={formatBytes(bytes).exact}>{bytesText(bytes)}</span>
      ) : (
        <span className="quiet">No data</span>
      )}
      {bytes > 0 && change ? <span className={css['change']}>{change}</span> : null}
      <span className="grow" />
      <SignalLetters signals={isInput ? node.outputTypes : node.inputTypes} />
    </div>
  )
}
