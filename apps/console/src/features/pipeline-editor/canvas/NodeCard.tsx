import type { NodeProps } from '@xyflow/react'
import type { GraphNode } from '@weir/pipeline'
import { memo } from 'react'
import { bytesText, formatBytes, formatChange } from '../../../lib/format.ts'
import { AlertIcon, WarningIcon } from '../../../ui/icons.tsx'
import { LogoTile } from '../../../ui/LogoTile.tsx'
import { NodeIcon } from '../../../ui/NodeIcon.tsx'
import { SignalLetters } from '../../../ui/SignalTag.tsx'
import css from './NodeCard.module.css'
import type { CanvasNode, CardData } from './canvas-node.ts'
import { useIsActive, useTargetState } from './canvas-state.ts'
import { CreateNodeButton } from './CreateNodeButton.tsx'
import { pathRows } from './card-size.ts'
import { GatewayLink } from './GatewayLink.tsx'
import { gatewayPipelinePath } from './gateway-pipeline.ts'
import { GroupBody } from './GroupBody.tsx'
import { NodeActionBar } from './NodeActionBar.tsx'
import { LinkPoint } from './LinkPoint.tsx'
import type { NodeIssue } from './node-issue.ts'
import { PathRows } from './PathRows.tsx'
import { useCanvasEdits } from './use-canvas-edits.tsx'
import { useToggleGroup } from './toggle-group.ts'

/** A node of the canvas: logo, name, type and size; a group lists its processors, a router its outputs. */
export const NodeCard = memo(function NodeCard({ id, data, selected }: NodeProps<CanvasNode>) {
  const { node, issue, light, isEditing, isOpened, isAlone, isChanged, isCollapsed, takes, sends } = data
  const isActive = useIsActive(id)
  const targetState = useTargetState(id)
  const edits = useCanvasEdits()
  const toggleGroup = useToggleGroup()
  const showsButtons = isEditing && (isActive || isAlone)
  const isLive = !data.isOneOfMany || showsButtons || targetState !== undefined
  return (
    <div
      className={css['card']}
      data-selected={selected || isOpened || undefined}
      data-lit={light === 'lit' || undefined}
      data-dim={light === 'dim' || undefined}
      data-link={targetState}
      data-disabled={node.disabled || undefined}
      data-docked={
        node.multiprocessor ? dockSide(node, 'owner') : node.attachedTo ? dockSide(node, 'group') : undefined
      }
      data-reach={showsButtons || undefined}
    >
      {takes ? <LinkPoint type="target" isConnectable={isEditing} isLive={isLive} /> : null}
      {showsButtons ? <NodeActionBar node={node} isTicked={selected} /> : null}
      {isChanged ? <span className={css['changed']} role="img" aria-label="Changed" title="Changed" /> : null}
      {node.type === 'sequence' ? (
        <GroupBody
          node={node}
          isCollapsed={isCollapsed}
          isEditing={isEditing}
          isOneOfMany={data.isOneOfMany}
          onToggle={toggleGroup}
        />
      ) : (
        <Head node={node} isEditing={isEditing} />
      )}
      {pathRows(node).length > 0 ? <PathRows {...data} showsButtons={showsButtons} isLive={isLive} /> : null}
      <Foot {...data} />
      {issue ? <IssueStrip issue={issue} /> : null}
      {sends ? <LinkPoint type="source" isConnectable={isEditing} isLive={isLive} /> : null}
      {showsButtons && takes ? (
        <CreateNodeButton side="before" of={node.title} onCreate={() => edits.addBefore(id)} />
      ) : null}
      {showsButtons && sends ? (
        <CreateNodeButton side="after" of={node.title} onCreate={() => edits.addAfter(id, '')} />
      ) : null}
    </div>
  )
})

/** The side on which a card touches its partner: a source stands left of its group, a destination right of it. */
function dockSide({ category, outputs, attachedTo }: GraphNode, as: 'owner' | 'group'): 'left' | 'right' {
  if (as === 'owner') return category === 'output' ? 'left' : 'right'
  return attachedTo !== null && outputs.includes(attachedTo) ? 'right' : 'left'
}

function Head({ node, isEditing }: { node: GraphNode; isEditing: boolean }) {
  const gateway = isEditing ? undefined : gatewayPipelinePath(node)
  const head = (
    <div className={css['head']}>
      <LogoTile size={28}>
        <NodeIcon name={node.icon} />
      </LogoTile>
      <span className={css['words']}>
        <span className={`${css['title']} truncate`} title={node.title}>
          {node.title}
        </span>
        <span className={`${css['type']} truncate`}>{node.typeTitle}</span>
      </span>
    </div>
  )
  return gateway === undefined ? head : <GatewayLink to={gateway}>{head}</GatewayLink>
}

function Foot({ node, diagnostics, showsFigures }: CardData) {
  const isInput = node.category === 'input'
  return (
    <div className={css['foot']}>
      {showsFigures ? (
        <Size
          bytes={(isInput ? diagnostics?.inputBytes : diagnostics?.outputBytes) ?? 0}
          previous={(isInput ? diagnostics?.previousInputBytes : diagnostics?.previousOutputBytes) ?? 0}
        />
      ) : (
        <span className={`${css['name']} mono truncate`}>{node.id}</span>
      )}
      <span className="grow" />
      {node.disabled ? <span className={css['mark']}>Disabled</span> : null}
      <SignalLetters signals={isInput ? node.outputTypes : node.inputTypes} />
    </div>
  )
}

/** The size of what a node took in or passed on, about how much more or less than before. */
export function Size({ bytes, previous }: { bytes: number; previous: number }) {
  if (bytes <= 0) return <span className="quiet">No data</span>
  const change = formatChange(bytes, previous)
  return (
    <>
      <span title={formatBytes(bytes).exact}>{bytesText(bytes)}</span>
      {change ? (
        <span className={css['change']} title={`Before: ${bytesText(previous)}`}>
          {change}
        </span>
      ) : null}
    </>
  )
}

const IssueStrip = ({ issue }: { issue: NodeIssue }) => (
  <p className={css['issue']} data-tone={issue.tone} title={issue.lines.join('\n')}>
    {issue.tone === 'err' ? <AlertIcon size={12} /> : <WarningIcon size={12} />}
    <span className="truncate">{issue.text}</span>
  </p>
)
