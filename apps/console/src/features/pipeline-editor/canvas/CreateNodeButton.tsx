import { Tooltip } from '@mantine/core'
import { PlusIcon } from '../../../ui/icons.tsx'
import css from './NodeCard.module.css'

interface CreateNodeButtonProps {
  side: 'before' | 'after'
  /** What it stands beside. */
  of: string
  onCreate: () => void
}

/** Adds a node that feeds this one, or takes what it passes on. */
export const CreateNodeButton = ({ side, of, onCreate }: CreateNodeButtonProps) => (
  <Tooltip label="Create node">
    <button
      type="button"
      className={`${css['create']} nodrag nopan`}
      data-side={side}
      aria-label={`Create node ${side} ${of}`}
      onClick={event => {
        event.stopPropagation()
        onCreate()
      }}
    >
      <PlusIcon size={14} />
    </button>
  </Tooltip>
)
