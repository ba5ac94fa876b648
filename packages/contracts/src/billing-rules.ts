import type { PlanState, Subscription, UsageSignal } from './billing.ts'

const dayMs = 86_400_000
const gigabyte = 1024 ** 3

/** Credits that a gigabyte (1024³ bytes) of each signal costs. */
export const creditsPerGigabyte: Readonly<Record<UsageSignal, number>> = { log: 1, metric: 2, trace: 1, event: 1 }

/** What an organization may send; null: as much as it likes. */
export interface PlanLimits {
  bytesPerMinute: number | null
  /** What may come at once after a quiet time. */
  burstBytes: number | null
  dailyBytes: number | null
}

interface PlanDefaults extends PlanLimits {
  /** Credits of a period; null: no budget. */
  initialCredits: number | null
}

const unlimited: PlanDefaults = { initialCredits: null, bytesPerMinute: null, burstBytes: null, dailyBytes: null }
const megabyte = 1024 ** 2

/** What a plan starts with, until an operator decides otherwise. */
export function planDefaults(state: PlanState): PlanDefaults {
  if (state === 'free') {
    return { initialCredits: 50, bytesPerMinute: 20 * megabyte, burstBytes: 100 * megabyte, dailyBytes: null }
  }
  if (state === 'trial') {
    const dailyBytes = 10 * gigabyte
    return { initialCredits: 200, bytesPerMinute: 100 * megabyte, burstBytes: 500 * megabyte, dailyBytes }
  }
  return unlimited
}

export interface Period {
  start: Date
  end: Date
}

/** The billing period at a time: a trial has the one it was given; the others go on month by month after it. */
export function periodAt(state: PlanState, given: Period, now: number): Period {
  if (state === 'trial' || given.end.getTime() > now) return given
  for (let months = 0; ; months += 1) {
    const end = addMonths(given.end, months + 1)
    if (end.getTime() > now) return { start: addMonths(given.end, months), end }
  }
}

/** The same time so many months later, or that month's last day where it is shorter. */
export function addMonths(time: Date, months: number): Date {
  const moved = new Date(time)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const days = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(time.getUTCDate(), days))
  return moved
}

/** What these bytes cost. */
export function creditsFor(bytes: Partial<Record<UsageSignal, number>>): number {
  const { log = 0, metric = 0, trace = 0, event = 0 } = bytes
  const price = creditsPerGigabyte
  const sum = log * price.log + metric * price.metric + trace * price.trace + event * price.event
  return sum / gigabyte
}

/** Whole days until a period ends, begun ones counted; zero or less once it has. */
export function daysLeft(periodEnd: string, now: number): number {
  return Math.ceil((Date.parse(periodEnd) - now) / dayMs)
}

type Credits = Pick<Subscription, 'current_monthly_expense' | 'initial_period_credits' | 'period_credits_usage'>

/** The used share of a period's credits, over the larger of expense and initial credits; undefined where both are nothing. */
export function creditsShare(credits: Credits): number | undefined {
  const whole = Math.max(credits.current_monthly_expense, credits.initial_period_credits ?? 0)
  return whole > 0 ? credits.period_credits_usage / whole : undefined
}

/** Whether nothing is left of a period's budget. */
export function isBudgetExhausted({
  remaining_period_credits,
}: Pick<Subscription, 'remaining_period_credits'>): boolean {
  return remaining_period_credits !== null && remaining_period_credits <= 0
}

interface Terms {
  state: PlanState
  period: Period
  monthlyExpense: number
  initialCredits: number | null
}

/** The billing record of an organization at a time, from its terms and what it used in the period. */
export function billingRecord(
  { state, period, monthlyExpense, initialCredits }: Terms,
  creditsUsed: number,
  now: number,
): Omit<Subscription, 'limits'> {
  const isOver = period.end.getTime() <= now
  return {
    state,
    current_period_start: period.start.toISOString(),
    current_period_end: period.end.toISOString(),
    current_monthly_expense: monthlyExpense,
    initial_period_credits: initialCredits,
    period_credits_usage: creditsUsed,
    remaining_period_credits: initialCredits === null ? null : Math.max(0, initialCredits - creditsUsed),
    is_trial_expired: state === 'ai_suspended' || (state === 'trial' && isOver),
    is_in_trial_period: state === 'trial' && !isOver,
  }
}
