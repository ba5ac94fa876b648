import { describe, expect, it } from 'vitest'
import { planStateSchema } from './billing.ts'
import {
  addMonths,
  billingRecord,
  creditsFor,
  creditsShare,
  daysLeft,
  isBudgetExhausted,
  periodAt,
} from './billing-rules.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const gigabyte = 1024 ** 3

describe('plan states', () => {
  it.each(['free', 'trial', 'enterprise', 'ai_suspended', 'ai_team'])('[TRIAL-008] %s is one', state => {
    expect(planStateSchema.safeParse(state).success).toBe(true)
  })

  it.each(['', 'gold', 'ai_', 'AI_team', 'ai_with space'])('[TRIAL-008] %j is none', state => {
    expect(planStateSchema.safeParse(state).success).toBe(false)
  })
})

describe('daysLeft', () => {
  it.each([
    ['2026-11-29T12:00:00Z', 14],
    ['2026-11-29T12:00:01Z', 15],
    ['2026-11-15T12:00:01Z', 1],
    ['2026-11-15T12:00:00Z', 0],
    ['2026-11-14T11:00:00Z', -1],
  ])('until %s there are %i', (end, days) => {
    expect(daysLeft(end, now)).toBe(days)
  })
})

describe('creditsShare', () => {
  const share = (expense: number, initial: number | null, used: number) =>
    creditsShare({ current_monthly_expense: expense, initial_period_credits: initial, period_credits_usage: used })

  it('[BANNER-014] is over the larger of monthly expense and initial credits', () => {
    expect(share(200, 100, 90)).toBe(0.45)
    expect(share(50, 100, 90)).toBe(0.9)
  })

  it('is unknown where both are nothing', () => {
    expect(share(0, 0, 5)).toBeUndefined()
    expect(share(0, null, 5)).toBeUndefined()
  })
})

describe('creditsFor', () => {
  it('adds up the signals at their prices', () => {
    expect(creditsFor({ log: gigabyte, metric: gigabyte, trace: gigabyte / 2, event: 0 })).toBe(3.5)
    expect(creditsFor({})).toBe(0)
  })
})

describe('periodAt', () => {
  const given = { start: new Date('2026-08-31T10:00:00Z'), end: new Date('2026-09-30T10:00:00Z') }

  it('is the given one while it lasts', () => {
    expect(periodAt('free', given, Date.parse('2026-09-30T09:59:59Z'))).toEqual(given)
  })

  it('goes on month by month', () => {
    expect(periodAt('free', given, now)).toEqual({
      start: new Date('2026-10-30T10:00:00Z'),
      end: new Date('2026-11-30T10:00:00Z'),
    })
  })

  it('does not go on for a trial', () => {
    expect(periodAt('trial', given, now)).toEqual(given)
  })

  it('ends on the last day of a shorter month', () => {
    expect(addMonths(new Date('2026-01-31T00:00:00Z'), 1)).toEqual(new Date('2026-02-28T00:00:00Z'))
    expect(addMonths(new Date('2026-01-31T00:00:00Z'), 12)).toEqual(new Date('2027-01-31T00:00:00Z'))
  })
})

describe('billingRecord', () => {
  const period = { start: new Date('2026-11-01T00:00:00Z'), end: new Date('2026-11-20T00:00:00Z') }
  const ended = { start: new Date('2026-10-01T00:00:00Z'), end: new Date('2026-11-15T12:00:00Z') }
  const record = (state: 'free' | 'trial' | 'ai_suspended', credits: number | null, used: number, at = period) =>
    billingRecord({ state, period: at, monthlyExpense: 3, initialCredits: credits }, used, now)

  it('[TRIAL-007] has every field of a billing record', () => {
    expect(record('trial', 10, 4)).toEqual({
      state: 'trial',
      current_period_start: '2026-11-01T00:00:00.000Z',
      current_period_end: '2026-11-20T00:00:00.000Z',
      current_monthly_expense: 3,
      initial_period_credits: 10,
      period_credits_usage: 4,
      remaining_period_credits: 6,
      is_trial_expired: false,
      is_in_trial_period: true,
    })
  })

  it('ends a trial with its period', () => {
    expect(record('trial', 10, 0, ended)).toMatchObject({ is_trial_expired: true, is_in_trial_period: false })
    expect(record('ai_suspended', null, 0)).toMatchObject({ is_trial_expired: true, is_in_trial_period: false })
    expect(record('free', 10, 0, ended)).toMatchObject({ is_trial_expired: false, is_in_trial_period: false })
  })

  it('is exhausted when nothing remains, and never without a budget', () => {
    expect(isBudgetExhausted(record('free', 10, 9.999))).toBe(false)
    expect(isBudgetExhausted(record('free', 10, 12))).toBe(true)
    expect(isBudgetExhausted(record('free', null, 1e9))).toBe(false)
  })
})
