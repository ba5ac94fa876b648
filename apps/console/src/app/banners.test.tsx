import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { type CurrentUser, type Preset, presetAccesses, type Subscription } from '@weir/contracts'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { heartbeatVersionsQuery, pipelineListQuery, throttleQuery } from '../features/banners/banner-facts.ts'
import { subscriptionQuery } from '../features/billing/index.ts'
import { queryClient } from '../lib/api.ts'
import { currentUserQuery } from '../lib/session.ts'
import { Providers } from './providers.tsx'
import { createConsoleRouter } from './router.tsx'

const orgId = 'org-1'
const userWith = (preset: Preset): CurrentUser => ({
  id: 'user-1',
  method: 'account',
  email: 'mara@haldenfreight.example',
  fullName: 'Mara Lindqvist',
  firstName: 'Mara',
  lastName: 'Lindqvist',
  supportUser: false,
  organizations: [
    { id: orgId, name: 'Halden Freight', preset, accesses: presetAccesses[preset], is_demo: false, features: [] },
  ],
})

const trial: Subscription = {
  state: 'trial',
  current_period_start: new Date(Date.now() - 86_400_000).toISOString(),
  current_period_end: new Date(Date.now() + 8.5 * 86_400_000).toISOString(),
  current_monthly_expense: 0,
  initial_period_credits: 200,
  period_credits_usage: 1,
  remaining_period_credits: 199,
  is_trial_expired: false,
  is_in_trial_period: true,
  limits: { bytes_per_minute: null, burst_bytes: null, daily_bytes: null },
}

async function seen(preset: Preset, plan: Subscription = trial): Promise<string> {
  queryClient.setQueryData(currentUserQuery.queryKey, userWith(preset))
  queryClient.setQueryData(subscriptionQuery(orgId).queryKey, plan)
  queryClient.setQueryData(heartbeatVersionsQuery(orgId).queryKey, [{ version: 'v0.1.60', agents: 2 }])
  queryClient.setQueryData(pipelineListQuery(orgId).queryKey, { pipelines: [] })
  queryClient.setQueryData(throttleQuery(orgId).queryKey, {
    throttles: { rate: { since: trial.current_period_start, until: trial.current_period_end, refused_requests: 3 } },
  })
  const router = createConsoleRouter(createMemoryHistory({ initialEntries: ['/traces'] }))
  await router.load()
  return renderToString(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  )
}

afterEach(() => queryClient.clear())

describe('banners in the shell', () => {
  it('[BANNER-002][BANNER-003] the outdated agents banner is an alert whose action opens the agents tab', async () => {
    const html = await seen('createAgent')
    expect(html).toMatch(/role="alert"[^]*You are running outdated agent versions/)
    expect(html).toContain('href="/pipeline/status?activeTab=agents"')
    expect(html).toContain('2 of 2 agents')
  })

  it('[BANNER-020] the no-pipeline banner leads to the form for a pipeline', async () => {
    expect(await seen('createAgent')).toContain('href="/pipeline/new-pipeline"')
  })

  it('[BANNER-021] the trial limit is told to administrators only', async () => {
    expect(await seen('admin')).toContain('Your trial organization has reached the default data ingestion limit.')
    expect(await seen('createAgent')).not.toContain('Your trial organization')
  })
})

describe('the trial pill', () => {
  it('[SHELL-016] stands in the navigation and leads administrators to the plan', async () => {
    const html = await seen('admin')
    expect(html).toMatch(/<nav[^]*9 days left on your trial[^]*<\/nav>/)
    expect(html).toContain('href="/admin/plan"')
    expect(html).toContain('data-variant="7"')
  })

  it('leads nobody else anywhere', async () => {
    const html = await seen('member')
    expect(html).toContain('9 days left on your trial')
    expect(html).not.toContain('href="/admin/plan"')
  })
})
