import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditRecords } from '../db/schema.ts'
import { newId } from '../ids.ts'
import { type SignedIn, startTestApi, type TestApi } from '../testing/test-api.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'

const documentOf = (tag: string, rate: number) => `version: v3
settings: { tag: ${tag} }
nodes:
  - { name: in, type: demo_input, events_per_sec: ${rate} }
  - { name: out, type: weir_output }
links:
  - { from: in, to: out }
`

describe('versions of pipelines', () => {
  let postgres: TestPostgres
  let api: TestApi
  let ours = ''
  let theirs = ''
  let alice: SignedIn
  let carol: SignedIn
  let reader: SignedIn
  let bob: SignedIn

  beforeAll(async () => {
    postgres = await startTestPostgres(postgresVersions[0]?.binaries)
    api = await startTestApi(postgres)
    ours = await api.createOrganization('Ours')
    theirs = await api.createOrganization('Theirs')
    alice = await api.signedIn('alice@example.com', { [ours]: 'admin' })
    carol = await api.signedIn('carol@example.com', { [ours]: 'admin' })
    reader = await api.signedIn('reader@example.com', { [ours]: 'read-only' })
    bob = await api.signedIn('bob@example.com', { [theirs]: 'admin' })
  })
  afterAll(async () => {
    await api?.stop()
    await postgres?.stop()
  })

  const call = (method: string, path: string, json?: object, who = alice, org = ours) =>
    api.call(`/v1/orgs/${org}/confs${path}`, { method, headers: who.headers, ...(json && { json }) })
  async function create(): Promise<{ id: string; tag: string; text: (rate: number) => string }> {
    const tag = `t-${newId()}`
    const text = (rate: number) => documentOf(tag, rate)
    const json = { tag, environment: 'Linux', fleet_type: 'Edge', content: text(1) }
    const { id } = await (await call('POST', '', json)).json()
    return { id, tag, text }
  }
  const save = (id: string, json: object, who = alice, org = ours) => call('POST', `/${id}/versions`, json, who, org)
  const versions = async (id: string, query = '') => (await call('GET', `/${id}/versions${query}`)).json()
  const savesOf = (id: string) =>
    api.services.db
      .select()
      .from(auditRecords)
      .where(and(eq(auditRecords.target, `pipeline/${id}`), eq(auditRecords.action, 'pipeline.save')))

  it('are saved one after the other, with author and message, and deployed by nobody', async () => {
    const { id, text } = await create()
    const answer = await save(id, { base_version: 1, content: text(2), message: ' Faster ' }, carol)
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({
      version: 2,
      message: 'Faster',
      author: 'carol@example.com',
      created: expect.stringMatching(/^\d{4}-/),
      deployed: null,
    })
    expect(await (await call('GET', `/${id}`)).json()).toMatchObject({
      version: 2,
      deployed_version: null,
      content: text(2),
      updater: 'carol@example.com',
    })
    expect(await (await call('GET', `/${id}/versions/1`)).json()).toMatchObject({ version: 1, content: text(1) })
    expect((await call('GET', `/${id}/versions/3`)).status).toBe(404)
    expect((await savesOf(id)).map(({ actor }) => actor)).toEqual(['carol@example.com'])
  })

  it('are listed from the newest, page by page', async () => {
    const { id, text } = await create()
    for (const version of [1, 2, 3]) await save(id, { base_version: version, content: text(version + 1) })
    const numbers = (page: { versions: { version: number }[] }) => page.versions.map(({ version }) => version)
    const first = await versions(id, '?limit=3')
    expect([numbers(first), first.hasMore]).toEqual([[4, 3, 2], true])
    const rest = await versions(id, '?limit=3&before=2')
    expect([numbers(rest), rest.hasMore]).toEqual([[1], false])
  })

  it('are not saved over what somebody else saved, unless that is meant', async () => {
    const { id, text } = await create()
    await save(id, { base_version: 1, content: text(2) }, carol)
    const refused = await save(id, { base_version: 1, content: text(3) })
    expect(refused.status).toBe(409)
    const { code, detail, errors } = await refused.json()
    expect([code, errors[0].field]).toEqual(['CONFLICT', 'base_version'])
    expect(detail).toMatch(
      /^carol@example\.com saved version 2 at \d{4}-\S+Z, and your changes were made to version 1\./,
    )
    expect((await versions(id)).versions).toHaveLength(2)
    expect((await savesOf(id)).map(({ actor }) => actor)).toEqual(['carol@example.com'])

    const forced = await save(id, { base_version: 1, content: text(3), overwrite: true })
    expect(await forced.json()).toMatchObject({ version: 3, author: 'alice@example.com' })
    expect(await (await call('GET', `/${id}/versions/2`)).json(), 'nothing is lost').toMatchObject({ content: text(2) })
  })

  it('are won by one of two who save at once', async () => {
    const { id, text } = await create()
    const rates = [2, 3, 4, 5, 6, 7]
    const answers = await Promise.all(
      rates.map((rate, at) => save(id, { base_version: 1, content: text(rate) }, at % 2 === 0 ? alice : carol)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409])
    const { versions: saved } = await versions(id)
    expect(saved.map(({ version }: { version: number }) => version)).toEqual([2, 1])
    const winner = rates[answers.findIndex(({ status }) => status === 201)] ?? 0
    expect((await (await call('GET', `/${id}`)).json()).content).toBe(text(winner))
  })

  it('are not made anew for the same text: a save that is sent twice is saved once', async () => {
    const { id, text } = await create()
    const wish = { base_version: 1, content: text(2), message: 'Once' }
    const [first, again] = [await save(id, wish), await save(id, wish)]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(await again.json()).toEqual(await first.json())
    expect((await versions(id)).versions).toHaveLength(2)
    expect(await savesOf(id)).toHaveLength(1)
  })

  it('keep the tag of their pipeline', async () => {
    const { id, text } = await create()
    await save(id, { base_version: 1, content: documentOf('other', 2) })
    expect((await (await call('GET', `/${id}`)).json()).content).toBe(text(2).replace(/t-[\w-]+/, '"$&"'))
  })

  it('are refused with the node and the field that is wrong', async () => {
    const { id, text } = await create()
    const wrong = text(0).replace('type: weir_output', 'type: weir_output, colour: red')
    const answer = await save(id, { base_version: 1, content: wrong, overwrite: true })
    expect(answer.status).toBe(400)
    const { errors, detail } = await answer.json()
    expect(errors.map(({ field }: { field: string }) => field)).toEqual(['nodes.in.events_per_sec', 'nodes.out.colour'])
    expect(errors[0].message).toContain('line 4, column')
    expect(detail).toContain('nodes.in.events_per_sec')
    expect((await versions(id)).versions).toHaveLength(1)
  })

  it.each([
    ['is not read to its end when it is endless', '['.repeat(90_000), 'nested deeper'],
    ['is not kept when it is no document', 'just words', 'expected object'],
  ])('a text %s', async (_name, content, words) => {
    const { id } = await create()
    const answer = await save(id, { base_version: 1, content })
    expect([answer.status, (await answer.json()).errors[0].message]).toEqual([400, expect.stringContaining(words)])
  })

  it('are nobody else’s business', async () => {
    const { id, text } = await create()
    const wish = { base_version: 1, content: text(2) }
    expect((await save(id, wish, reader)).status).toBe(403)
    expect((await save(id, wish, bob, theirs)).status).toBe(404)
    for (const path of [`/${id}/versions`, `/${id}/versions/1`]) {
      expect((await call('GET', path, undefined, reader)).status).toBe(200)
      expect((await call('GET', path, undefined, bob, theirs)).status).toBe(404)
    }
    expect((await versions(id)).versions).toHaveLength(1)
  })
})
