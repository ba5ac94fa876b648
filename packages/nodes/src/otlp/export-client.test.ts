import { createServer as createTcpServer } from 'node:net'
import { encodeExportResponse, encodeRequest, type Signal, toItem } from '@weir/telemetry'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { publicOnly } from '../address-guard.ts'
import type { Attempt } from '../delivery/destination.ts'
import { otlpInput } from '../inputs/otlp-input/otlp-input.ts'
import { createManualClock, loadFrom } from '../testing/test-context.ts'
import { createExportClient, type ExportClient, type ExportSettings, type ExportTarget } from './export-client.ts'
import { encodeRpcStatus } from './rpc-status.ts'
import { logBatch, metricBatch, spanBatch } from './testing/batches.ts'
import { certificateFiles, certificates } from './testing/certificates.ts'
import { freePort } from '../free-port.ts'
import { frame } from './testing/grpc-caller.ts'
import { type ScriptedGrpc, type ScriptedReply, startScriptedGrpc } from './testing/scripted-grpc.ts'
import { inputStarter } from './testing/start-input.ts'

const { start, stopAll } = inputStarter(otlpInput)
const clients: ExportClient[] = []
const servers: ScriptedGrpc[] = []

afterEach(async () => {
  for (const client of clients.splice(0)) client.close()
  for (const server of servers.splice(0)) await server.close()
  await stopAll()
})

const defaults: ExportSettings = {
  protocol: 'grpc',
  encoding: 'proto',
  compression: 'none',
  headers: {},
  timeoutMs: 5000,
  tls: {},
  guard: undefined,
  clock: createManualClock(),
}

function clientFor(target: Partial<ExportTarget> & { port: number }, settings: Partial<ExportSettings> = {}) {
  const client = createExportClient({ host: '127.0.0.1', secure: false, ...target }, { ...defaults, ...settings })
  clients.push(client)
  return client
}

const once = (attempt = 1) => ({ id: 'batch', attempt, signal: new AbortController().signal })

async function scripted(...given: Parameters<typeof startScriptedGrpc>): Promise<ScriptedGrpc> {
  const server = await startScriptedGrpc(...given)
  servers.push(server)
  return server
}

const batches = { log: logBatch('hello', 3), metric: metricBatch('up', 'down'), trace: spanBatch('ab'.repeat(16)) }

describe('what is sent arrives', () => {
  const ways: Partial<ExportSettings>[] = (['none', 'gzip', 'zstd'] as const).flatMap(compression => [
    { protocol: 'grpc', compression },
    { protocol: 'http', encoding: 'proto', compression },
    { protocol: 'http', encoding: 'json', compression },
  ])
  it.each(ways)('over $protocol $encoding with $compression', async settings => {
    const { port, context } = await start({ protocol: settings.protocol })
    const client = clientFor({ port }, settings)
    for (const batch of Object.values(batches)) {
      expect(await client.send(batch, once())).toEqual({ kind: 'delivered' })
      const received = context.pushed.at(-1)
      expect(received?.signal).toBe(batch.signal)
      expect(received?.records.map(record => toItem(record))).toEqual(batch.records.map(record => toItem(record)))
    }
  })

  it.each(['grpc', 'http'] as const)('over %s with TLS and a certificate of its own', async protocol => {
    const config = {
      protocol,
      tls: {
        crt_file: '/server.crt',
        key_file: '/server.key',
        ca_file: '/ca.crt',
        client_auth_type: 'requireandverifyclientcert',
      },
    }
    const { port } = await start(config, undefined, { resources: loadFrom(certificateFiles) })
    const { ca, clientCert: cert, clientKey: key } = certificates
    const target = { port, secure: true, serverName: 'localhost' }
    const known = clientFor(target, { protocol, tls: { ca, cert, key } })
    expect(await known.send(batches.log, once())).toEqual({ kind: 'delivered' })
    const stranger = clientFor(target, { protocol, tls: { ca } })
    await expect(stranger.send(batches.log, once())).rejects.toThrow(/certificate required|hang up|ECONNRESET|EPIPE/)
    const doubter = clientFor(target, { protocol, tls: { cert, key } })
    await expect(doubter.send(batches.log, once())).rejects.toThrow(/certificate/)
  })

  it.each(['grpc', 'http'] as const)('the part that is refused is told over %s', async protocol => {
    const { port } = await start({ protocol })
    const outcome = await clientFor({ port }, { protocol }).send(spanBatch('ab'.repeat(16), ''), once())
    expect(outcome).toMatchObject({ kind: 'delivered', rejected: 1 })
  })

  it.each(['grpc', 'http'] as const)('over %s only to addresses that the operator allows', async protocol => {
    const { port, context } = await start({ protocol })
    const byAddress = clientFor({ port }, { protocol, guard: publicOnly })
    await expect(byAddress.send(batches.log, once())).rejects.toThrow('private network')
    const byName = clientFor({ port, host: 'localhost' }, { protocol, guard: publicOnly })
    await expect(byName.send(batches.log, once())).rejects.toThrow('private network')
    expect(context.pushed).toHaveLength(0)
  })

  it.each(['grpc', 'http'] as const)('%s says when to come back', async protocol => {
    const { port, context } = await start({ protocol, max_message_size: '1KiB' })
    const client = clientFor({ port }, { protocol })
    context.setIntake(false)
    expect(await client.send(batches.log, once())).toMatchObject({ kind: 'failed', retryAfterMs: 1000 })
    context.setIntake(true)
    expect(await client.send(logBatch('x'.repeat(5000)), once())).toMatchObject({ kind: 'too_large' })
    expect(await client.send(batches.log, once())).toEqual({ kind: 'delivered' })
  })

  it.each(['grpc', 'http'] as const)('a wrong token over %s waits for a person', async protocol => {
    const { port } = await start({ protocol, authentication: { strategy: 'bearer', secret: 'sesame' } })
    const wrong = clientFor({ port }, { protocol, headers: { authorization: 'Bearer wrong' } })
    expect(await wrong.send(batches.log, once())).toMatchObject({ kind: 'failed', unhealthy: true })
    const right = clientFor({ port }, { protocol, headers: { authorization: 'Bearer sesame' } })
    expect(await right.send(batches.log, once())).toEqual({ kind: 'delivered' })
  })

  it('received bytes go out as they came', async () => {
    const { port, context } = await start({ protocol: 'grpc' })
    const { port: nextPort, context: next } = await start({ protocol: 'grpc' })
    expect(await clientFor({ port }).send(batches.log, once())).toEqual({ kind: 'delivered' })
    const [received] = context.pushed
    if (!received) throw new Error('nothing was received')
    expect(encodeRequest(received)).toBe(encodeRequest(received))
    expect(await clientFor({ port: nextPort }).send(received, once())).toEqual({ kind: 'delivered' })
    expect(next.pushed[0]?.records).toHaveLength(3)
  })
})

describe('answers over gRPC', () => {
  const details = (ms: number) =>
    Buffer.from(encodeRpcStatus({ code: 8, message: 'slow down', retryDelayMs: ms })).toString('base64')
  it.each<[string, ScriptedReply, Partial<Attempt>]>([
    ['ok', { trailers: { 'grpc-status': '0' }, body: frame(new Uint8Array()) }, { kind: 'delivered' }],
    [
      'a warning',
      { trailers: { 'grpc-status': '0' }, body: frame(encodeExportResponse({ count: 0, message: 'old client' })) },
      { kind: 'delivered', rejected: 0, message: 'old client' },
    ],
    [
      'an answer that cannot be read',
      { trailers: { 'grpc-status': '0' }, body: Buffer.from('?') },
      { kind: 'delivered' },
    ],
    ['unavailable', { headers: { 'grpc-status': '14' } }, { kind: 'failed', reason: 'grpc_unavailable' }],
    ['cancelled', { headers: { 'grpc-status': '1' } }, { kind: 'failed', reason: 'grpc_cancelled' }],
    ['data loss', { headers: { 'grpc-status': '15' } }, { kind: 'failed', reason: 'grpc_data_loss' }],
    ['no permission', { headers: { 'grpc-status': '7' } }, { kind: 'failed', unhealthy: true }],
    ['invalid data', { headers: { 'grpc-status': '3' } }, { kind: 'refused', reason: 'grpc_invalid_argument' }],
    ['a fault', { headers: { 'grpc-status': '13' } }, { kind: 'refused', reason: 'grpc_internal' }],
    ['a code that nobody knows', { headers: { 'grpc-status': '99' } }, { kind: 'refused', reason: 'grpc_99' }],
    [
      'exhausted, with a delay',
      { headers: { 'grpc-status': '8', 'grpc-status-details-bin': details(2500) } },
      { kind: 'failed', retryAfterMs: 2500 },
    ],
    [
      'exhausted without one',
      { headers: { 'grpc-status': '8', 'grpc-message': 'quota' } },
      { kind: 'refused', reason: 'grpc_resource_exhausted' },
    ],
    [
      'too large',
      { headers: { 'grpc-status': '8', 'grpc-message': 'grpc: received message larger than max (9 vs. 4)' } },
      { kind: 'too_large' },
    ],
    ['a proxy without a backend', { status: 503, headers: { 'content-type': 'text/html' } }, { kind: 'failed' }],
    ['a proxy that wants a login', { status: 401 }, { kind: 'failed', unhealthy: true }],
    ['a web server', { status: 404 }, { kind: 'refused', reason: 'grpc_unimplemented' }],
  ])('%s', async (_name, reply, expected) => {
    const { port } = await scripted(() => reply)
    expect(await clientFor({ port }).send(batches.log, once())).toMatchObject(expected)
  })

  it('decodes what servers say', async () => {
    const { port } = await scripted(() => ({ headers: { 'grpc-status': '3', 'grpc-message': 'nicht g%C3%BCltig' } }))
    expect(await clientFor({ port }).send(batches.log, once())).toMatchObject({
      message: 'the destination answered invalid_argument: nicht gültig',
    })
  })
})

describe('connections over gRPC', () => {
  const ok: ScriptedReply = { trailers: { 'grpc-status': '0' }, body: frame(new Uint8Array()) }

  it('uses one connection for all calls', async () => {
    const server = await scripted(() => ok)
    const client = clientFor({ port: server.port })
    await Promise.all(
      (['log', 'metric', 'trace'] satisfies Signal[]).map(signal => client.send(batches[signal], once())),
    )
    expect(server.sessions).toHaveLength(1)
    expect(new Set(server.calls.map(headers => headers[':path'])).size).toBe(3)
  })

  it('opens another one after it was told to go', async () => {
    const server = await scripted((_call, stream) => {
      stream.session?.goaway()
      return ok
    })
    const client = clientFor({ port: server.port })
    expect(await client.send(batches.log, once())).toEqual({ kind: 'delivered' })
    expect(await client.send(batches.log, once())).toEqual({ kind: 'delivered' })
    expect(server.sessions).toHaveLength(2)
  })

  it('repeats at once what the server never looked at', async () => {
    const server = await scripted((call, stream) => {
      if (call > 1) return ok
      stream.close(7)
      return undefined
    })
    expect(await clientFor({ port: server.port }).send(batches.log, once())).toEqual({ kind: 'delivered' })
    expect(server.calls).toHaveLength(2)
  })

  it('gives up when the connection ends, and connects again', async () => {
    const server = await scripted((call, stream) => {
      if (call > 1) return ok
      stream.session?.destroy()
      return undefined
    })
    const client = clientFor({ port: server.port })
    await expect(client.send(batches.log, once())).rejects.toThrow(/ended|closed|ECONNRESET|destroyed/)
    expect(await client.send(batches.log, once(2))).toEqual({ kind: 'delivered' })
  })

  it('tells why it cannot connect', async () => {
    const port = await freePort()
    await expect(clientFor({ port }).send(batches.log, once())).rejects.toThrow('ECONNREFUSED')
  })

  it('does not wait longer than the timeout, and tells the server how long that is', async () => {
    const server = await scripted(() => undefined)
    const client = clientFor({ port: server.port }, { timeoutMs: 50 })
    await expect(client.send(batches.log, once())).rejects.toThrow('no answer within 50 ms')
    expect(server.calls).toMatchObject([{ 'grpc-timeout': '50m' }])
  })

  it('stops at once when aborted', async () => {
    const server = await scripted(() => undefined)
    const abort = new AbortController()
    const sent = clientFor({ port: server.port }).send(batches.log, { ...once(), signal: abort.signal })
    await vi.waitFor(() => expect(server.calls).toHaveLength(1))
    abort.abort(new Error('stopped'))
    await expect(sent).rejects.toThrow('stopped')
  })

  it('survives servers that speak something else', async () => {
    const server = createTcpServer(socket => socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    server.listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await expect(clientFor({ port }).send(batches.log, once())).rejects.toThrow('Protocol error')
    await new Promise(resolve => server.close(resolve))
  })
})
