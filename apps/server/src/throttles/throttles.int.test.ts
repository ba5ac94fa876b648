import { spawn } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:http2'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SubscriptionChange } from '@weir/contracts'
import { freePort } from '@weir/nodes/free-port'
import { encodeRequest, LogRecord, WireReader } from '@weir/telemetry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSubscription } from '../billing/billing.service.ts'
import { systemScope, systemScopeOf } from '../identity/scope.ts'
import { ingestPart } from '../ingest/ingest.part.ts'
import type { RunningPart } from '../parts.ts'
import { type SignedIn, startTestApi, type TestApi } from '../testing/test-api.ts'
import { eventually } from '../testing/test-product.ts'
import { startTestPostgres, temporaryFolder, type TestPostgres } from '../testing/test-postgres.ts'
import { NumberedSender } from '../testing/test-sender.ts'
import { startTestStore, type TestStore } from '../testing/test-store.ts'
import { replaceSystemToken } from '../tokens/tokens.service.ts'
import { ThrottleGate } from './throttle-gate.ts'

const agentProgram = fileURLToPath(new URL('../../../agent/src/main.ts', import.meta.url))

function body(size: number): Uint8Array {
  const record = new LogRecord()
  record.timeUnixNano = BigInt(Date.now()) * 1_000_000n
  record.body = 'x'.repeat(size)
  return encodeRequest({ signal: 'log', records: [record] })
}

describe('throttled ingest', { timeout: 240_000 }, () => {
  let postgres: TestPostgres
  let store: TestStore
  let api: TestApi
  let running: RunningPart | undefined
  let folder = ''
  let ingestUrl = ''
  let grpcPort = 0

  beforeAll(async () => {
    ;[postgres, store, folder] = await Promise.all([startTestPostgres(undefined), startTestStore(), temporaryFolder()])
    const ports = { http: await freePort(), otlpGrpc: await freePort(), otlpHttp: await freePort(), opamp: 1 }
    grpcPort = ports.otlpGrpc
    ingestUrl = `http://127.0.0.1:${ports.otlpHttp}`
    api = await startTestApi(postgres, { ports }, store.url)
    running = await ingestPart.start(api.services)
  }, 120_000)
  afterAll(async () => {
    await running?.stopAccepting?.()
    await running?.close()
    await api?.stop()
    await store?.stop()
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** An organization on these terms, with a token that sends telemetry and somebody who looks. */
  async function organization(name: string, change: SubscriptionChange) {
    const id = await api.createOrganization(name)
    await setTerms(id, change)
    const scope = systemScopeOf(systemScope, id)
    const token = await replaceSystemToken(api.services, scope, 'sender', { telemetry: 'write', conf: 'read' })
    const person = await api.signedIn(`${name}@example.com`, { [id]: 'admin' })
    return { id, token, person }
  }

  const setTerms = (organizationId: string, change: SubscriptionChange) =>
    api.services.db.transaction(tx =>
      changeSubscription(api.services, tx, { principal: systemScope.principal, organizationId }, change),
    )
  const post = (token: string, payload: Uint8Array, type = 'application/x-protobuf') =>
    fetch(`${ingestUrl}/v1/logs`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${token}` },
      body: new Uint8Array(payload),
    })
  const throttles = async (id: string, person: SignedIn) =>
    (await (await api.call(`/v1/orgs/${id}/throttles`, { headers: person.headers })).json()).throttles

  it('[BANNER-023][API-015] answers 429 with Retry-After, and says so in the throttles map', async () => {
    const { id, token, person } = await organization('rate', {
      limits: { bytes_per_minute: 60_000, burst_bytes: 1_000 },
    })
    expect((await post(token, body(31_000))).status).toBe(200)
    const refused = await post(token, body(100))
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(31)
    await eventually('the throttle is recorded', async () => 'rate' in (await throttles(id, person)))
    expect(await throttles(id, person)).toEqual({
      rate: { since: expect.any(String), until: expect.any(String), refused_requests: 1 },
    })
    expect(await (await post(token, Buffer.from('{}'), 'application/json')).json()).toEqual({
      code: 8,
      message: expect.stringContaining('too much data in a short time'),
    })
  })

  it('takes data again by itself when less comes', async () => {
    const { token } = await organization('calm', { limits: { bytes_per_minute: 60_000, burst_bytes: 1_000 } })
    expect((await post(token, body(12_000))).status).toBe(200)
    expect((await post(token, body(10))).status).toBe(429)
    await eventually('it is taken', async () => (await post(token, body(10))).status === 200)
  })

  it('answers RESOURCE_EXHAUSTED with RetryInfo over gRPC', async () => {
    const { token } = await organization('grpc', { limits: { bytes_per_minute: 60_000, burst_bytes: 1_000 } })
    const session = connect(`http://127.0.0.1:${grpcPort}`)
    const call = (payload: Uint8Array) =>
      new Promise<Record<string, unknown>>((resolve, reject) => {
        const stream = session.request({
          ':method': 'POST',
          ':path': '/opentelemetry.proto.collector.logs.v1.LogsService/Export',
          'content-type': 'application/grpc',
          te: 'trailers',
          authorization: `Bearer ${token}`,
        })
        const frame = Buffer.alloc(5 + payload.length)
        frame.writeUInt32BE(payload.length, 1)
        frame.set(payload, 5)
        stream.once('trailers', resolve)
        stream.once('error', reject)
        stream.resume()
        stream.end(frame)
      })
    expect((await call(body(20_000)))['grpc-status']).toBe('0')
    const trailers = await call(body(10))
    expect(trailers['grpc-status']).toBe('8')
    const status = Buffer.from(String(trailers['grpc-status-details-bin']), 'base64')
    expect(status.includes('type.googleapis.com/google.rpc.RetryInfo')).toBe(true)
    expect(delaySeconds(status)).toBeGreaterThan(0)
    session.close()
  })

  it('stops at the bytes of a day, and goes on when the operator raises them', async () => {
    const { id, token, person } = await organization('daily', { state: 'trial', limits: { daily_bytes: 5_000 } })
    expect((await post(token, body(6_000))).status).toBe(200)
    const refused = await post(token, body(10))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    await eventually('the throttle is recorded', async () => 'daily_bytes' in (await throttles(id, person)))
    await setTerms(id, { limits: { daily_bytes: 1_000_000 } })
    expect(await throttles(id, person)).toEqual({})
    await eventually('it is taken', async () => (await post(token, body(10))).status === 200)
  })

  it('stops without credits, also when they were used before this server started', async () => {
    const { id, token } = await organization('credits', { state: 'free', initial_period_credits: 1e-6 })
    expect((await post(token, body(3_000))).status).toBe(200)
    const other = new ThrottleGate(api.services)
    expect(await other.wait(id)).toEqual({ kind: 'credits', seconds: 60 })
    await other.close()
    expect((await post(token, body(10))).status).toBe(429)
  })

  it('counts in what other servers take', async () => {
    const { id } = await organization('several', { limits: { bytes_per_minute: 60_000, burst_bytes: 60_000 } })
    const [here, there] = [new ThrottleGate(api.services), new ThrottleGate(api.services)]
    for (const gate of [here, there, here, there]) {
      expect(await gate.wait(id)).toBeUndefined()
      await gate.sync()
    }
    here.take(id, 'log', 90_000)
    expect(await there.wait(id)).toBeUndefined()
    await here.sync()
    await there.sync()
    expect((await there.wait(id))?.kind).toBe('rate')
    await here.close()
    await there.close()
  })

  it('makes a real agent wait, which then delivers everything once', async () => {
    const { id, token, person } = await organization('agent', {
      limits: { bytes_per_minute: 120_000, burst_bytes: 1_000 },
    })
    const port = await freePort()
    const home = path.join(folder, 'agent')
    await mkdir(home, { recursive: true })
    const document = path.join(folder, 'throttled.yaml')
    await writeFile(
      document,
      `version: v3
settings: {tag: throttled}
nodes:
- {name: in, type: otlp_input, protocol: http, listen: 127.0.0.1, port: ${port}}
- {name: weir, type: weir_output, flush_interval: 100ms}
links:
- {from: in, to: weir}
`,
    )
    const agent = spawn(process.execPath, [agentProgram, '--config', document, '--home', home], {
      env: { ...process.env, WEIR_AGENT_TOKEN: token, WEIR_AGENT_INGEST: ingestUrl },
      stdio: 'ignore',
    })
    const ended = new Promise(resolve => agent.once('exit', resolve))
    try {
      const sender = new NumberedSender(`http://127.0.0.1:${port}`)
      sender.start()
      await eventually('senders are made to wait', async () => 'rate' in (await throttles(id, person)))
      const before = sender.acknowledged
      await eventually('the agent delivers in spite of that', () => sender.acknowledged > before + 40)
      await sender.finish()
      const rows = await store.store.query<{ numbers: number; rows: number }>({
        sql: `SELECT toFloat64(uniqExact(LogAttributes['number'])) AS numbers, toFloat64(count()) AS rows FROM otel_logs
WHERE OrganizationId = {id:String} AND LogAttributes['run'] = {run:String}`,
        params: { id, run: sender.run },
        settings: {},
      })
      expect(rows).toEqual([{ numbers: sender.acknowledged, rows: sender.acknowledged }])
    } finally {
      agent.kill('SIGTERM')
      await ended
    }
  })
})

/** The seconds of the first detail of a google.rpc.Status, which is a RetryInfo. */
function delaySeconds(status: Uint8Array): number {
  const field = (bytes: Uint8Array, wanted: number): Uint8Array => {
    const reader = new WireReader(bytes)
    while (reader.next()) {
      if (reader.field === wanted) return reader.bytes()
      reader.skip()
    }
    return new Uint8Array()
  }
  const duration = new WireReader(field(field(field(status, 3), 2), 1))
  return duration.next() ? Number(duration.int64()) : 0
}
