import { classes } from '../../../lib/classes.ts'
import { NodeIcon } from '../../../ui/NodeIcon.tsx'
import css from './NodeCard.module.css'
import type { ListedProcessor } from './listed-processors.ts'

/** A processor of a group in one line. */
export const ProcessorRow = ({ processor }: { processor: ListedProcessor }) => (
  <>
    <NodeIcon name={processor.icon} size={14} />
    <span className={classes('truncate', processor.disabled && css['off'])}>{processor.name}</span>
    <span className="grow" />
    {processor.isFinal ? <span className={css['mark']}>final</span> : null}
    {processor.disabled ? <span className={css['aside']}>off</span> : null}
  </>
)
