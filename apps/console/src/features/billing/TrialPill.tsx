import { Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useOrganization } from '../../lib/session.ts'
import { hourglassIcons } from './hourglass-icons.tsx'
import { useSubscriptionAt } from './subscription.queries.ts'
import { trialPill } from './trial-pill.ts'
import css from './TrialPill.module.css'

interface TrialPillProps {
  collapsed: boolean
}

/** How long the trial goes on; it leads administrators to the plan. */
export function TrialPill({ collapsed }: TrialPillProps) {
  const { preset } = useOrganization()
  const { subscription, at } = useSubscriptionAt()
  const pill = subscription && trialPill(subscription, at)
  if (!pill) return null
  const Icon = hourglassIcons[pill.variant]
  const content = (
    <>
      {Icon ? <Icon className={css['icon'] ?? ''} /> : null}
      <span className={css['text']} data-collapsed={collapsed || undefined}>
        {pill.text}
      </span>
    </>
  )
  const face = { className: css['pill'], 'data-collapsed': collapsed || undefined, 'data-variant': pill.variant }
  return (
    <Tooltip label={pill.text} position="right" disabled={!collapsed}>
      {preset === 'admin' ? (
        <Link to="/admin/plan" {...face}>
          {content}
        </Link>
      ) : (
        <div {...face}>{content}</div>
      )}
    </Tooltip>
  )
}
