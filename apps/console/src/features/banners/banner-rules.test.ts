import type { Subscription } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import { pipelineListQuery, throttleQuery } from './banner-facts.ts'
import { type BannerFacts, type BannerId, bannersFor, isDismissible } from './banner-rules.ts'

const plan: Subscription = {
  state: 'enterprise',
  current_period_start: '2026-11-01T12:00:00Z',
  current_period_end: '2026-12-01T12:00:00Z',
  current_monthly_expense: 0,
  initial_period_credits: null,
  period_credits_usage: 0,
  remaining_period_credits: null,
  is_trial_expired: false,
  is_in_trial_period: false,
  limits: { bytes_per_minute: null, burst_bytes: null, daily_bytes: null },
}

const banner = (id: BannerId, facts: Partial<BannerFacts>) =>
  bannersFor({ preset: 'admin', subscription: plan, ...facts }).find(shown => shown.id === id)
const ids = (facts: Partial<BannerFacts>) => bannersFor({ preset: 'admin', ...facts }).map(({ id }) => id)

describe('outdated agents', () => {
  const old = {
    agentVersions: [
      { version: 'v0.1.62', agents: 187 },
      { version: 'v2.0.0', agents: 758 },
    ],
  }

  it('[BANNER-001][BANNER-002] says so as an error', () => {
    expect(banner('outdated', old)).toMatchObject({
      tone: 'err',
      text: 'You are running outdated agent versions. Please upgrade these outdated agents to avoid data ingestion issues.',
      scope: '187 of 945 agents',
    })
  })

  it('[BANNER-003] leads to the agents tab', () => {
    expect(banner('outdated', old)?.action).toEqual({
      label: 'Upgrade',
      to: '/pipeline/status',
      search: { activeTab: 'agents' },
    })
  })

  it('[BANNER-004] has a tooltip about Jan 22nd, 2024', () => {
    expect(banner('outdated', old)?.tooltip).toBe('Agents on these versions will lose features from Jan 22nd, 2024.')
  })

  it.each([
    ['v0.1.64', true],
    ['v0.1.65', false],
  ])('[BANNER-005] with agents of %s: %s', (version, shown) => {
    expect(banner('outdated', { agentVersions: [{ version, agents: 1 }] }) !== undefined).toBe(shown)
  })

  it.each(['v0.0.0', 'development', ''])('[BANNER-006] ignores %j', version => {
    expect(banner('outdated', { agentVersions: [{ version, agents: 1 }] })).toBeUndefined()
  })
})

describe('critical upgrade', () => {
  it('[BANNER-007] says that some configs need one', () => {
    expect(banner('critical', { criticalVersions: ['v1.0.0'] })).toMatchObject({
      tone: 'warn',
      text: 'Some of your configs have older agents in need of critical upgrades!',
    })
    expect(banner('critical', { criticalVersions: [] })).toBeUndefined()
  })
})

describe('throttles', () => {
  const throttles = ['rate']

  it('[BANNER-008] a trial organization has reached its limit', () => {
    const subscription: Subscription = { ...plan, state: 'trial' }
    expect(banner('trial_limit', { subscription, throttles })?.text).toBe(
      'Your trial organization has reached the default data ingestion limit. To increase the limit, please contact your Solutions Engineer.',
    )
    expect(banner('throttled', { subscription, throttles })).toBeUndefined()
  })

  it('[BANNER-009][BANNER-010] the others are throttled and may contact support', () => {
    expect(banner('throttled', { throttles })).toMatchObject({
      text: 'Your data ingestion is temporarily throttled as you are sending too much data in a short time.',
      action: { label: 'Contact Support' },
    })
    expect(banner('trial_limit', { throttles })).toBeUndefined()
  })

  it('nobody is throttled without an entry', () => {
    expect(ids({ subscription: plan, throttles: [] })).toEqual([])
  })

  it('[API-015] the status is asked for every five minutes', () => {
    expect(throttleQuery('o').refetchInterval).toBe(300_000)
  })
})

describe('credits', () => {
  const using = (change: Partial<Subscription>) => ({ subscription: { ...plan, state: 'free', ...change } as const })

  it('[BANNER-011][BANNER-012] says that they run out, with a way to upgrade', () => {
    const facts = using({ initial_period_credits: 100, period_credits_usage: 95, remaining_period_credits: 5 })
    expect(banner('credits', facts)).toMatchObject({
      text: 'Running out of data? Upgrade to keep your insights flowing!',
      action: { label: 'Upgrade', to: '/admin/manage-plan' },
    })
  })

  it.each([
    ['89.9 of 100', 100, 0, 89.9, false],
    ['90 of 100', 100, 0, 90, true],
    ['90 of 100, with an expense of 120', 100, 120, 90, false],
    ['108 of 100, with an expense of 120', 100, 120, 108, true],
    ['nothing of nothing', 0, 0, 0, false],
  ])('[BANNER-013] %s', (_name, initial, expense, used, shown) => {
    const facts = using({
      initial_period_credits: initial,
      current_monthly_expense: expense,
      period_credits_usage: used,
      remaining_period_credits: Math.max(0, initial - used),
    })
    expect(banner('credits', facts) !== undefined).toBe(shown)
  })

  it('[BANNER-013] is for the free plan alone', () => {
    const facts = using({ state: 'enterprise', initial_period_credits: 100, period_credits_usage: 95 })
    expect(banner('credits', facts)).toBeUndefined()
  })
})

describe('budget exhausted', () => {
  const spent = { initial_period_credits: 10, period_credits_usage: 11, remaining_period_credits: 0 }
  const exhausted = (state: Subscription['state']) =>
    banner('exhausted', { subscription: { ...plan, ...spent, state } })

  it('[BANNER-015] names the end of the cycle', () => {
    expect(exhausted('enterprise')).toMatchObject({
      tone: 'err',
      text: expect.stringMatching(/^Your budget for the billing cycle ending on Dec 1, 2026 has been exhausted\. /),
    })
  })

  it.each(['free', 'trial'] as const)('[BANNER-016] asks the plan %s to upgrade', state => {
    expect(exhausted(state)?.text).toMatch(/\. Upgrade to continue using the product\.$/)
  })

  it('[BANNER-017][BANNER-018] asks the others to top it up, with a way to manage the plan', () => {
    expect(exhausted('ai_team')?.text).toMatch(/\. Please top it up!$/)
    expect(exhausted('ai_team')?.action).toEqual({ label: 'Manage Plan', to: '/admin/manage-plan' })
  })

  it('is not there without a budget, or with something left', () => {
    expect(banner('exhausted', {})).toBeUndefined()
    expect(banner('exhausted', { subscription: { ...plan, remaining_period_credits: 0.01 } })).toBeUndefined()
  })
})

describe('no pipeline', () => {
  it('[BANNER-019][BANNER-020] leads to the first one', () => {
    expect(banner('no_pipeline', { pipelineCount: 0 })).toMatchObject({
      tone: 'info',
      text: 'In order to start using the product, you need to create your first Pipeline.',
      action: { label: 'Take Me There', to: '/pipeline/new-pipeline' },
    })
  })

  it('is not there with a pipeline, nor while that is not known', () => {
    expect(ids({ pipelineCount: 1 })).toEqual([])
    expect(ids({})).toEqual([])
  })

  it('[API-016] the list is asked for every five seconds', () => {
    expect(pipelineListQuery('o').refetchInterval).toBe(5_000)
  })
})

const everything: Partial<BannerFacts> = {
  subscription: {
    ...plan,
    state: 'free',
    initial_period_credits: 10,
    period_credits_usage: 10,
    remaining_period_credits: 0,
  },
  throttles: ['credits'],
  agentVersions: [{ version: 'v0.1.1', agents: 1 }],
  criticalVersions: ['v0.1.1'],
  pipelineCount: 0,
}

describe('who sees what', () => {
  it('administrators see all, in the order of urgency', () => {
    expect(ids(everything)).toEqual(['exhausted', 'throttled', 'outdated', 'critical', 'credits', 'no_pipeline'])
  })

  it('[BANNER-021] throttle, upgrade, credits and budget are for administrators', () => {
    for (const preset of ['createAgent', 'member', 'read-only'] as const) {
      const seen = ids({ ...everything, preset })
      for (const id of ['exhausted', 'throttled', 'critical', 'trial_limit', 'credits']) expect(seen).not.toContain(id)
    }
  })

  it('[BANNER-022] the preset createAgent sees the banners about agents and pipelines', () => {
    expect(ids({ ...everything, preset: 'createAgent' })).toEqual(['outdated', 'no_pipeline'])
    expect(ids({ ...everything, preset: 'member' })).toEqual([])
  })

  it('errors cannot be dismissed', () => {
    const dismissible = bannersFor({ preset: 'admin', ...everything }).filter(isDismissible)
    expect(dismissible.map(({ id }) => id)).toEqual(['throttled', 'critical', 'credits', 'no_pipeline'])
  })
})
