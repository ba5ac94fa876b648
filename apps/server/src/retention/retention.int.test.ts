import { createWriter } from '@weir/store'
import { LogRecord } from '@weir/telemetry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditRecords } from '../db/schema.ts'
import { Ingest } from '../ingest/ingest.ts'
import { type SignedIn, startTestApi, type TestApi } from '../testing/test-api.ts'
import { startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import { startTestStore, type TestStore } from '../testing/test-store.ts'
import { ThrottleGate } from '../throttles/throttle-gate.ts'
import { deleteOlder } from './retention.part.ts'

const DAY_MS = 86_400_000

let postgres: TestPostgres
let store: TestStore
let api: TestApi
let shop = ''
let other = ''
let writer: SignedIn
let reader: SignedIn

beforeAll(async () => {
  postgres = await startTestPostgres(undefined)
  store = await startTestStore()
  api = await startTestApi(postgres, { retentionDays: 30 }, store.url)
  shop = await api.createOrganization('Shop')
  other = await api.createOrganization('Other')
  writer = await api.signedIn('writer@example.com', { [shop]: 'admin' })
  reader = await api.signedIn('reader@example.com', { [shop]: 'read-only' })
})

afterAll(async () => {
  await api?.stop()
  await store?.stop()
  await postgres?.stop()
})

const path = () => `/v1/orgs/${shop}/settings/retention`
const set = (days: unknown, who = writer) => api.call(path(), { method: 'PUT', json: { days }, headers: who.headers })
const read = async () => (await api.call(path(), { headers: reader.headers })).json()

function log(body: string, daysAgo = 0): LogRecord {
  const timeUnixNano = BigInt(Date.now() - daysAgo * DAY_MS) * 1_000_000n
  return Object.assign(new LogRecord(), { body, timeUnixNano })
}

async function kept(organizationId: string) {
  return store.store.query<{ body: string; days: number }>({
    sql: 'SELECT Body AS body, RetentionDays AS days FROM otel_logs WHERE OrganizationId = {id:String} ORDER BY body',
    params: { id: organizationId },
    settings: {},
  })
}

describe('how long telemetry is kept', () => {
  it('is what the installation says, until an organization says otherwise', async () => {
    expect(await read()).toEqual({ days: null, default_days: 30 })
    expect((await set(7, reader)).status).toBe(403)
    const answer = await set(7)
    expect([answer.status, await answer.json()]).toEqual([200, { days: 7, default_days: 30 }])
    expect(await read()).toEqual({ days: 7, default_days: 30 })
    const rows = await api.services.db.select().from(auditRecords)
    expect(rows.find(({ target }) => target === 'setting/retention')).toMatchObject({
      action: 'setting.update',
      actor: 'writer@example.com',
    })
  })

  it.each([0, 3651, 1.5, '7', undefined])('cannot be %s days', async days => {
    const answer = await set(days)
    expect([answer.status, JSON.stringify(await answer.json())]).toEqual([400, expect.stringContaining('days')])
    expect(await read()).toEqual({ days: 7, default_days: 30 })
  })

  it('is written with what comes in', async () => {
    const gate = new ThrottleGate(api.services)
    const ingest = new Ingest(api.services, gate)
    for (const organizationId of [shop, other]) {
      const principal = { kind: 'token', organizationId, tokenId: 't', accesses: {}, address: '' } as const
      const head = { id: undefined, attempt: undefined, bytes: 1 }
      await ingest.write(principal, { signal: 'log', records: [log('new')] }, head)
    }
    await ingest.close()
    await gate.close()
    expect([await kept(shop), await kept(other)]).toEqual([[{ body: 'new', days: 7 }], [{ body: 'new', days: 30 }]])
  })

  it('is the same for what was there before, within an hour', async () => {
    const records = [log('ten days old', 10), log('six days old', 6)]
    const before = createWriter(store.store, { retentionDays: 30 })
    for (const organizationId of [shop, other]) await before.writeLogs({ organizationId, token: 'before', records })
    await before.close()
    await deleteOlder(api.services, new AbortController().signal)
    expect((await kept(shop)).map(row => row.body)).toEqual(['new', 'six days old'])
    expect((await kept(other)).map(row => row.body)).toEqual(['new', 'six days old', 'ten days old'])
    await set(null)
    expect(await read()).toEqual({ days: null, default_days: 30 })
  })
})
