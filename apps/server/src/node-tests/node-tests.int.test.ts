import { tmpdir } from 'node:os'
import { createServer, type Server } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertSamples, saveTask } from '../captures/captures.repo.ts'
import { organizations } from '../db/schema.ts'
import { type OrgScope, systemScope, systemScopeOf } from '../identity/scope.ts'
import { insertPipeline } from '../pipelines/pipelines.repo.ts'
import { type SignedIn, startTestApi, type TestApi } from '../testing/test-api.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import { startTestStore, type TestStore } from '../testing/test-store.ts'

const log = (body: string, fields: object = {}) => ({ _type: 'log', body, ...fields })
const demoSignIn = { offered: true, sessionMinutes: 30, parentOrigin: undefined, engineerUrl: undefined }
const content = 'version: v3\nsettings: {tag: t}\nnodes: [{name: in, type: demo_input}]\n'

let postgres: TestPostgres
let store: TestStore
let api: TestApi
let scope: OrgScope
let reader: SignedIn
let writer: SignedIn
const pipelineId = 'p1'
/** What destinations under test get, and the status that they answer with. */
let destination: Server
let received: { path: string; authorization: string | undefined; body: string }[] = []
let status = 200

beforeAll(async () => {
  ;[postgres, store] = await Promise.all([startTestPostgres(postgresVersions[0]?.binaries), startTestStore()])
  api = await startTestApi(postgres, { allowPrivate: true, demoSignIn }, store.url)
  const organizationId = await api.createOrganization('Ours')
  await api.services.db.update(organizations).set({ isDemo: true }).where(eq(organizations.id, organizationId))
  scope = systemScopeOf(systemScope, organizationId)
  reader = await api.signedIn('reader@example.com', { [organizationId]: { conf: 'read' } })
  writer = await api.signedIn('writer@example.com', { [organizationId]: { conf: 'write', telemetry: 'read' } })
  const row = { id: pipelineId, tag: 't', environment: 'Linux', fleetType: 'Edge', creator: 'x', updater: 'x' }
  await insertPipeline(scope, api.services.db, row, { content, message: '' })
  destination = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      received.push({ path: request.url ?? '', authorization: request.headers.authorization, body })
      response.writeHead(status).end(status === 200 ? '{}' : 'no')
    })
  })
  await new Promise<void>(resolve => destination.listen(0, '127.0.0.1', resolve))
}, 120_000)
afterAll(async () => {
  destination?.closeAllConnections()
  destination?.close()
  await api?.stop()
  await store?.stop()
  await postgres?.stop()
})

const org = () => `/v1/orgs/${scope.organizationId}`

async function post(path: string, json: object, who = reader, config = pipelineId) {
  const answer = await api.call(`${org()}/confs/${config}/${path}`, { method: 'POST', json, headers: who.headers })
  return { status: answer.status, body: await answer.json() }
}
async function get(path: string, who = reader) {
  const answer = await api.call(`${org()}/${path}`, { headers: who.headers })
  return { status: answer.status, body: await answer.json() }
}

describe('the live capture test', () => {
  const processors = [
    {
      type: 'ottl_transform',
      metadata: '{"name":"Tag"}',
      statements: 'set(attributes["t"], 1)\nset(attributes["u"], 2)',
    },
    { type: 'ottl_filter', metadata: '{"name":"No b"}', condition: 'body == "b"' },
  ]
  const node = { id: 's', type: 'sequence', configuration: { processors } }

  it('[API-034] [API-035] takes a node and items, and gives items per route, error and warning', async () => {
    const { status: code, body } = await post('live_capture_test', {
      node,
      items: [log('a', { _uuid: 'u1' }), log('b')],
    })
    expect(code).toBe(200)
    const nothing = { graph: [], node_fields: {}, links: [] }
    expect(body).toMatchObject({
      items: { '': [{ body: 'a', attributes: { t: 1, u: 2 }, _uuid: 'u1' }] },
      error: nothing,
      warning: nothing,
      events: [
        { item: 0, state: 'modified', left: { path: '', at: 0 }, rules: [{ name: 'Tag', path: [0] }] },
        { item: 1, state: 'dropped', left: null, rules: [{ name: 'Tag' }, { name: 'No b', path: [1] }] },
      ],
    })
    expect(body.steps).toBeUndefined()
  }, 120_000)

  it('shows what each statement did when it is asked to', async () => {
    const { body } = await post('live_capture_test', { node, items: [log('a')], steps: true })
    expect(body.steps).toMatchObject([
      { rule: { name: 'Tag', line: 1 }, changes: [{ before: { attributes: {} }, after: { attributes: { t: 1 } } }] },
      { rule: { name: 'Tag', line: 2 }, changes: [{ after: { attributes: { t: 1, u: 2 } } }] },
    ])
  })

  it('names the field of a node that is wrong', async () => {
    const wrong = { id: 'x', type: 'ottl_transform', configuration: {} }
    const { body } = await post('live_capture_test', { node: wrong, items: [log('a')] })
    expect(body).toMatchObject({ items: {}, error: { node_fields: { x: { statements: ['is required'] } } } })
  })

  it('leaves the server alone while user code does not end', async () => {
    const loop = { id: 'x', type: 'ottl_transform', configuration: { statements: 'run_code("for (;;) {}")' } }
    const test = post('live_capture_test', { node: loop, items: [log('a')] })
    const ended = test.then(() => 'ended' as const)
    let answered = 0
    while ((await Promise.race([ended, get('telemetry_templates')])) !== 'ended') answered += 1
    expect(answered).toBeGreaterThan(3)
    expect((await test).body.items).toMatchObject({ '': [{ body: 'a' }] })
  }, 120_000)

  it.each([
    ['too many items', { node, items: Array.from({ length: 1001 }, () => log('a')) }, 400, 'items'],
    ['no node', { items: [] }, 400, 'node'],
  ])('refuses %s', async (_name, json, code, field) => {
    const answer = await post('live_capture_test', json)
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([code, expect.stringContaining(field)])
  })

  it('is for pipelines of the organization, and for tools of none', async () => {
    expect((await post('live_capture_test', { node, items: [] }, reader, 'nowhere')).status).toBe(404)
    expect((await post('live_capture_test', { node, items: [] }, reader, '*')).status).toBe(200)
  })
})

describe('tests of patterns and expressions', () => {
  it('[API-049] [API-050] tells what reaches a node of a pipeline that is not saved', async () => {
    const nodes = [
      { id: 'in', type: 'demo_input', outputs: ['f'] },
      { id: 'f', type: 'ottl_filter', configuration: { condition: 'body == "b"' }, outputs: ['out'] },
      { id: 'out', type: 'void_output' },
    ]
    const request = { inputNode: 'in', testNode: 'out', testInputs: [log('a'), log('b')], tag: 't' }
    const { body } = await post('node_inputs', { ...request, pipeline: { nodes, settings: { tag: 't' } } })
    expect(body).toMatchObject({ testNodeInputs: [{ body: 'a' }] })
  })

  it('[API-053] gives the matches of a regular expression per line', async () => {
    const { body } = await post('regex_test', { input: 'a1\nnone\nb2', regex: '(?P<letter>[a-z])\\d' })
    const groups = [
      { start: 0, end: 2, name: '' },
      { start: 0, end: 1, name: 'letter' },
    ]
    expect(body).toEqual({ matches: [[{ groups }], [], [{ groups }]] })
    expect((await post('regex_test', { input: 'a', regex: '(' })).body).toMatchObject({
      matches: [],
      error: expect.stringContaining('missing'),
    })
  })

  it('[REGEX-008] needs both a pattern and a sample', async () => {
    expect((await post('regex_test', { input: '', regex: 'a' })).status).toBe(400)
    expect((await post('regex_test', { input: 'a', regex: '' })).status).toBe(400)
  })

  it('[API-051] [API-052] [NODEPANEL-037] takes lines apart by a grok pattern', async () => {
    const { body } = await post('grok_test', {
      logs: ['1.2.3.4 200', 'none'],
      pattern: '%{IP:client} %{INT:status:int}',
    })
    expect(body).toEqual({ structuredLogs: [{ client: '1.2.3.4', status: 200 }, null] })
    expect((await post('grok_test', { logs: ['a'], pattern: '' })).status).toBe(400)
  })

  it('[API-047] [API-048] [NODEPANEL-036] evaluates CEL on items, with an expression and at least one of them', async () => {
    const inputItems = [{ data: { attributes: { n: 2 } } }, { data: '{"attributes":{"n":3}}' }]
    const { body } = await post('cel_test', { celExpression: 'item.attributes.n * 2', inputItems })
    expect(body).toEqual({ celExpressionOutputs: [4, 6] })
    expect((await post('cel_test', { celExpression: '1', inputItems: [] })).status).toBe(400)
    expect((await post('cel_test', { celExpression: '', inputItems })).status).toBe(400)
  })

  it('[API-046] completes CEL', async () => {
    const { body } = await get(`confs/${pipelineId}/cel_suggestions`)
    expect(body.find(({ label }: { label: string }) => label === 'regex_match')).toEqual({
      label: 'regex_match',
      detail: 'Whether a Go regular expression matches somewhere in the text.',
      insertText: 'regex_match(',
      type: 'function',
      documentation: { title: 'regex_match(text, pattern)', returns: 'bool', parameters: ['text', 'pattern'] },
    })
  })
})

describe('the destination test', () => {
  const address = () => {
    const found = destination.address()
    return typeof found === 'object' && found ? `http://127.0.0.1:${found.port}` : ''
  }
  const test = async (yaml: string, type = 'http_output', who = writer) => {
    received = []
    return post('destination_test', { content: { name: 'out', type, yaml } }, who)
  }
  const http = (token = 'sesame-open') =>
    `endpoint: ${address()}/in\nheaders:\n  - {header: authorization, value: "Bearer ${token}"}\n`

  it('[API-045] [NODEPANEL-038] [NODEPANEL-039] sends four lines, one of each level, and says that it went well', async () => {
    status = 200
    const { body } = await test(http())
    expect(body).toEqual({
      success: true,
      error_message: '',
      error_details: { details: '', resources: [], others: {} },
    })
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ path: '/in', authorization: 'Bearer sesame-open' })
    for (const level of ['INFO', 'ERROR', 'DEBUG', 'TRACE']) expect(received[0]?.body).toContain(`"${level}"`)
  }, 120_000)

  it('says why a destination refuses, without what is secret', async () => {
    status = 401
    const { body } = await test(http('hush-hush-1'))
    expect(body).toMatchObject({ success: false, error_message: 'The destination did not take the test lines.' })
    expect(body.error_details.details).toContain('401')
    expect(JSON.stringify(body)).not.toContain('hush')
  }, 120_000)

  it.each([
    ['nobody listens', 'endpoint: http://127.0.0.1:9/in', 'http_output', 'ECONNREFUSED'],
    ['the configuration is wrong', 'endpoint: 5', 'http_output', 'endpoint: '],
    ['the YAML cannot be read', 'endpoint: [', 'http_output', ''],
    ['it would write files of the server', `mounted_path: ${tmpdir()}`, 'localstorage_output', ''],
  ])(
    'says so when %s',
    async (_name, yaml, type, words) => {
      const { status: code, body } = await test(yaml, type)
      expect([code, body.success]).toEqual([200, false])
      expect(body.error_details.details).toContain(words)
      expect(body.error_details.details).not.toBe('')
    },
    60_000,
  )

  it('tests the store of this server for what delivers to it', async () => {
    expect((await test('', 'weir_output')).body.success).toBe(true)
  })

  it('is for destinations, and for those who may change pipelines', async () => {
    expect((await test('', 'demo_input')).status).toBe(400)
    expect((await test(http(), 'http_output', reader)).status).toBe(403)
  })

  it('does not reach into private networks unless the operator allows it', async () => {
    const { config } = api.services
    api.services.config = { ...config, allowPrivate: false }
    try {
      const { body } = await test(http())
      expect(body).toMatchObject({
        success: false,
        error_details: { details: expect.stringContaining('private network') },
      })
      expect(received).toEqual([])
    } finally {
      api.services.config = config
    }
  }, 120_000)

  it('[DEMO-019] no test runs in the demo', async () => {
    const visit = await api.call('/v1/demo/session', { method: 'POST', headers: { origin: api.url } })
    const [cookie = ''] = visit.headers.getSetCookie().map(one => one.split(';')[0] ?? '')
    const visitor = { userId: '', cookie, headers: { cookie, origin: api.url } }
    for (const path of [
      'live_capture_test',
      'regex_test',
      'grok_test',
      'cel_test',
      'node_inputs',
      'destination_test',
    ]) {
      const { status: code, body } = await post(path, {}, visitor)
      expect([path, code, body.detail]).toEqual([path, 403, 'Editing configuration is not allowed in Demo mode'])
    }
  })
})

describe('what editors offer', () => {
  const nodes = [
    { id: 'in', type: 'demo_input', outputs: ['mid'] },
    { id: 'mid', type: 'comment', outputs: ['out'] },
    { id: 'out', type: 'void_output' },
  ]
  const suggest = async (nodeName: string, who = writer) =>
    (await post('log_item_suggestions', { pipeline: { nodes }, nodeName }, who)).body

  it('[API-058] knows fields from stored logs, for those who may read them', async () => {
    await store.store.insert('otel_logs', [
      {
        OrganizationId: scope.organizationId,
        Timestamp: String(Date.now() / 1000),
        SeverityText: 'INFO',
        ServiceName: 'checkout',
        Body: 'stored',
        LogAttributes: { region: 'eu' },
        ResourceAttributes: { 'service.name': 'checkout', 'host.name': 'web1' },
      },
    ])
    const { source, suggestions } = await suggest('out')
    expect(source).toBe('logs')
    expect(suggestions).toContainEqual({ name: 'attributes["region"]', type: 'string', examples: ['eu'] })
    expect(await suggest('out', reader)).toEqual({ source: 'none', suggestions: [] })
  })

  it('[API-058] knows fields from samples of the node, or of the nearest one before it', async () => {
    const task = { id: 't1', pipelineId, nodes: ['in', 'out'], maxItems: 5, pollingIntervalMs: 1000, createdBy: 'x' }
    await saveTask(scope, api.services.db, { ...task, expiresAt: new Date(Date.now() + 60_000) })
    const item = (attributes: object) => ({ _type: 'log', timestamp: 1, attributes, resource: {}, _uuid: 'u' })
    const sampled = { in: { before: [], after: { '': [item({ early: 1 })] } } }
    const row = { taskId: 't1', pipelineId, agentId: 'a', time: new Date(), bytes: 10 }
    await insertSamples(scope, api.services.db, { ...row, id: 's1', nodes: JSON.stringify(sampled) }, 1_000_000)
    const before = await suggest('out', reader)
    expect(before.source).toBe('upstream')
    expect(before.suggestions).toContainEqual({ name: 'attributes["early"]', type: 'int', examples: ['1'] })
    const own = { out: { before: [item({ late: true })], after: {} } }
    await insertSamples(scope, api.services.db, { ...row, id: 's2', nodes: JSON.stringify(own) }, 1_000_000)
    const at = await suggest('out', reader)
    expect(at.source).toBe('node')
    expect(at.suggestions).toContainEqual({ name: 'attributes["late"]', type: 'bool', examples: ['true'] })
  })

  it('[API-071] tells what logs can be told apart by', async () => {
    const { body } = await get('log_identifiers', writer)
    expect(body.log_identifiers).toContainEqual({ name: 'service.name', distinct: 1, values: ['checkout'] })
    expect(body.log_identifiers).toContainEqual({ name: 'host.name', distinct: 1, values: ['web1'] })
    expect((await get('log_identifiers')).status).toBe(403)
  })

  it('[API-059] lists telemetry templates with name and type', async () => {
    const { body } = await get('telemetry_templates')
    expect(body.templates).toContainEqual({ name: 'host_metrics', type: 'metric' })
    expect(body.templates).toContainEqual({ name: 'checkout_traces', type: 'trace' })
  })

  it('[API-054] lists the regex and grok libraries', async () => {
    const [regex, grok] = [await get('regex_library'), await get('grok_library')]
    expect(regex.body.find(({ id }: { id: string }) => id === 'email')).toMatchObject({
      displayName: 'E-mail Address',
      tags: expect.arrayContaining(['ed_masking_default']),
    })
    expect(grok.body.find(({ id }: { id: string }) => id === 'syslog')).toMatchObject({ name: 'Syslog (RFC 3164)' })
  })
})
