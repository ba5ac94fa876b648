import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditRecords } from '../db/schema.ts'
import { systemScope, systemScopeOf } from '../identity/scope.ts'
import { newId } from '../ids.ts'
import { type SignedIn, startTestApi, type TestApi } from '../testing/test-api.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import { replaceSystemToken } from '../tokens/tokens.service.ts'

const weir = fileURLToPath(new URL('../../../../tools/weir.mjs', import.meta.url))

const documentOf = (tag: string, condition: string) => `version: v3
settings: { tag: ${tag} }
nodes:
  - { name: in, type: demo_input }
  - name: group
    type: sequence
    processors:
      - { type: ottl_filter, condition: '${condition}', metadata: '{"name":"No debug"}' }
  - { name: out, type: weir_output }
links:
  - { from: in, to: group }
  - { from: group, to: out }
`
const noDebug = 'body == "debug"'
const items = [
  { _type: 'log', body: 'debug', timestamp: 1 },
  { _type: 'log', body: 'info', timestamp: 2 },
]
const accepted = {
  name: 'Debug lines go',
  node: 'group',
  items,
  expected: { '': [{ _type: 'log', body: 'info', timestamp: 2 }] },
}

describe('tests of a pipeline', () => {
  let postgres: TestPostgres
  let api: TestApi
  let ours = ''
  let theirs = ''
  let alice: SignedIn
  let reader: SignedIn
  let bob: SignedIn

  beforeAll(async () => {
    postgres = await startTestPostgres(postgresVersions[0]?.binaries)
    api = await startTestApi(postgres)
    ours = await api.createOrganization('Ours')
    theirs = await api.createOrganization('Theirs')
    alice = await api.signedIn('alice@example.com', { [ours]: 'admin' })
    reader = await api.signedIn('reader@example.com', { [ours]: 'read-only' })
    bob = await api.signedIn('bob@example.com', { [theirs]: 'admin' })
  })
  afterAll(async () => {
    await api?.stop()
    await postgres?.stop()
  })

  const call = (method: string, path: string, json?: object, who = alice, org = ours) =>
    api.call(`/v1/orgs/${org}${path}`, { method, headers: who.headers, ...(json && { json }) })
  const answer = async (method: string, path: string, json?: object) => (await call(method, path, json)).json()

  async function create(condition = noDebug) {
    const tag = `t-${newId()}`
    const wish = { tag, environment: 'Linux', fleet_type: 'Edge', content: documentOf(tag, condition) }
    const { id } = await answer('POST', '/confs', wish)
    const save = (next: string, base: number) =>
      answer('POST', `/confs/${id}/versions`, { base_version: base, content: documentOf(tag, next) })
    return { id: String(id), save }
  }
  const audited = (target: string) =>
    api.services.db
      .select({ action: auditRecords.action })
      .from(auditRecords)
      .where(and(eq(auditRecords.organizationId, ours), eq(auditRecords.target, target)))

  it('keeps events by name, and replaces what has the same name', async () => {
    const { id } = await create()
    const first = await answer('POST', `/confs/${id}/samples`, { name: 'Two lines', items })
    await answer('POST', `/confs/${id}/samples`, { name: 'Two lines', items: items.slice(1) })
    const { samples } = await answer('GET', `/confs/${id}/samples`)
    expect(samples).toMatchObject([
      { id: first.id, name: 'Two lines', items: items.slice(1), created_by: expect.any(String) },
    ])
    expect((await call('DELETE', `/confs/${id}/samples/${first.id}`)).status).toBe(200)
    expect((await call('DELETE', `/confs/${id}/samples/${first.id}`)).status).toBe(404)
    expect(await answer('GET', `/confs/${id}/samples`)).toEqual({ samples: [] })
    expect((await audited(`pipeline/${id}/sample/${first.id}`)).map(record => record.action)).toEqual([
      'pipeline_sample.save',
      'pipeline_sample.save',
      'pipeline_sample.remove',
    ])
  })

  it('runs the tests on what is saved, on a version, and on nodes that are not saved', async () => {
    const { id, save } = await create()
    const test = await answer('POST', `/confs/${id}/tests`, accepted)
    expect(test).toMatchObject({ ...accepted, id: expect.any(String), ignored_fields: [] })
    await save('body == "other"', 1)
    const newest = await answer('POST', `/confs/${id}/tests/run`, {})
    expect(newest).toMatchObject({
      passed: false,
      results: [{ id: test.id, passed: false, message: expect.stringContaining('came out') }],
      coverage: [{ node: 'group', path: [0], name: 'No debug', condition: 'body == "other"', held: 0, failed: 2 }],
    })
    expect(await answer('POST', `/confs/${id}/tests/run`, { version: 1 })).toMatchObject({
      passed: true,
      results: [{ passed: true, message: '', differences: [] }],
      coverage: [{ held: 1, failed: 1 }],
    })
    const drawn = {
      id: 'group',
      type: 'sequence',
      configuration: { processors: [{ type: 'ottl_filter', condition: noDebug }] },
    }
    expect((await answer('POST', `/confs/${id}/tests/run`, { pipeline: { nodes: [drawn] } })).passed).toBe(true)
    expect(await answer('POST', `/confs/${id}/tests/run`, { pipeline: { nodes: [] } })).toMatchObject({
      passed: false,
      results: [{ message: 'The pipeline has no node group. Remove the test, or make it for another node.' }],
    })
    expect((await call('POST', `/confs/${id}/tests/run`, { version: 9 })).status).toBe(404)
  })

  it('lets a failing test stand in the way of a deployment, unless somebody says why', async () => {
    const { id, save } = await create()
    await answer('POST', `/confs/${id}/tests`, accepted)
    await save('body == "other"', 1)
    const refused = await call('POST', `/confs/${id}/deployments`, { version: 2 })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      code: 'TESTS_FAILED',
      detail: expect.stringContaining('1 of 1 tests fail: Debug lines go.'),
    })
    expect((await answer('GET', `/confs/${id}/deployments/current`)).deployment).toBeNull()
    expect((await call('POST', `/confs/${id}/deployments`, { version: 2, override_reason: ' ' })).status).toBe(400)
    const reason = 'The lines are wanted again'
    expect((await call('POST', `/confs/${id}/deployments`, { version: 2, override_reason: reason })).status).toBe(201)
    expect((await call('POST', `/confs/${id}/deployments`, { version: 1 })).status).toBe(201)
    const { deployments } = await answer('GET', `/confs/${id}/deployments`)
    expect(deployments).toMatchObject([
      { version: 1, override_reason: '' },
      { version: 2, override_reason: reason },
    ])
    const back = await call('POST', `/confs/${id}/deployments/roll_back`, { version: 2, base_version: 2 })
    expect((await back.json()).code).toBe('TESTS_FAILED')
  })

  it("runs by the command line, on what is saved and on a document of one's own", async () => {
    const { id } = await create('body == "other"')
    await answer('POST', `/confs/${id}/tests`, accepted)
    const token = await replaceSystemToken(api.services, systemScopeOf(systemScope, ours), 'ci', { conf: 'read' })
    async function test(document?: string) {
      const file = document === undefined ? [] : ['-']
      const args = ['pipeline', 'test', ...file, '--server', api.url, '--organization', ours, '--pipeline', id]
      const child = spawn(process.execPath, [weir, ...args], { env: { ...process.env, WEIR_AGENT_TOKEN: token } })
      child.stdin.end(document ?? '')
      const code = new Promise<number | null>(resolve => child.on('close', resolve))
      return { stdout: await text(child.stdout), stderr: await text(child.stderr), code: await code }
    }
    expect(await test()).toMatchObject({ code: 1, stdout: expect.stringContaining('FAIL group: Debug lines go') })
    expect(await test(documentOf('any', noDebug))).toMatchObject({
      code: 0,
      stdout: 'ok   group: Debug lines go\n1 passed, 0 failed\n',
    })
  })

  it('changes and removes a test, each time audited', async () => {
    const { id } = await create('body == "other"')
    const test = await answer('POST', `/confs/${id}/tests`, accepted)
    const next = { ...accepted, name: 'All lines stay', expected: { '': items }, ignored_fields: ['timestamp'] }
    expect(await answer('PUT', `/confs/${id}/tests/${test.id}`, next)).toMatchObject(next)
    expect((await answer('POST', `/confs/${id}/tests/run`, {})).passed).toBe(true)
    expect((await call('DELETE', `/confs/${id}/tests/${test.id}`)).status).toBe(200)
    expect(await answer('GET', `/confs/${id}/tests`)).toEqual({ tests: [] })
    expect((await audited(`pipeline/${id}/test/${test.id}`)).map(record => record.action)).toEqual([
      'pipeline_test.create',
      'pipeline_test.update',
      'pipeline_test.remove',
    ])
  })

  it.each<[string, object, string]>([
    ['no name', { ...accepted, name: ' ' }, 'name'],
    ['no events', { ...accepted, items: [] }, 'items'],
    ['too many events', { ...accepted, items: Array.from({ length: 101 }, () => items[0]) }, 'items'],
    ['a field that is none', { ...accepted, ignored_fields: ['['] }, 'ignored_fields.0'],
  ])('refuses a test with %s', async (_name, sent, field) => {
    const { id } = await create()
    const refused = await call('POST', `/confs/${id}/tests`, sent)
    expect(refused.status).toBe(400)
    expect(JSON.stringify(await refused.json())).toContain(field)
  })

  it('refuses a name that another test has', async () => {
    const { id } = await create()
    await answer('POST', `/confs/${id}/tests`, accepted)
    expect((await call('POST', `/confs/${id}/tests`, accepted)).status).toBe(409)
  })

  it('shows readers everything and lets them change nothing; others see nothing', async () => {
    const { id } = await create()
    const test = await answer('POST', `/confs/${id}/tests`, accepted)
    expect((await call('GET', `/confs/${id}/tests`, undefined, reader)).status).toBe(200)
    expect((await call('POST', `/confs/${id}/tests/run`, {}, reader)).status).toBe(200)
    expect((await call('POST', `/confs/${id}/tests`, accepted, reader)).status).toBe(403)
    expect((await call('DELETE', `/confs/${id}/tests/${test.id}`, undefined, reader)).status).toBe(403)
    expect((await call('POST', `/confs/${id}/samples`, { name: 'x', items }, reader)).status).toBe(403)
    expect((await call('GET', `/confs/${id}/tests`, undefined, bob, theirs)).status).toBe(404)
    expect((await call('PUT', `/confs/${id}/tests/${test.id}`, accepted, bob, theirs)).status).toBe(404)
  })
})
