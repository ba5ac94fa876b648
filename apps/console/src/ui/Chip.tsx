import type { ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import css from './Badge.module.css'
import { CloseIcon } from './icons.tsx'

interface ChipProps {
  children: ReactNode
  /** A filter that is on. */
  on?: boolean
  /** Makes the chip removable; the label says what is removed. */
  onRemove?: { label: string; run: () => void }
}

/** A filter value. */
export function Chip({ children, on = false, onRemove }: ChipProps) {
  return (
    <span className={classes(css['chip'], on && css['chipOn'])}>
      {children}
      {onRemove ? (
        <button type="button" className={css['chipRemove']} aria-label={onRemove.label} onClick={onRemove.run}>
          <CloseIcon size={12} />
        </button>
      ) : null}
    </span>
  )
}
