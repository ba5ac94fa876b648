import { Handle, Position } from '@xyflow/react'
import css from './NodeCard.module.css'

interface LinkPointProps {
  type: 'target' | 'source'
  /** The named output that it belongs to. */
  path?: string
  isConnectable: boolean
  /** Whether links can be drawn from and to it now. Hundreds of live ones would cost more than the cards that they are on. */
  isLive: boolean
}

/** Where links end or start at a card. */
export function LinkPoint({ type, path, isConnectable, isLive }: LinkPointProps) {
  const isTarget = type === 'target'
  const label = isTarget ? 'Input' : path === undefined ? 'Output' : `Output ${path}`
  if (!isLive) {
    const side = isTarget ? 'left' : 'right'
    return (
      <span
        className={`react-flow__handle react-flow__handle-${side} ${css['handle'] ?? ''}`}
        role="img"
        aria-label={label}
      />
    )
  }
  return (
    <Handle
      type={type}
      {...(path !== undefined && { id: path })}
      position={isTarget ? Position.Left : Position.Right}
      className={css['handle'] ?? ''}
      isConnectable={isConnectable}
      role="img"
      aria-label={label}
    />
  )
}
