import { demoRefusal } from '@weir/contracts'
import { stringifyDocument } from '@weir/pipeline'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { organizations } from '../db/schema.ts'
import { type OrgScope, systemScope, systemScopeOf } from '../identity/scope.ts'
import { insertPipeline } from '../pipelines/pipelines.repo.ts'
import { type SignedIn, startTestApi, type TestApi } from '../testing/test-api.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'

const saved = {
  version: 'v3' as const,
  settings: { tag: 'shop' },
  nodes: [
    { name: 'in', type: 'demo_input', events_per_sec: 'many' },
    { name: 'out', type: 'void_output' },
  ],
  links: [{ from: 'in', to: 'out' }],
}
const drawn = [
  { id: 'in', type: 'demo_input', configuration: { events_per_sec: 1 }, outputs: ['out'] },
  { id: 'out', type: 'void_output' },
]
const empty = { graph: [], links: [], node_fields: {} }
const demoSignIn = { offered: true, sessionMinutes: 30, parentOrigin: undefined, engineerUrl: undefined }

describe('checks of a pipeline', () => {
  let postgres: TestPostgres
  let api: TestApi
  let scope: OrgScope
  let reader: SignedIn
  let visitor: Record<string, string>

  beforeAll(async () => {
    postgres = await startTestPostgres(postgresVersions[0]?.binaries)
    api = await startTestApi(postgres, { demoSignIn })
    const organizationId = await api.createOrganization('A')
    scope = systemScopeOf(systemScope, organizationId)
    reader = await api.signedIn('reader@example.com', { [organizationId]: { conf: 'read' } })
    const row = { id: 'p', tag: 'shop', environment: 'Linux', fleetType: 'Edge', creator: 'x', updater: 'x' }
    await insertPipeline(scope, api.services.db, row, { content: stringifyDocument(saved), message: '' })
    await api.services.db.update(organizations).set({ isDemo: true }).where(eq(organizations.id, organizationId))
    const visit = await api.call('/v1/demo/session', { method: 'POST', headers: { origin: api.url } })
    visitor = { cookie: visit.headers.getSetCookie()[0]?.split(';')[0] ?? '', origin: api.url }
  })
  afterAll(async () => {
    await api?.stop()
    await postgres?.stop()
  })

  const call = async (path: string, json?: object, headers = reader.headers) => {
    const method = json ? 'POST' : 'GET'
    const url = `/v1/orgs/${scope.organizationId}/confs/${path}`
    const answer = await api.call(url, { method, headers, ...(json ? { json } : {}) })
    return { status: answer.status, body: await answer.json() }
  }
  const validate = (pipeline: object, headers = reader.headers) => call('p/validate', { pipeline }, headers)
  const convert = (convertTo: string, pipelineNode: object, headers = reader.headers) =>
    call(`p/convert?convertTo=${convertTo}`, { pipelineNode }, headers)

  it('[API-040] validates the nodes of a pipeline that is not saved', async () => {
    expect(await validate({ nodes: drawn })).toEqual({
      status: 200,
      body: { valid: true, error: empty, warning: empty },
    })
    expect((await call('nobody/validate', { pipeline: { nodes: drawn } })).status).toBe(404)
    expect((await call('p/validate', {})).status).toBe(400)
  })

  it('[API-041] answers errors and warnings, with those of nodes by node and field', async () => {
    const nodes = [
      { id: 'in', type: 'demo_input', configuration: { events_per_sec: 'many', evnets: 1 }, outputs: ['gone'] },
      { id: 'toString', type: 'ottl_filter', configuration: { condition: 'what' }, outputs: [] },
      { id: 'out', type: 'void_output' },
    ]
    const { body } = await validate({ nodes })
    expect(body.valid).toBe(false)
    expect(body.error.links).toEqual([
      { from: 'in', to: 'gone', message: 'Link from in to gone ends at a node that does not exist' },
    ])
    expect(body.error.node_fields['in']).toEqual({
      events_per_sec: [expect.any(String)],
      evnets: [expect.stringContaining('unknown key "evnets"')],
    })
    expect(body.error.node_fields.toString).toEqual({ condition: [expect.any(String)] })
    expect((await validate({ nodes: [{ id: '__proto__', type: 'comment' }] })).status).toBe(400)
    expect(body.warning.node_fields['out']).toEqual({ '': ['receives nothing: no link ends here'] })
  })

  it('checks the settings too where they are sent', async () => {
    const { body } = await validate({ nodes: drawn, settings: { tag: '' } })
    expect(body.error.graph).toEqual(['settings.tag: must not be empty'])
  })

  it('[API-043] says what is wrong with the nodes as they are saved', async () => {
    const { status, body } = await call('p/node_validation')
    expect([status, body.valid]).toEqual([200, false])
    expect(body.error.node_fields).toEqual({ in: { events_per_sec: [expect.any(String)] } })
  })

  const node = { id: 'files', type: 'file_input' }
  const configuration = { user_description: 'Mine', path: '/var/log/*.log', start_at: 'end', unheard: { of: ['0123'] } }
  const text =
    'name: files\ntype: file_input\nuser_description: Mine\npath: /var/log/*.log\nstart_at: end\nunheard:\n  of:\n    - "0123"\n'

  it('[API-056] [API-057] converts a configuration to YAML and back, and loses nothing of it', async () => {
    const asYaml = await convert('yaml', { ...node, configuration })
    expect(asYaml).toEqual({ status: 200, body: { pipelineNode: { ...node, configuration, configurationYAML: text } } })
    const asJson = await convert('json', { ...node, configurationYAML: text })
    expect(asJson.body).toEqual({ pipelineNode: { ...node, configuration, configurationYAML: text } })
    const inBody = await call('p/convert', { convertTo: 'json', pipelineNode: { ...node, configurationYAML: text } })
    expect(inBody.body).toEqual(asJson.body)
    const nodes = [{ ...node, configuration: asJson.body.pipelineNode.configuration }]
    expect((await validate({ nodes })).body.error.node_fields['files']).toEqual({
      unheard: [expect.stringContaining('unknown key "unheard"')],
    })
  })

  it.each([
    [
      'wrong YAML',
      'json',
      { configurationYAML: 'path: /a\npath: /b\n' },
      'Line 2, column 1: The key path is there twice',
    ],
    ['another name', 'json', { configurationYAML: 'name: x\n' }, 'Line 1, column 7: name: must stay "files" here'],
    ['YAML that is not there', 'json', { configuration }, 'is required'],
    ['a configuration that is not there', 'yaml', { configurationYAML: text }, 'is required'],
    ['a field of the wrong kind', 'yaml', { configuration: { disabled: 'x' } }, 'boolean'],
    ['a name in the form', 'yaml', { configuration: { name: 'x' } }, 'must stay "files" here'],
  ])('refuses %s, and says where', async (_name, to, fields, message) => {
    const { status, body } = await convert(to, { ...node, ...fields })
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
    expect(body.errors[0].message).toContain(message)
  })

  it('says which characters of the text are wrong', async () => {
    const { body } = await convert('json', { ...node, configurationYAML: 'path: /a\npath: /b\nstart_at: end' })
    expect(body.errors).toEqual([expect.objectContaining({ start: 9, end: 17 })])
  })

  it('refuses what a converter cannot do', async () => {
    expect((await convert('xml', { ...node, configuration })).status).toBe(400)
    expect((await convert('yaml', { ...node, configuration }, { ...reader.headers, cookie: '' })).status).toBe(401)
  })

  it('[DEMO-018] converts nothing for visitors of the demo', async () => {
    const { status, body } = await convert('yaml', { ...node, configuration }, visitor)
    expect([status, body.code, body.detail]).toEqual([403, 'DEMO_MODE', demoRefusal])
    expect(demoRefusal).toBe('Editing configuration is not allowed in Demo mode')
  })

  it('lets visitors of the demo ask whether a pipeline is valid', async () => {
    expect((await validate({ nodes: drawn }, visitor)).status).toBe(200)
    expect((await call('p/node_validation', undefined, visitor)).status).toBe(200)
  })
})
