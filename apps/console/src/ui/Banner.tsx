import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import css from './Banner.module.css'
import { AlertIcon, CloseIcon, HelpIcon, WarningIcon } from './icons.tsx'

const icons = { err: AlertIcon, warn: WarningIcon, info: HelpIcon }

interface BannerProps {
  tone: keyof typeof icons
  children: ReactNode
  /** How far it reaches, e.g. `187 of 945 agents`. */
  scope?: ReactNode
  /** The small button that deals with it. */
  action?: ReactNode
  onDismiss?: () => void
}

/** A line above the page header that concerns the whole organization. */
export function Banner({ tone, children, scope, action, onDismiss }: BannerProps) {
  const Icon = icons[tone]
  return (
    <div className={classes(css['banner'], css[tone])} role={tone === 'err' ? 'alert' : 'status'}>
      <Icon />
      <span className="grow">{children}</span>
      {scope ? <span className="quiet num">{scope}</span> : null}
      {action}
      {onDismiss ? (
        <ActionIcon variant="subtle" size="xs" aria-label="Dismiss" onClick={onDismiss}>
          <CloseIcon size={14} />
        </ActionIcon>
      ) : null}
    </div>
  )
}
