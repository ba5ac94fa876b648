import { classes } from '../lib/classes.ts'
import type { ComponentType, ReactNode } from 'react'
import css from './Badge.module.css'
import { AlertIcon, HealthyIcon, type IconProps, IdleIcon, PausedIcon, WarningIcon } from './icons.tsx'

export type Tone = 'ok' | 'warn' | 'err' | 'idle'

interface StateLook {
  tone: Tone
  word: string
  icon: ComponentType<IconProps>
}

const looks = {
  active: { tone: 'ok', word: 'Active', icon: HealthyIcon },
  healthy: { tone: 'ok', word: 'Healthy', icon: HealthyIcon },
  receiving_data: { tone: 'ok', word: 'Receiving data', icon: HealthyIcon },
  up_to_date: { tone: 'ok', word: 'Up to date', icon: HealthyIcon },
  has_warnings: { tone: 'warn', word: 'Warnings', icon: WarningIcon },
  backpressure: { tone: 'warn', word: 'Backpressure', icon: WarningIcon },
  outdated: { tone: 'warn', word: 'Outdated', icon: WarningIcon },
  update_available: { tone: 'warn', word: 'Update Available', icon: WarningIcon },
  has_errors: { tone: 'err', word: 'Errors', icon: AlertIcon },
  rejected: { tone: 'err', word: 'Rejected', icon: AlertIcon },
  timeout: { tone: 'err', word: 'Timeout', icon: AlertIcon },
  unsupported: { tone: 'err', word: 'Unsupported', icon: AlertIcon },
  suspended: { tone: 'idle', word: 'Suspended', icon: PausedIcon },
  throttled: { tone: 'idle', word: 'Throttled', icon: PausedIcon },
  idle: { tone: 'idle', word: 'Idle', icon: IdleIcon },
} as const satisfies Record<string, StateLook>

/** States of pipelines, sources, destinations and agents, as the API names them. */
export type State = keyof typeof looks
export const states = Object.keys(looks).filter((state): state is State => Object.hasOwn(looks, state))

interface StateBadgeProps {
  state: State
  /** Another word for the same state. */
  children?: ReactNode
}

/** A state as an icon and a word, never by colour alone. */
export function StateBadge({ state, children }: StateBadgeProps) {
  const { tone, word, icon: Icon } = looks[state]
  return (
    <span className={classes(css['badge'], css[tone])}>
      <Icon size={12} />
      {children ?? word}
    </span>
  )
}

interface BadgeProps {
  tone?: Tone | 'accent' | 'plain'
  icon?: ComponentType<IconProps>
  title?: string
  children: ReactNode
}

/** A small label: `accent` for releases such as Beta, `plain` for facts, a tone with an icon for what happened to an event. */
export function Badge({ tone = 'plain', icon: Icon, title, children }: BadgeProps) {
  return (
    <span className={classes(css['badge'], css[tone])} title={title}>
      {Icon ? <Icon size={12} /> : null}
      {children}
    </span>
  )
}
