import {
  accessKeys,
  type Accesses,
  demoAdministrationCalls,
  demoCalls,
  presetAccesses,
  type RouteAccess,
  routeAccess,
} from '@weir/contracts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { user } from '../db/auth-schema.ts'
import { organizations } from '../db/schema.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import { contractCalls } from './methods.ts'

type Call = ReturnType<typeof contractCalls>[number]

/** Who calls, and what becomes of a call with this declaration: let in, or refused with a status. */
interface Caller {
  readonly name: string
  readonly headers: () => Record<string, string>
  readonly expected: (access: RouteAccess, call: Call) => 'in' | 401 | 403 | 404
}

const declared: ReadonlyMap<string, RouteAccess> = new Map(Object.entries(routeAccess))
// What ends the session comes last.
const calls = contractCalls().toSorted(
  (a, b) => Number(a.name === 'session.logout') - Number(b.name === 'session.logout'),
)
const isScoped = (access: RouteAccess) => access === 'member' || access.includes(':')
const levels = ['read', 'write'] as const
const demoSignIn = { offered: true, sessionMinutes: 30, parentOrigin: undefined, engineerUrl: undefined }

/**
 * What an answer says about the caller. The input is empty and the ids are unknown, so those who get in are told so; only where a
 * path has such an id can 404 come from somebody who was let in.
 */
function outcome(status: number, path: string, wanted: 'in' | number): 'in' | number {
  if (status === 401 || status === 403) return status
  const missesSomething = path.replace('{orgId}', '').includes('{')
  return status === 404 && !(missesSomething && wanted === 'in') ? 404 : 'in'
}

/** What a member with a single entry gets. */
function bySingleEntry(entry: string, level: string, access: RouteAccess): 'in' | 403 | 404 {
  if (access === 'support') return 404
  if (!access.includes(':')) return 'in'
  const [key, needed] = access.split(':')
  return key === entry && (level === 'write' || needed === 'read') ? 'in' : 403
}

const listed = (calls: readonly string[], { name }: Call) => calls.includes(name)

/** A visitor of the demo reads, and asks what needs a body; nothing else, and not how the organization is administered. */
function byVisit(access: RouteAccess, call: Call): 'in' | 403 | 404 {
  if (access === 'anyone' || listed(demoCalls, call)) return 'in'
  if (call.method !== 'GET') return 403
  if (access === 'support') return 404
  return access.startsWith('access:') && !listed(demoAdministrationCalls, call) ? 403 : 'in'
}

it('is declared for every call of the contract, and for no other', () => {
  expect(Object.keys(routeAccess).toSorted()).toEqual(
    contractCalls()
      .map(({ name }) => name)
      .toSorted(),
  )
})

it('names an organization in the path of every call whose access is about one', () => {
  const scoped = calls.filter(({ name }) => isScoped(declared.get(name) ?? 'anyone'))
  expect(scoped.filter(({ path }) => !path.includes('{orgId}'))).toEqual([])
})

describe.each(postgresVersions.slice(0, 1))('who may call what', ({ binaries }) => {
  let postgres: TestPostgres
  let api: TestApi
  let ours = ''
  const cookies = new Map<string, Record<string, string>>()
  let token = ''

  async function join(name: string, organizations: Record<string, 'admin' | Accesses>): Promise<string> {
    const { headers, userId } = await api.signedIn(`${name.replaceAll(/\W/g, '-')}@example.com`, organizations)
    cookies.set(name, headers)
    return userId
  }

  beforeAll(async () => {
    postgres = await startTestPostgres(binaries)
    api = await startTestApi(postgres, { rateLimitPerMinute: 1_000_000, demoSignIn })
    ours = await api.createOrganization('Ours')
    await api.services.db.update(organizations).set({ isDemo: true }).where(eq(organizations.id, ours))
    const visit = await api.call('/v1/demo/session', { method: 'POST', headers: { origin: api.url } })
    const [cookie = ''] = visit.headers.getSetCookie().map(one => one.split(';')[0] ?? '')
    cookies.set('visitor of the demo', { cookie, origin: api.url })
    const theirs = await api.createOrganization('Theirs')
    await join('stranger', { [theirs]: 'admin' })
    await join('admin', { [ours]: 'admin' })
    const supporter = await join('support', { [theirs]: 'admin' })
    await api.services.db.update(user).set({ supportUser: true }).where(eq(user.id, supporter))
    for (const key of accessKeys)
      for (const level of levels) await join(`${key} ${level}`, { [ours]: { [key]: level } })
    const made = await api.call(`/v1/orgs/${ours}/tokens`, {
      method: 'POST',
      headers: cookies.get('admin') ?? {},
      json: { name: 'all', accesses: presetAccesses.admin },
    })
    token = (await made.json()).secret
  })
  afterAll(async () => {
    await api?.stop()
    await postgres?.stop()
  })

  const callers: Caller[] = [
    { name: 'nobody', headers: () => ({}), expected: access => (access === 'anyone' ? 'in' : 401) },
    {
      name: 'stranger',
      headers: () => cookies.get('stranger') ?? {},
      expected: access => (isScoped(access) || access === 'support' ? 404 : 'in'),
    },
    {
      name: 'support',
      headers: () => cookies.get('support') ?? {},
      expected: access => (isScoped(access) ? 404 : 'in'),
    },
    {
      name: 'token of the organization',
      headers: () => ({ authorization: `Bearer ${token}` }),
      expected: access => (access === 'user' ? 403 : access === 'support' ? 404 : 'in'),
    },
    ...accessKeys.flatMap(key =>
      levels.map(
        (level): Caller => ({
          name: `${key} ${level}`,
          headers: () => cookies.get(`${key} ${level}`) ?? {},
          expected: access => bySingleEntry(key, level, access),
        }),
      ),
    ),
    {
      name: 'visitor of the demo',
      headers: () => cookies.get('visitor of the demo') ?? {},
      expected: byVisit,
    },
    {
      name: 'admin',
      headers: () => cookies.get('admin') ?? {},
      expected: access => (access === 'support' ? 404 : 'in'),
    },
  ]

  async function statusOf(call: Call, caller: Caller): Promise<number> {
    const path = call.path.replace('{orgId}', ours).replaceAll(/\{\+?\w+\}/g, 'no-such-id')
    const json = call.method === 'GET' || call.method === 'DELETE' ? undefined : {}
    const answer = await api.call(path, { method: call.method, headers: caller.headers(), json })
    await answer.body?.cancel()
    return answer.status
  }

  describe.each(callers)('$name', caller => {
    it.each(calls)('$name', async call => {
      const wanted = caller.expected(declared.get(call.name) ?? 'anyone', call)
      expect(outcome(await statusOf(call, caller), call.path, wanted)).toBe(wanted)
    })
  })
})
