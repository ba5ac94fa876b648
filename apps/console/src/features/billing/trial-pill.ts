import { daysLeft, type Subscription } from '@weir/contracts'

/** The pill shows when fewer days than this are left. */
const shownBelowDays = 15
const mostVariants = 7

type TrialFacts = Pick<Subscription, 'state' | 'current_period_end' | 'is_in_trial_period' | 'is_trial_expired'>

interface TrialPillModel {
  text: string
  /** Which hourglass, from 0 (run out) to 7. */
  variant: number
}

/** The trial pill at a time; undefined when there is none to show. */
export function trialPill(subscription: TrialFacts, now: number): TrialPillModel | undefined {
  const { state, is_in_trial_period, is_trial_expired } = subscription
  if (state === 'ai_suspended') return ended
  if (!is_in_trial_period && !is_trial_expired) return undefined
  const days = daysLeft(subscription.current_period_end, now)
  if (days >= shownBelowDays) return undefined
  if (days <= 0) return ended
  return { text: `${days} days left on your trial`, variant: Math.min(days, mostVariants) }
}

const ended: TrialPillModel = { text: 'Your trial has ended', variant: 0 }
