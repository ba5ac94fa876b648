import { contract, packNameRule, packProvider } from '@weir/contracts'
import { stringifyDocument } from '@weir/pipeline'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { user } from '../db/auth-schema.ts'
import { auditRecords, nodeTemplates } from '../db/schema.ts'
import { type OrgScope, systemScope, systemScopeOf } from '../identity/scope.ts'
import { insertPipeline } from '../pipelines/pipelines.repo.ts'
import { type SignedIn, startTestApi, type TestApi } from '../testing/test-api.ts'
import { startTestMail, type TestMail } from '../testing/test-mail.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import { findPacks } from './packs.repo.ts'

const content = {
  nodes: [
    { name: 'in', type: 'compound_input' },
    { zeta: undefined, name: 'no debug', type: 'ottl_filter', condition: 'severity_text == "DEBUG"' },
    { name: 'out', type: 'compound_output' },
  ],
  links: [
    { from: 'in', to: 'no debug' },
    { from: 'no debug', to: 'out' },
  ],
}

describe('packs', () => {
  let postgres: TestPostgres
  let mail: TestMail
  let api: TestApi
  let scope: OrgScope
  let owner: SignedIn
  let colleague: SignedIn
  let reader: SignedIn
  let stranger: SignedIn

  beforeAll(async () => {
    postgres = await startTestPostgres(postgresVersions[0]?.binaries)
    mail = await startTestMail()
    api = await startTestApi(postgres, { mail: { url: mail.url, from: 'weir@example.com' } })
    const organizationId = await api.createOrganization('A')
    scope = systemScopeOf(systemScope, organizationId)
    const access = (level: 'read' | 'write') => ({ [organizationId]: { node_template: level, conf: 'read' as const } })
    owner = await enter('owner@example.com', access('write'))
    colleague = await enter('colleague@example.com', access('write'))
    reader = await enter('reader@example.com', access('read'))
    stranger = await enter('stranger@example.com', { [await api.createOrganization('B')]: 'admin' })
  })

  /** Where mail is sent, addresses must be confirmed before anybody gets in. */
  async function enter(email: string, memberships: Parameters<TestApi['signedIn']>[1]): Promise<SignedIn> {
    await api.signedIn(email, {})
    await api.services.db.update(user).set({ emailVerified: true }).where(eq(user.email, email))
    return api.signedIn(email, memberships)
  }
  afterAll(async () => {
    await api?.stop()
    await mail?.stop()
    await postgres?.stop()
  })

  const send = async (who: SignedIn, method: string, path = '', json?: object) => {
    const answer = await api.call(`/v1/orgs/${scope.organizationId}/node_templates${path}`, {
      method,
      headers: who.headers,
      ...(json ? { json } : {}),
    })
    const text = await answer.text()
    return { status: answer.status, body: text ? JSON.parse(text) : undefined }
  }
  const make = async (name: string, fields: object = {}): Promise<string> => {
    const { status, body } = await send(owner, 'POST', '', { name, ...content, ...fields })
    expect([status, body]).toEqual([201, { id: expect.any(String), name }])
    return body.id
  }
  const listed = async (who = owner) => (await send(who, 'GET')).body.node_templates
  const one = async (id: string) => (await listed()).find((pack: { id: string }) => pack.id === id)
  const change = (id: string, fields: object = {}, query = '', who = owner) =>
    send(who, 'PUT', `/${id}${query}`, { name: id, description: '', ...content, version: 1, ...fields })

  it('[API-064] [API-066] [API-068] [PACK-001] [PACK-019] are saved in the library of the organization with all their fields', async () => {
    const id = await make('Quiet', { description: 'No debug' })
    expect(await one(id)).toEqual({
      id,
      name: 'Quiet',
      description: 'No debug',
      created: expect.stringMatching(/^20.*Z$/),
      created_by: 'owner@example.com',
      owned_by: 'owner@example.com',
      updated: expect.stringMatching(/^20.*Z$/),
      updated_by: 'owner@example.com',
      update_available: false,
      used_by_pipelines: [],
      inputTypes: ['log', 'metric', 'trace'],
      outputTypes: ['log', 'metric', 'trace'],
      pathOutputTypes: { out: ['log', 'metric', 'trace'] },
      tags: [],
      orgID: scope.organizationId,
      readme: '',
      samples: [],
      version: 1,
      node: {
        childNodes: JSON.parse(JSON.stringify(content.nodes)),
        links: content.links,
        configurationYAML: expect.stringContaining(`name: Quiet\ntype: compound\nnode_reference: ${id}\n`),
      },
    })
    const [row] = await findPacks(scope, api.services.db, [id, 'nothing'])
    expect(row).toMatchObject({ id, content: JSON.parse(JSON.stringify(content)) })
    const theirs = systemScopeOf(systemScope, 'another')
    expect(await findPacks(theirs, api.services.db, [id])).toEqual([])
  })

  it('[API-065] are duplicated by saving them under another name', async () => {
    const original = await one(await make('Original'))
    const { childNodes: nodes, links } = original.node
    const copy = await one(await make('Original Copy (a1b2)', { nodes, links }))
    expect(copy.id).not.toBe(original.id)
    expect([copy.node.childNodes, copy.node.links]).toEqual([nodes, links])
  })

  it.each([
    ['without a name', { name: ' ' }, 'name'],
    ['without ends', { nodes: [{ name: 'a', type: 'comment' }], links: [] }, 'nodes'],
    ['with a source in it', { nodes: [...content.nodes, { name: 's', type: 'demo_input' }] }, 'nodes[3].type'],
    [
      'with a wrong setting',
      { nodes: content.nodes.map(node => ({ ...node, ...(node.condition ? { condition: 'what' } : {}) })) },
      'nodes[1].condition',
    ],
    ['with a field of the wrong kind', { nodes: [{ ...content.nodes[0], disabled: 'x' }] }, 'nodes[0].disabled'],
    ['with a character that no database takes', { description: 'a\0b' }, 'description'],
  ])('are refused %s', async (_name, fields, field) => {
    const { status, body } = await send(owner, 'POST', '', { name: 'Wrong', ...content, ...fields })
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
    expect(body.errors[0].field).toBe(field)
  })

  it("[PACK-042] are refused with '.' in their name", async () => {
    const { status, body } = await send(owner, 'POST', '', { name: 'a.b', ...content })
    expect([status, body.errors]).toEqual([400, [{ field: 'name', message: `name: ${packNameRule}` }]])
    const id = await make('without')
    expect((await change(id, { name: 'with.dot' })).status).toBe(400)
  })

  it('need a name of their own', async () => {
    await make('Taken')
    const again = await send(owner, 'POST', '', { name: 'Taken', ...content })
    expect([again.status, again.body.code]).toEqual([409, 'CONFLICT'])
    const other = await make('Free')
    expect((await change(other, { name: 'Taken' })).body.code).toBe('CONFLICT')
    expect((await change(other, { name: 'Free', description: 'same name' })).status).toBe(200)
  })

  it('[API-061] are changed by a PUT with the pack as body', async () => {
    const id = await make('Before')
    const nodes = [content.nodes[0], content.nodes[2]]
    const links = [{ from: 'in', to: 'out' }]
    const after = { name: 'After', description: 'd', tags: ['t'], readme: '# R', nodes, links }
    const { status, body } = await change(id, after, '', colleague)
    expect([status, body]).toEqual([200, await one(id)])
    expect(body).toMatchObject({
      name: 'After',
      description: 'd',
      tags: ['t'],
      readme: '# R',
      version: 2,
      created_by: 'owner@example.com',
      owned_by: 'owner@example.com',
      updated_by: 'colleague@example.com',
      node: { childNodes: nodes, links },
    })
  })

  it('are not changed over what somebody else did meanwhile', async () => {
    const id = await make('Contested')
    const all = await Promise.all(['a', 'b', 'c'].map(description => change(id, { name: 'Contested', description })))
    expect(all.map(({ status }) => String(status)).sort()).toEqual(['200', '409', '409'])
    expect(all.find(({ status }) => status === 409)?.body.detail).toBe(
      'owner@example.com changed this pack in the meantime: it has version 2 now. Reload it and make your changes again.',
    )
  })

  it('[API-062] tell their owner by mail when the query says so', async () => {
    const id = await make('Mailed')
    const query = `?with_email=true&email_message=${encodeURIComponent('Look <here>')}&from_ed_pack=false`
    expect((await change(id, { name: 'Mailed' }, query, colleague)).status).toBe(200)
    const told = () => mail.received.filter(({ text: words }) => words.includes('your pack'))
    expect(told()).toHaveLength(1)
    const [{ recipients, text, html } = { recipients: [], text: '', html: '' }] = told()
    expect(recipients).toEqual(['owner@example.com'])
    expect(text).toContain('colleague@example.com changed your pack Mailed in A. It has version 2 now.')
    expect(text).toContain('They wrote: Look <here>')
    expect(html).toContain('Look &lt;here&gt;')
    expect((await change(id, { name: 'Mailed', version: 2, with_email: false }, '', colleague)).status).toBe(200)
    expect(told()).toHaveLength(1)
  })

  it('are not changed when their owner is to be told and has left', async () => {
    const id = await make('Orphan')
    await api.services.db.update(nodeTemplates).set({ ownedBy: 'gone@example.com' }).where(eq(nodeTemplates.id, id))
    const { status, body } = await change(id, { name: 'Orphan', with_email: true }, '', colleague)
    expect([status, body.errors]).toEqual([400, [{ field: 'with_email', message: 'there is nobody to tell' }]])
    expect((await one(id)).version).toBe(1)
  })

  it('[API-063] are deleted', async () => {
    const id = await make('Short-lived')
    expect((await send(owner, 'DELETE', `/${id}`)).status).toBe(200)
    expect(await one(id)).toBeUndefined()
    expect((await send(owner, 'DELETE', `/${id}`)).status).toBe(404)
    expect((await change(id, { name: 'Short-lived' })).status).toBe(404)
  })

  it('[PACK-043] name the pipelines that use them, and stay while there are any', async () => {
    const id = await make('Used')
    const nodes = [
      { name: 's', type: 'sequence', processors: [{ type: 'compound', node_reference: id, ...content }] },
      { name: 'x', type: 'void_output' },
    ]
    const document = stringifyDocument({ version: 'v3', settings: { tag: 'shop' }, nodes, links: [] })
    const row = { id: 'p', tag: 'shop', environment: 'Linux', fleetType: 'Edge', creator: 'x', updater: 'x' }
    await insertPipeline(scope, api.services.db, row, { content: document, message: '' })
    expect((await one(id)).used_by_pipelines).toEqual(['shop'])
    const { status, body } = await send(owner, 'DELETE', `/${id}`)
    expect([status, body.code]).toEqual([409, 'CONFLICT'])
    expect(body.detail).toBe('Pipelines use this pack: shop. Take it out of them first.')
  })

  it('[PACK-044] stay when they come from the provider', async () => {
    const id = await make('Provided')
    await api.services.db.update(nodeTemplates).set({ ownedBy: packProvider }).where(eq(nodeTemplates.id, id))
    const { status, body } = await send(owner, 'DELETE', `/${id}`)
    expect([status, body.detail]).toEqual([409, 'This pack comes with Weir and cannot be deleted.'])
  })

  it('[PACK-047] are changed by those with write access on node templates only, and belong to their organization', async () => {
    const id = await make('Guarded')
    expect((await send(reader, 'GET')).status).toBe(200)
    expect((await send(reader, 'POST', '', { name: 'No', ...content })).status).toBe(403)
    expect((await change(id, { name: 'Guarded' }, '', reader)).status).toBe(403)
    expect((await send(reader, 'DELETE', `/${id}`)).status).toBe(403)
    expect((await send(stranger, 'GET')).status).toBe(404)
  })

  it('leave a record of every change', async () => {
    const id = await make('Recorded')
    await change(id, { name: 'Recorded' })
    await send(owner, 'DELETE', `/${id}`)
    const records = await api.services.db
      .select()
      .from(auditRecords)
      .where(eq(auditRecords.target, `node_template/${id}`))
      .orderBy(auditRecords.id)
    expect(records.map(({ actor, action }) => [actor, action])).toEqual([
      ['owner@example.com', 'node_template.create'],
      ['owner@example.com', 'node_template.update'],
      ['owner@example.com', 'node_template.delete'],
    ])
  })

  it('have the paths of the contract', () => {
    const paths = Object.values(contract.packs).map(call => call['~orpc'].route.path)
    expect(new Set(paths)).toEqual(
      new Set(['/v1/orgs/{orgId}/node_templates', '/v1/orgs/{orgId}/node_templates/{nodeTemplateId}']),
    )
  })
})
