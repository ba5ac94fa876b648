import type { CatalogueEntry } from '@weir/contracts'
import { nodeDefinitions } from '@weir/nodes/definitions'
import { stringifyDocument } from '@weir/pipeline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agents } from '../db/schema.ts'
import { type OrgScope, systemScope, systemScopeOf } from '../identity/scope.ts'
import { insertPipeline } from '../pipelines/pipelines.repo.ts'
import { type SignedIn, startTestApi, type TestApi } from '../testing/test-api.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'

describe('catalogue and gateways', () => {
  let postgres: TestPostgres
  let api: TestApi
  let scope: OrgScope
  let person: SignedIn

  beforeAll(async () => {
    postgres = await startTestPostgres(postgresVersions[0]?.binaries)
    api = await startTestApi(postgres)
    const organizationId = await api.createOrganization('A')
    scope = systemScopeOf(systemScope, organizationId)
    person = await api.signedIn('a@example.com', { [organizationId]: { conf: 'read', node_template: 'write' } })
    const nodes = [
      { name: 'gw', type: 'gateway_input', port: 1026, protocol: 'http', user_description: 'Of the shop' },
      { name: 'old name', type: 'ed_gateway_input' },
      { name: 'off', type: 'gateway_input', disabled: true },
      { name: 'wrong', type: 'gateway_input', port: 'many' },
      { name: 'x', type: 'void_output' },
    ]
    await pipeline('p', 'shop', stringifyDocument({ version: 'v3', settings: { tag: 'shop' }, nodes, links: [] }))
    await pipeline('q', 'none', 'version: v3\nsettings: {tag: none}\nnodes: []\nlinks: []\n')
  })
  afterAll(async () => {
    await api?.stop()
    await postgres?.stop()
  })

  async function pipeline(id: string, tag: string, content: string): Promise<void> {
    const row = { id, tag, environment: 'Linux', fleetType: 'Edge', cluster: 'eu', creator: 'x', updater: 'x' }
    await insertPipeline(scope, api.services.db, row, { content, message: '' })
  }
  const get = async (path: string) => {
    const answer = await api.call(`/v1/orgs/${scope.organizationId}${path}`, { headers: person.headers })
    return { status: answer.status, body: await answer.json() }
  }
  const catalogue = async (configId = '*', query = ''): Promise<Record<CatalogueEntry['category'], CatalogueEntry[]>> =>
    (await get(`/confs/${configId}/catalogue${query}`)).body
  const types = (groups: Record<string, CatalogueEntry[]>) =>
    Object.values(groups).flatMap(entries => entries.map(({ type }) => type))

  it('is that of every pipeline for *, and of one for its id', async () => {
    expect((await get('/confs/*/catalogue')).status).toBe(200)
    expect((await get('/confs/p/catalogue')).status).toBe(200)
    expect((await get('/confs/nobody/catalogue')).status).toBe(404)
  })

  it('[API-037] is grouped by category, without what is part of the machinery', async () => {
    const groups = await catalogue('*', '?include_diagnostics=true')
    for (const category of ['input', 'processor', 'output'] as const) {
      expect(groups[category].length).toBeGreaterThan(3)
      expect(new Set(groups[category].map(entry => entry.category))).toEqual(new Set([category]))
    }
    const offered = nodeDefinitions.filter(({ isInternal, visibility }) => !isInternal && visibility !== 'hidden')
    expect(types(groups).sort()).toEqual(offered.map(({ type }) => type).sort())
    expect(types(groups)).not.toContain('compound_input')
  })

  it('[API-036] takes include_diagnostics and always_get_latest', async () => {
    expect(types(await catalogue())).not.toContain('void_output')
    expect(types(await catalogue('*', '?include_diagnostics=true&always_get_latest=true'))).toContain('void_output')
    const agent = { pipelineId: 'p', organizationId: scope.organizationId, host: 'h', healthy: true, status: '' }
    await api.services.db.insert(agents).values([
      { ...agent, id: 'old', version: 'v0.0.1', lastSeen: new Date() },
      { ...agent, id: 'new', version: 'v99.0.0', lastSeen: new Date() },
    ])
    const all = types(await catalogue('p', '?always_get_latest=true'))
    const known = types(await catalogue('p', '?always_get_latest=false'))
    const needing = nodeDefinitions.filter(definition => definition.minimumSupportedVersion).map(({ type }) => type)
    expect(all).toEqual(expect.arrayContaining(needing))
    expect(needing.length).toBeGreaterThan(0)
    expect(known).toEqual(all.filter(type => !needing.includes(type)))
    expect(types(await catalogue('q', '?always_get_latest=false'))).toEqual(all)
  })

  it('leads to a reference page of every node type', async () => {
    const entries = Object.values(await catalogue('*', '?include_diagnostics=true')).flat()
    for (const { docLink, displayName } of entries) {
      const page = await api.call(docLink)
      expect([docLink, page.status, page.headers.get('content-type')]).toEqual([
        docLink,
        200,
        'text/html; charset=utf-8',
      ])
      expect(await page.text()).toContain(`<h1>${displayName}</h1>`)
    }
    for (const wrong of ['nodes/nothing', 'nodes/..%2f..%2fconfiguration', 'secrets/a']) {
      expect((await api.call(`/docs/reference/${wrong}`)).status).toBe(404)
    }
  })

  it('has the packs of the organization among the processors', async () => {
    const content = {
      nodes: [
        { name: 'in', type: 'compound_input' },
        { name: 'a', type: 'compound_output' },
      ],
      links: [{ from: 'in', to: 'a' }],
    }
    const made = await api.call(`/v1/orgs/${scope.organizationId}/node_templates`, {
      method: 'POST',
      headers: person.headers,
      json: { name: 'Mine', description: 'd', ...content },
    })
    const { id } = await made.json()
    const entry = (await catalogue()).processor.find(({ node_reference: reference }) => reference === id)
    expect(entry).toMatchObject({
      displayName: 'Mine',
      type: 'compound',
      category: 'processor',
      subcategories: ['compound nodes'],
      description: 'd',
      node_reference: id,
      configuration: { node_reference: id, ...content },
      childNodes: content.nodes,
      pathOutputs: [{ path: 'a', outputTypes: ['log', 'metric', 'trace'] }],
    })
  })

  it('[API-044] [GATE-006] tells the gateways that pipelines listen as', async () => {
    expect((await get('/pipelines/connections')).body).toEqual({
      connections: [
        {
          id: 'p',
          pipelineName: 'shop',
          nodeName: 'gw',
          nodeDescription: 'Of the shop',
          clusterName: 'eu',
          port: 1026,
          protocol: 'http',
        },
        {
          id: 'p',
          pipelineName: 'shop',
          nodeName: 'old name',
          nodeDescription: '',
          clusterName: 'eu',
          port: 1025,
          protocol: 'grpc',
        },
      ],
    })
  })
})
