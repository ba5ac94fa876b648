import { presetAccesses } from '@weir/contracts'
import { writeHeartbeat, writeLogs } from '@weir/store'
import { LogRecord } from '@weir/telemetry'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { user } from '../db/auth-schema.ts'
import { auditRecords } from '../db/schema.ts'
import { newId } from '../ids.ts'
import { type SignedIn, startTestApi, type TestApi } from '../testing/test-api.ts'
import { startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import { startTestStore, type TestStore } from '../testing/test-store.ts'
import { signWebhook } from './webhook-signature.ts'

const secret = 'a secret of the billing system, shared'
const gigabyte = 1024 ** 3
const dayMs = 86_400_000

describe('plans and usage', { timeout: 60_000 }, () => {
  let postgres: TestPostgres
  let store: TestStore
  let api: TestApi
  let ours = ''
  let admin: SignedIn
  let member: SignedIn
  let operator: SignedIn

  beforeAll(async () => {
    ;[postgres, store] = await Promise.all([startTestPostgres(undefined), startTestStore()])
    api = await startTestApi(postgres, { billingWebhookSecret: secret }, store.url)
    ours = await api.createOrganization('Ours')
    admin = await api.signedIn('admin@example.com', { [ours]: 'admin' })
    member = await api.signedIn('member@example.com', { [ours]: 'member' })
    operator = await api.signedIn('operator@example.com', {})
    await api.services.db.update(user).set({ supportUser: true }).where(eq(user.id, operator.userId))
  }, 120_000)
  afterAll(async () => {
    await api?.stop()
    await store?.stop()
    await postgres?.stop()
  })

  const get = async (path: string, by: SignedIn) => (await api.call(path, { headers: by.headers })).json()
  const subscription = (organization = ours) => get(`/v1/orgs/${organization}/subscription`, admin)
  const change = (json: object, by = operator, organization = ours) =>
    api.call(`/v1/support/subscriptions/${organization}`, { method: 'PUT', headers: by.headers, json })

  async function ingest(organizationId: string, bytes: number, token = newId(), attempt = 1): Promise<void> {
    const records = Array.from({ length: 4 }, () => {
      const record = new LogRecord()
      record.timeUnixNano = BigInt(Date.now()) * 1_000_000n
      record.body = 'counted'
      return record
    })
    await writeLogs(store.store, { organizationId, records, token, bytes, attempt })
  }

  it('[API-014][TRIAL-007] an organization starts on the plan of the installation, without limits', async () => {
    expect(await get(`/v1/orgs/${ours}/subscription`, member)).toEqual({
      state: 'enterprise',
      current_period_start: expect.any(String),
      current_period_end: expect.any(String),
      current_monthly_expense: 0,
      initial_period_credits: null,
      period_credits_usage: 0,
      remaining_period_credits: null,
      is_trial_expired: false,
      is_in_trial_period: false,
      limits: { bytes_per_minute: null, burst_bytes: null, daily_bytes: null },
    })
  })

  it('an operator changes it, and that is audited', async () => {
    const end = new Date(Date.now() + 3.5 * dayMs).toISOString()
    const answer = await change({ state: 'trial', current_period_end: end, limits: { daily_bytes: 500 } })
    expect(answer.status).toBe(200)
    expect(await subscription()).toMatchObject({
      state: 'trial',
      current_period_end: end,
      is_in_trial_period: true,
      initial_period_credits: 200,
      remaining_period_credits: 200,
      limits: { daily_bytes: 500 },
    })
    const rows = await api.services.db.select().from(auditRecords).where(eq(auditRecords.organizationId, ours))
    expect(rows.map(({ action, actor }) => [action, actor])).toEqual(
      expect.arrayContaining([
        ['subscription.create', 'system'],
        ['subscription.update', 'operator@example.com'],
      ]),
    )
  })

  it('nobody else can, not even an administrator or a token with all access', async () => {
    const made = await api.call(`/v1/orgs/${ours}/tokens`, {
      method: 'POST',
      headers: admin.headers,
      json: { name: 'all', accesses: presetAccesses.admin },
    })
    const token = { userId: '', cookie: '', headers: { authorization: `Bearer ${(await made.json()).secret}` } }
    for (const by of [admin, member, token]) expect((await change({ state: 'enterprise' }, by)).status).toBe(404)
    expect((await subscription()).state).toBe('trial')
  })

  it('refuses what cannot be a plan, naming the field', async () => {
    const wrong = await change({ state: 'gold' })
    expect([wrong.status, (await wrong.json()).errors[0].field]).toEqual([400, 'state'])
    const backwards = await change({ current_period_end: '2020-01-01T00:00:00Z' })
    expect([backwards.status, (await backwards.json()).errors[0].field]).toEqual([400, 'current_period_end'])
    expect((await change({ state: 'free' }, operator, 'no-such-organization')).status).toBe(404)
  })

  it('counts what was stored, by day and signal, a repeated batch once', async () => {
    const organization = await api.createOrganization('Counted')
    const reader = await api.signedIn('reader@example.com', { [organization]: 'admin' })
    const token = newId()
    await ingest(organization, 4_000, token)
    await ingest(organization, 4_000, token, 2)
    await ingest(organization, 2_000)
    const now = Date.now()
    const range = new URLSearchParams({
      from: new Date(now - dayMs).toISOString(),
      to: new Date(now + 1000).toISOString(),
    })
    const usage = await get(`/v1/orgs/${organization}/usage?${range}`, reader)
    expect(usage.days).toEqual([
      { day: new Date(now).toISOString().slice(0, 10), signal: 'log', bytes: 6_000, items: 8 },
    ])
    expect(usage.totals).toContainEqual({ signal: 'log', bytes: 6_000, items: 8, credits: 6_000 / gigabyte })
    expect(usage.credits).toBe(6_000 / gigabyte)
  })

  it('keeps usage from those without access, and refuses a range of years', async () => {
    const range = new URLSearchParams({ from: '2020-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' })
    const call = (by: SignedIn) => api.call(`/v1/orgs/${ours}/usage?${range}`, { headers: by.headers })
    expect((await call(member)).status).toBe(403)
    expect((await call(admin)).status).toBe(400)
  })

  it('takes the credits of the period from what was stored', async () => {
    const organization = await api.createOrganization('Spending')
    await api.signedIn('spender@example.com', { [organization]: 'admin' })
    await ingest(organization, gigabyte * 2)
    await change({ state: 'free', initial_period_credits: 1.5 }, operator, organization)
    const after = await (await change({ current_monthly_expense: 7 }, operator, organization)).json()
    expect(after).toMatchObject({
      current_monthly_expense: 7,
      initial_period_credits: 1.5,
      period_credits_usage: 2,
      remaining_period_credits: 0,
    })
  })

  describe('the webhook', () => {
    const seconds = () => Math.floor(Date.now() / 1000)
    const event = (id: string, change: object = {}) => ({
      id,
      type: 'subscription.updated',
      created: new Date().toISOString(),
      organization_id: ours,
      subscription: { state: 'ai_suspended' },
      ...change,
    })
    const send = async (json: object, time = seconds(), body = JSON.stringify(json)) => {
      const headers = {
        'content-type': 'application/json',
        'weir-signature': signWebhook(secret, Buffer.from(JSON.stringify(json)), time),
      }
      const answer = await api.call('/v1/billing/webhook', { method: 'POST', headers, body })
      return [answer.status, await answer.json()] as const
    }

    it('changes the plan once per event', async () => {
      const first = event('event-0001')
      expect(await send(first)).toEqual([200, { status: 'applied' }])
      expect(await subscription()).toMatchObject({ state: 'ai_suspended', is_trial_expired: true })
      await change({ state: 'enterprise' })
      expect(await send(first)).toEqual([200, { status: 'repeated' }])
      expect((await subscription()).state).toBe('enterprise')
    })

    it('leaves a newer change alone when an older event comes late', async () => {
      const created = new Date(Date.now() - 3_600_000).toISOString()
      expect(await send(event('event-0002', { created }))).toEqual([200, { status: 'outdated' }])
      expect((await subscription()).state).toBe('enterprise')
    })

    it('refuses another event under a known id', async () => {
      expect((await send(event('event-0001', { subscription: { state: 'free' } })))[0]).toBe(409)
    })

    it('refuses what is not signed, changed on the way, or kept for later', async () => {
      const other = event('event-0003')
      expect((await send(other, seconds() - 400))[0]).toBe(401)
      expect((await send(other, seconds(), JSON.stringify({ ...other, organization_id: 'x' })))[0]).toBe(401)
      const plain = await api.call('/v1/billing/webhook', { method: 'POST', json: other })
      expect(plain.status).toBe(401)
      expect((await subscription()).state).toBe('enterprise')
    })

    it('says which field is wrong', async () => {
      const [status, problem] = await send(event('event-0004', { subscription: { state: 'gold' } }))
      expect([status, problem.errors[0].field]).toEqual([400, 'subscription.state'])
      expect((await send(event('event-0005', { organization_id: 'nobody' })))[0]).toBe(404)
    })
  })

  describe('agent releases', () => {
    it('[API-001] lists the release of this server, and those that an operator announced', async () => {
      const before = await (await api.call('/v1/agent_releases')).json()
      expect(before).toEqual({
        upgrade: false,
        agent_releases: [{ version: expect.stringMatching(/^v\d/), critical_update: false }],
      })
      const put = (by: SignedIn) =>
        api.call('/v1/agent_releases/v99.0.0', { method: 'PUT', headers: by.headers, json: { critical_update: true } })
      expect((await put(admin)).status).toBe(404)
      expect((await put(operator)).status).toBe(200)
      const after = await (await api.call('/v1/agent_releases')).json()
      expect(after.agent_releases).toHaveLength(2)
      expect(after.agent_releases[0]).toEqual({ version: 'v99.0.0', critical_update: true })
    })

    it('[API-013] names the versions of active agents that are behind a critical release', async () => {
      const beat = { agentId: 'a', host: 'h', configurationId: 'c', pipelineTag: 't', healthy: true, status: 'ok' }
      await writeHeartbeat(store.store, { organizationId: ours, ...beat, version: 'v2.0.0', time: Date.now() })
      expect(await get(`/v1/orgs/${ours}/agents/upgrade_check`, admin)).toEqual({ critical_versions: ['v2.0.0'] })
    })
  })
})
