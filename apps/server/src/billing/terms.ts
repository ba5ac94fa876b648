import { addMonths, apiError, type PlanState, planDefaults, type SubscriptionChange } from '@weir/contracts'
import type { SubscriptionTerms } from './billing.repo.ts'

const dayMs = 86_400_000

function firstPeriod(state: PlanState, start: Date, trialDays: number) {
  const periodEnd = state === 'trial' ? new Date(start.getTime() + trialDays * dayMs) : addMonths(start, 1)
  return { periodStart: start, periodEnd }
}

/** What an organization starts with on a plan. */
export function startingTerms(state: PlanState, start: Date, trialDays: number): SubscriptionTerms {
  return {
    state,
    ...firstPeriod(state, start, trialDays),
    monthlyExpense: 0,
    ...planDefaults(state),
    updatedAt: new Date(),
  }
}

/** The terms after a change. On a new plan, what the change does not name is as that plan starts. */
export function changedTerms(
  before: SubscriptionTerms,
  change: SubscriptionChange,
  now: Date,
  trialDays: number,
): SubscriptionTerms {
  const { state = before.state, limits = {} } = change
  const base =
    state === before.state ? before : { ...startingTerms(state, now, trialDays), monthlyExpense: before.monthlyExpense }
  const after: SubscriptionTerms = {
    state,
    periodStart: timeOr(change.current_period_start, base.periodStart),
    periodEnd: timeOr(change.current_period_end, base.periodEnd),
    monthlyExpense: change.current_monthly_expense ?? base.monthlyExpense,
    initialCredits: change.initial_period_credits === undefined ? base.initialCredits : change.initial_period_credits,
    bytesPerMinute: limits.bytes_per_minute === undefined ? base.bytesPerMinute : limits.bytes_per_minute,
    burstBytes: limits.burst_bytes === undefined ? base.burstBytes : limits.burst_bytes,
    dailyBytes: limits.daily_bytes === undefined ? base.dailyBytes : limits.daily_bytes,
    updatedAt: now,
  }
  if (after.periodEnd <= after.periodStart) {
    throw apiError('INVALID_INPUT', {
      fields: [{ field: 'current_period_end', message: 'must be later than current_period_start' }],
    })
  }
  return after
}

const timeOr = (text: string | undefined, otherwise: Date) => (text === undefined ? otherwise : new Date(text))
