import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { user } from '../db/auth-schema.ts'
import { auditRecords, membershipRequests, memberships, organizations } from '../db/schema.ts'
import { type SignedIn, startTestApi, type TestApi } from '../testing/test-api.ts'
import { startTestMail, type TestMail } from '../testing/test-mail.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import { startTestDns, type TestDns } from './testing/test-dns.ts'

describe.each(postgresVersions.slice(0, 1))('joining an organization on $name', ({ binaries }) => {
  let postgres: TestPostgres
  let api: TestApi
  let dns: TestDns
  let mail: TestMail
  let org = ''
  let admin: SignedIn
  let people = 0

  beforeAll(async () => {
    postgres = await startTestPostgres(binaries)
    dns = await startTestDns()
    mail = await startTestMail()
    api = await startTestApi(postgres, { dnsServers: [dns.address] })
    org = await api.createOrganization('Halden Freight')
    admin = await api.signedIn('admin@halden.example', { [org]: 'admin' })
  })
  afterAll(async () => {
    await api?.stop()
    await mail?.stop()
    await dns?.stop()
    await postgres?.stop()
  })

  const send = (who: SignedIn, method: string, path: string, json?: object) =>
    api.call(path, { method, headers: who.headers, ...(json ? { json } : {}) })
  const read = async (who: SignedIn, path: string) => (await send(who, 'GET', path)).json()
  const verdictOf = (who: SignedIn, id = org) => read(who, `/v1/orgs/${id}/join_verdict`)
  const newPerson = async (domain: string, verified = true) => {
    people += 1
    const person = await api.signedIn(`person${people}@${domain}`, {})
    await api.services.db.update(user).set({ emailVerified: verified }).where(eq(user.id, person.userId))
    return person
  }
  const addDomain = async (domain: string, rules: object = {}) =>
    (await send(admin, 'POST', `/v1/orgs/${org}/domains`, { domain, ...rules })).json()
  const verifiedDomain = async (domain: string, rules: object = {}) => {
    const added = await addDomain(domain, rules)
    dns.records.set(domain, ['v=spf1 -all', added.record])
    const answer = await send(admin, 'POST', `/v1/orgs/${org}/domains/${added.id}/verify`, {})
    expect(answer.status).toBe(200)
    return added
  }
  const actions = async () =>
    (await api.services.db.select().from(auditRecords).where(eq(auditRecords.organizationId, org))).map(
      ({ action, target }) => `${action} ${target}`,
    )

  describe('a domain', () => {
    it('is verified by its TXT record and by nothing else', async () => {
      const added = await addDomain('proof.example')
      expect(added).toMatchObject({ domain: 'proof.example', policy: 'approval', verified: null })
      expect(added.record).toMatch(/^weir-verification=[0-9a-f]{32}$/)
      const verify = () => send(admin, 'POST', `/v1/orgs/${org}/domains/${added.id}/verify`, {})
      expect(await (await verify()).json()).toMatchObject({ code: 'CONFLICT', detail: expect.stringContaining('TXT') })
      dns.records.set('proof.example', [`${added.record}0`, 'weir-verification='])
      expect((await verify()).status).toBe(409)
      dns.records.set('proof.example', ['other', added.record])
      expect(await (await verify()).json()).toMatchObject({ verified: expect.any(String), verified_by: 'dns' })
      expect(await actions()).toContain('domain.verify domain/proof.example')
    })

    it('does not make anybody wait for name servers that stay silent', async () => {
      const added = await addDomain('silent.example')
      dns.silent = true
      const since = Date.now()
      const answer = await send(admin, 'POST', `/v1/orgs/${org}/domains/${added.id}/verify`, {})
      dns.silent = false
      expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('did not answer') })
      expect(Date.now() - since).toBeLessThan(8_000)
    }, 15_000)

    it.each(['nodots', '127.0.0.1', 'a b.example', '-x.example', 'x..example', `${'a'.repeat(64)}.example`])(
      'is not %s',
      async domain => {
        const answer = await send(admin, 'POST', `/v1/orgs/${org}/domains`, { domain })
        expect(answer.status).toBe(400)
        expect(JSON.stringify(await answer.json())).toContain('domain')
      },
    )

    it('is listed once, and lets nobody in with more than its keeper has', async () => {
      await addDomain('once.example')
      expect((await addDomain('ONCE.example')).code).toBe('CONFLICT')
      const clerk = await api.signedIn('domain-clerk@example.com', { [org]: { access: 'write' } })
      const wish = { domain: 'more.example', policy: 'allow', preset: 'admin' }
      expect((await send(clerk, 'POST', `/v1/orgs/${org}/domains`, wish)).status).toBe(403)
    })
  })

  describe('the verdict', () => {
    it('[API-023] says refused, in the same words, of an organization that refuses and of one that does not exist', async () => {
      const stranger = await newPerson('stranger.example')
      const foreign = await send(stranger, 'GET', `/v1/orgs/${org}/join_verdict`)
      const unknown = await send(stranger, 'GET', '/v1/orgs/no-such-organization/join_verdict')
      expect([foreign.status, await foreign.text()]).toEqual([unknown.status, await unknown.text()])
      expect(await verdictOf(stranger)).toEqual({ verdict: 'refused' })
      expect(JSON.stringify(await read(stranger, '/v1/join_orgs'))).not.toContain('Halden')
    })

    it('says what each standing leads to, and names the organization only to those it concerns', async () => {
      await verifiedDomain('allow.example', { policy: 'allow' })
      await verifiedDomain('ask.example')
      await addDomain('unproved.example', { policy: 'allow' })
      const organization = { id: org, name: 'Halden Freight' }
      expect(await verdictOf(await newPerson('allow.example'))).toEqual({ verdict: 'allowed', organization })
      expect(await verdictOf(await newPerson('ask.example'))).toEqual({ verdict: 'needs_approval', organization })
      expect(await verdictOf(await newPerson('unproved.example'))).toEqual({ verdict: 'refused' })
      expect(await verdictOf(await newPerson('allow.example', false))).toEqual({ verdict: 'refused' })
      expect(await verdictOf(await newPerson('sub.allow.example'))).toEqual({ verdict: 'refused' })
      expect(await verdictOf(admin)).toEqual({ verdict: 'already_member', organization })
    })

    it('lets strangers ask where the organization wants that, without telling its name', async () => {
      const open = await api.createOrganization('Open House')
      await api.services.db.update(organizations).set({ joinByRequest: true }).where(eq(organizations.id, open))
      const stranger = await newPerson('elsewhere.example')
      expect(await verdictOf(stranger, open)).toEqual({ verdict: 'needs_approval' })
      expect(await (await send(stranger, 'POST', `/v1/orgs/${open}/join`, {})).json()).toEqual({ verdict: 'pending' })
      expect(JSON.stringify(await read(stranger, '/v1/me'))).not.toContain('Open House')
    })
  })

  describe('joining', () => {
    it('[API-021] by a verified domain is done at once, with the domain’s preset', async () => {
      await verifiedDomain('fast.example', { policy: 'allow', preset: 'member' })
      const person = await newPerson('fast.example')
      const { organizations: listed } = await read(person, '/v1/join_orgs')
      expect(listed).toEqual([{ verdict: 'allowed', organization: { id: org, name: 'Halden Freight' } }])
      const answer = await send(person, 'POST', `/v1/orgs/${org}/join`, {})
      expect(await answer.json()).toMatchObject({ verdict: 'already_member' })
      const me = await read(person, '/v1/me')
      expect(me.organizations).toEqual([expect.objectContaining({ id: org, preset: 'member' })])
      expect(await actions()).toContain(`member.join user/${person.userId}`)
      expect(await read(person, '/v1/join_orgs')).toEqual({ organizations: [] })
    })

    it('[SHELL-031] waits as join-org-pending until an administrator approves', async () => {
      await verifiedDomain('slow.example')
      const person = await newPerson('slow.example')
      const asked = await send(person, 'POST', `/v1/orgs/${org}/join`, { message: 'I work on the edge team.' })
      expect(await asked.json()).toMatchObject({ verdict: 'pending' })
      expect(await verdictOf(person)).toMatchObject({ verdict: 'pending' })
      expect(await read(person, '/v1/me')).toMatchObject({
        organizations: [],
        join_status: 'join-org-pending',
        join_requests: [{ id: org, name: 'Halden Freight' }],
      })
      expect((await send(person, 'GET', `/v1/orgs/${org}/pipelines/summaries`)).status).toBe(404)
      const { users } = await read(admin, `/v1/orgs/${org}/users?include_external=true`)
      const waiting = users.find(({ id }: { id: string }) => id === person.userId)
      expect(waiting).toMatchObject({ approval_status: 'join-org-pending', type: 'external', effective_accesses: {} })
      const { requests } = await read(admin, `/v1/orgs/${org}/membership_requests`)
      expect(requests).toEqual([
        expect.objectContaining({ user_id: person.userId, message: 'I work on the edge team.' }),
      ])
      const path = `/v1/orgs/${org}/membership_requests/${requests[0].id}/approve`
      expect((await send(admin, 'POST', path, { preset: 'read-only' })).status).toBe(204)
      expect((await send(admin, 'POST', path, { preset: 'admin' })).status).toBe(404)
      const me = await read(person, '/v1/me')
      expect(me.join_status).toBeUndefined()
      expect(me.organizations).toEqual([expect.objectContaining({ id: org, preset: 'read-only' })])
      expect(await actions()).toContain(`join_request.approve user/${person.userId}`)
    })

    it('asked for many times at once is one request', async () => {
      const person = await newPerson('slow.example')
      await Promise.all(Array.from({ length: 5 }, () => send(person, 'POST', `/v1/orgs/${org}/join`, {})))
      const rows = await api.services.db
        .select()
        .from(membershipRequests)
        .where(eq(membershipRequests.userId, person.userId))
      expect(rows).toHaveLength(1)
      expect((await send(person, 'DELETE', `/v1/orgs/${org}/join`)).status).toBe(204)
      expect(await verdictOf(person)).toMatchObject({ verdict: 'needs_approval' })
    })

    it('that was declined is refused for a day', async () => {
      const person = await newPerson('slow.example')
      await send(person, 'POST', `/v1/orgs/${org}/join`, {})
      const { requests } = await read(admin, `/v1/orgs/${org}/membership_requests`)
      const own = requests.find(({ user_id }: { user_id: string }) => user_id === person.userId)
      expect((await send(admin, 'POST', `/v1/orgs/${org}/membership_requests/${own.id}/decline`, {})).status).toBe(204)
      expect(await verdictOf(person)).toEqual({ verdict: 'refused' })
      expect(await (await send(person, 'POST', `/v1/orgs/${org}/join`, {})).json()).toEqual({ verdict: 'refused' })
      const dayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000)
      await api.services.db
        .update(membershipRequests)
        .set({ decidedAt: dayAgo })
        .where(eq(membershipRequests.userId, person.userId))
      expect(await verdictOf(person)).toMatchObject({ verdict: 'needs_approval' })
    })

    it('cannot be approved with more than the approver has, nor by another organization', async () => {
      const person = await newPerson('slow.example')
      await send(person, 'POST', `/v1/orgs/${org}/join`, {})
      const { requests } = await read(admin, `/v1/orgs/${org}/membership_requests`)
      const own = requests.find(({ user_id }: { user_id: string }) => user_id === person.userId)
      const clerk = await api.signedIn('request-clerk@example.com', { [org]: { access: 'write' } })
      const path = `/membership_requests/${own.id}/approve`
      expect((await send(clerk, 'POST', `/v1/orgs/${org}${path}`, { preset: 'admin' })).status).toBe(403)
      const other = await api.createOrganization('Other')
      const foreigner = await api.signedIn('foreigner@example.com', { [other]: 'admin' })
      expect((await send(foreigner, 'POST', `/v1/orgs/${other}${path}`, {})).status).toBe(404)
      expect(await verdictOf(person)).toMatchObject({ verdict: 'pending' })
    })

    it('tells the person by mail when it was decided', async () => {
      const api2 = await startTestApi(postgres, { mail: { url: mail.url, from: 'Weir <weir@example.com>' } })
      try {
        const id = await api2.createOrganization('Mailed')
        await api2.services.db.update(organizations).set({ joinByRequest: true }).where(eq(organizations.id, id))
        // Accounts here confirm their address by mail first; these two are confirmed already.
        const confirmed = async (email: string, memberOf: Record<string, 'admin'>) => {
          await api2.signedIn(email, {})
          await api2.services.db.update(user).set({ emailVerified: true }).where(eq(user.email, email))
          return api2.signedIn(email, memberOf)
        }
        const boss = await confirmed('boss@example.com', { [id]: 'admin' })
        const person = await confirmed('asks@example.com', {})
        const call = (who: SignedIn, method: string, path: string, json?: object) =>
          api2.call(path, { method, headers: who.headers, ...(json ? { json } : {}) })
        await call(person, 'POST', `/v1/orgs/${id}/join`, {})
        const { requests } = await (await call(boss, 'GET', `/v1/orgs/${id}/membership_requests`)).json()
        await call(boss, 'POST', `/v1/orgs/${id}/membership_requests/${requests[0].id}/approve`, {})
        const told = mail.received.filter(({ headers }) => headers.some(line => line.includes('member of Mailed')))
        expect(told.map(({ recipients }) => recipients)).toEqual([['asks@example.com']])
      } finally {
        await api2.stop()
      }
    })
  })

  describe('a closed organization', () => {
    it.each([
      ['an operator closed', { suspendedAt: new Date() }, 'suspended'],
      ['whose license ended', { licenseExpiresAt: new Date(Date.now() - 1000) }, 'license_expired'],
    ])('that %s lets nobody work in it, member or token', async (_name, change, closed) => {
      const id = await api.createOrganization('Closing')
      const boss = await api.signedIn(`boss-${closed}@example.com`, { [id]: 'admin' })
      const made = await send(boss, 'POST', `/v1/orgs/${id}/tokens`, { name: 't', accesses: { access: 'read' } })
      const { secret } = await made.json()
      await api.services.db.update(organizations).set(change).where(eq(organizations.id, id))
      const refused = await send(boss, 'GET', `/v1/orgs/${id}/users`)
      expect(refused.status).toBe(403)
      expect(await refused.json()).toMatchObject({ code: 'ORGANIZATION_CLOSED' })
      const byToken = await api.call(`/v1/orgs/${id}/users`, { headers: { authorization: `Bearer ${secret}` } })
      expect(await byToken.json()).toMatchObject({ code: 'ORGANIZATION_CLOSED' })
      const me = await read(boss, '/v1/me')
      expect(me.organizations).toEqual([expect.objectContaining({ id, closed })])
    })

    it('is closed to one member while they are kept out', async () => {
      const person = await api.signedIn('kept-out@example.com', { [org]: 'member' })
      await send(admin, 'PUT', `/v1/orgs/${org}/users/${person.userId}/state`, { suspended: true })
      const refused = await send(person, 'GET', `/v1/orgs/${org}/pipelines/summaries`)
      expect(await refused.json()).toMatchObject({ code: 'ORGANIZATION_CLOSED' })
      expect((await read(person, '/v1/me')).organizations[0].closed).toBe('membership_suspended')
      await send(admin, 'PUT', `/v1/orgs/${org}/users/${person.userId}/state`, { suspended: false })
      expect((await read(person, '/v1/me')).organizations[0].closed).toBeUndefined()
    })

    it('takes nobody new', async () => {
      const id = await api.createOrganization('Shut')
      await api.services.db
        .update(organizations)
        .set({ joinByRequest: true, suspendedAt: new Date() })
        .where(eq(organizations.id, id))
      expect(await verdictOf(await newPerson('x.example'), id)).toEqual({ verdict: 'refused' })
    })
  })

  it('[SHELL-004] [SHELL-032] a user can belong to several organizations, each with an id and a name', async () => {
    const second = await api.createOrganization('Northpay')
    const both = await api.signedIn('both@example.com', { [org]: 'member', [second]: 'admin' })
    expect(await read(both, '/v1/orgs')).toEqual({
      organizations: [
        { id: org, name: 'Halden Freight' },
        { id: second, name: 'Northpay' },
      ],
    })
  })

  it('is renamed by its administrators, and remembers whether strangers may ask', async () => {
    const id = await api.createOrganization('Old name')
    const boss = await api.signedIn('renames@example.com', { [id]: 'admin' })
    const answer = await send(boss, 'PUT', `/v1/orgs/${id}`, { name: ' New name ', join_by_request: true })
    expect(await answer.json()).toMatchObject({ id, name: 'New name', join_by_request: true })
    const member = await api.signedIn('renames-not@example.com', { [id]: 'member' })
    expect((await send(member, 'PUT', `/v1/orgs/${id}`, { name: 'X', join_by_request: false })).status).toBe(403)
    const rows = await api.services.db.select().from(memberships).where(eq(memberships.organizationId, id))
    expect(rows).toHaveLength(2)
  })
})
