import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@weir/nodes/free-port'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemScope, systemScopeOf } from '../identity/scope.ts'
import { opampPart } from '../opamp/opamp.part.ts'
import { wakeAgents } from '../opamp/wake-ups.ts'
import type { RunningPart } from '../parts.ts'
import { insertVersion } from '../pipeline-versions/pipeline-versions.repo.ts'
import { type SignedIn, startTestApi, type TestApi } from '../testing/test-api.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import { replaceSystemToken } from '../tokens/tokens.service.ts'
import { insertDeployment } from './deployments.repo.ts'

let postgres: TestPostgres
let api: TestApi
let part: RunningPart | undefined
let alice: SignedIn
let home = ''
let ours = ''
let opampPort = 0
let other: Server

beforeAll(async () => {
  postgres = await startTestPostgres(postgresVersions[0]?.binaries)
  opampPort = await freePort()
  api = await startTestApi(postgres, { ports: { http: await freePort(), otlpGrpc: 1, otlpHttp: 1, opamp: opampPort } })
  ours = await api.createOrganization('Ours')
  alice = await api.signedIn('alice@example.com', { [ours]: 'admin' })
  part = await opampPart.start(api.services)
  home = await mkdtemp(path.join(tmpdir(), 'weir-deployed-'))
  other = createServer()
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  other?.close()
  await part?.stopAccepting?.()
  await part?.close()
  await api?.stop()
  await postgres?.stop()
  await rm(home, { recursive: true, force: true })
})

const call = async (method: string, at: string, json?: object) => {
  const answer = await api.call(`/v1/orgs/${ours}${at}`, { method, headers: alice.headers, ...(json && { json }) })
  const body = await answer.text()
  return body === '' ? undefined : JSON.parse(body)
}

const documentOf = (port: number) => `version: v3
settings: { tag: real }
nodes:
  - { name: in, type: otlp_input, protocol: http, listen: 127.0.0.1, port: ${port} }
  - { name: out, type: weir_output }
links:
  - { from: in, to: out }
`

function listens(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

function runAgent(pipelineId: string, token: string) {
  const program = path.resolve(import.meta.dirname, '../../../agent/src/main.ts')
  const args = [program, `--server=ws://127.0.0.1:${opampPort}`, `--pipeline=${pipelineId}`, `--home=${home}`]
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, WEIR_AGENT_TOKEN: token }
  const child = spawn(process.execPath, [...args, '--workers=1'], { env, stdio: 'ignore' })
  const ended = new Promise(resolve => child.once('exit', resolve))
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

it('an agent changes over, refuses what it cannot run, rolls back, and lets go of a deleted pipeline', {
  timeout: 180_000,
}, async () => {
  const scope = systemScopeOf(systemScope, ours)
  const address = other.address()
  const taken = typeof address === 'object' && address ? address.port : 0
  const [first, second] = [await freePort(), await freePort()]
  const wish = { tag: 'real', environment: 'Linux', fleet_type: 'Edge', content: documentOf(first) }
  const { id } = await call('POST', '/confs', wish)
  const token = await replaceSystemToken(api.services, scope, 'agent', { conf: 'read', telemetry: 'write' })
  const end = runAgent(id, token)
  const current = async () => (await call('GET', `/confs/${id}/deployments/current`)).deployment
  const becomes = async (state: string) => {
    await expect.poll(async () => (await current()).state, { timeout: 60_000 }).toBe(state)
  }
  const saved = async (base_version: number, port: number) =>
    call('POST', `/confs/${id}/versions`, { base_version, content: documentOf(port) })
  try {
    await call('POST', `/confs/${id}/deployments`, { version: 1 })
    await becomes('done')
    expect(await listens(first)).toBe(true)

    await saved(1, taken)
    await call('POST', `/confs/${id}/deployments`, { version: 2 })
    await becomes('failed')
    expect((await current()).agents).toMatchObject([
      { state: 'failed', message: expect.stringMatching(/^in: .*in use/) },
    ])

    await call('POST', `/confs/${id}/deployments/roll_back`, { version: 1, base_version: 2 })
    await becomes('done')
    expect((await current()).agents).toMatchObject([{ state: 'applied', version: 3 }])
    expect(await listens(first)).toBe(true)

    // As a newer server would send it to an older agent.
    const strange = documentOf(second).replace('otlp_input', 'input_of_tomorrow')
    const version = { pipelineId: id, version: 4, content: strange, message: '', author: 'a' }
    await insertVersion(scope, api.services.db, version)
    await insertDeployment(scope, api.services.db, { pipelineId: id, version: 4, deployedBy: 'a' })
    await wakeAgents(api.services.db, { pipelineId: id })
    await becomes('failed')
    const [agent] = (await current()).agents
    expect(agent).toMatchObject({ state: 'failed', message: expect.stringContaining('input_of_tomorrow'), version: 3 })
    expect(await listens(first), 'it keeps what it had').toBe(true)
    expect(await call('GET', `/confs/${id}/agents/${agent.id}/effective_config`)).toMatchObject({
      version: 3,
      content: documentOf(first),
    })

    await call('DELETE', `/confs/${id}`)
    await expect.poll(() => listens(first), { timeout: 60_000 }).toBe(false)
  } finally {
    await end()
  }
})
