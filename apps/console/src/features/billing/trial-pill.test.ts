import { describe, expect, it } from 'vitest'
import { hourglassIcons } from './hourglass-icons.tsx'
import { trialPill } from './trial-pill.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const dayMs = 86_400_000

const trial = { state: 'trial', is_in_trial_period: true, is_trial_expired: false } as const
const pillAt = (days: number, change: Partial<Parameters<typeof trialPill>[0]> = {}) =>
  trialPill({ ...trial, ...change, current_period_end: new Date(now + days * dayMs).toISOString() }, now)

describe('trialPill', () => {
  it('[TRIAL-001] shows at 14 days and not at 15', () => {
    expect(pillAt(14)).toBeDefined()
    expect(pillAt(14.01)).toBeUndefined()
    expect(pillAt(15)).toBeUndefined()
  })

  it('[TRIAL-002] says how many days are left', () => {
    expect(pillAt(9)?.text).toBe('9 days left on your trial')
    expect(pillAt(8.2)?.text).toBe('9 days left on your trial')
    expect(pillAt(0.1)?.text).toBe('1 days left on your trial')
  })

  it.each([0, -3])('[TRIAL-003] at %i days the trial has ended', days => {
    expect(pillAt(days, { is_in_trial_period: false, is_trial_expired: true })?.text).toBe('Your trial has ended')
  })

  it('[TRIAL-004] so it has when suspended, whatever the period', () => {
    expect(pillAt(100, { state: 'ai_suspended', is_in_trial_period: false })?.text).toBe('Your trial has ended')
  })

  it.each(['free', 'enterprise', 'ai_team'] as const)('is not there on the plan %s', state => {
    expect(pillAt(3, { state, is_in_trial_period: false })).toBeUndefined()
  })

  it('[TRIAL-005] has eight hourglasses, all different', () => {
    expect(hourglassIcons).toHaveLength(8)
    expect(new Set([0, 1, 2, 3, 4, 5, 6, 7].map(days => pillAt(days, { is_trial_expired: true })?.variant)).size).toBe(
      8,
    )
  })

  it.each([
    [14, 7],
    [8, 7],
    [7, 7],
    [6, 6],
    [1, 1],
    [0, 0],
    [-5, 0],
  ])('[TRIAL-006] %i days left show the hourglass %i', (days, variant) => {
    expect(pillAt(days, { is_trial_expired: true })?.variant).toBe(variant)
  })
})
