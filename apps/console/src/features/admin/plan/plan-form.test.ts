import type { Subscription } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import { planChange, planForm, planFormErrors } from './plan-form.ts'

const plan: Subscription = {
  state: 'free',
  current_period_start: '2026-11-01T00:00:00.000Z',
  current_period_end: '2026-12-01T00:00:00.000Z',
  current_monthly_expense: 0,
  initial_period_credits: 50,
  period_credits_usage: 1,
  remaining_period_credits: 49,
  is_trial_expired: false,
  is_in_trial_period: false,
  limits: { bytes_per_minute: 20 * 1024 ** 2, burst_bytes: null, daily_bytes: null },
}
const form = planForm(plan)

describe('planForm', () => {
  it('shows what there is, and blank for none', () => {
    expect(form).toEqual({
      state: 'free',
      periodEnd: '2026-12-01',
      credits: '50',
      expense: '0',
      megabytesPerMinute: '20',
      burstMegabytes: '',
      gigabytesPerDay: '',
    })
  })
})

describe('planChange', () => {
  it('names only what was changed', () => {
    expect(planChange(form, form)).toEqual({})
    expect(planChange(form, { ...form, state: 'enterprise' })).toEqual({ state: 'enterprise' })
  })

  it('turns blanks into no limit and amounts into bytes', () => {
    expect(planChange(form, { ...form, credits: ' ', megabytesPerMinute: '', gigabytesPerDay: '0.5' })).toEqual({
      initial_period_credits: null,
      limits: { bytes_per_minute: null, daily_bytes: 512 * 1024 ** 2 },
    })
  })

  it('ends the period at the start of the day', () => {
    expect(planChange(form, { ...form, periodEnd: '2027-01-01' })).toEqual({
      current_period_end: '2027-01-01T00:00:00.000Z',
    })
  })
})

describe('planFormErrors', () => {
  it('finds nothing wrong with what is there', () => {
    expect(planFormErrors(form)).toEqual({})
  })

  it.each([
    ['state', 'gold'],
    ['periodEnd', '1.12.2026'],
    ['credits', 'many'],
    ['expense', ''],
    ['gigabytesPerDay', '-1'],
  ] as const)('names %s when it is %j', (field, value) => {
    expect(Object.keys(planFormErrors({ ...form, [field]: value }))).toEqual([field])
  })
})
