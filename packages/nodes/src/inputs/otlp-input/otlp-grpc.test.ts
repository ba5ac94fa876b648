import type { ClientHttp2Session, IncomingHttpHeaders } from 'node:http2'
import { connect } from 'node:net'
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { decodeExportResponse, encodeRequest } from '@weir/telemetry'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { decodeRpcStatus } from '../../otlp/rpc-status.ts'
import { grpcPaths } from '../../otlp/services.ts'
import { logBatch, metricBatch, spanBatch } from '../../otlp/testing/batches.ts'
import { certificateFiles, certificates } from '../../otlp/testing/certificates.ts'
import { frame, openConnection, type RawCall, rawCall } from '../../otlp/testing/grpc-caller.ts'
import { inputStarter } from '../../otlp/testing/start-input.ts'
import { PipelineStopped } from '../../runtime-types.ts'
import { createManualClock, createTestContext, loadFrom } from '../../testing/test-context.ts'
import { otlpInput } from './otlp-input.ts'

const { start: startInput, stopAll } = inputStarter(otlpInput)
const sessions: ClientHttp2Session[] = []

afterEach(async () => {
  for (const session of sessions.splice(0)) session.destroy()
  await stopAll()
})

const start: typeof startInput = (config, push, options) => startInput({ protocol: 'grpc', ...config }, push, options)

async function open(...given: Parameters<typeof openConnection>): Promise<ClientHttp2Session> {
  const session = await openConnection(...given)
  sessions.push(session)
  return session
}

const hello = frame(encodeRequest(logBatch('hello')))

/** What a refusal says, with the hint for senders. */
function detailsOf(headers: IncomingHttpHeaders) {
  return decodeRpcStatus(Buffer.from(String(headers['grpc-status-details-bin'] ?? ''), 'base64'))
}

describe('otlp_input over gRPC', () => {
  it('answers only after the batch is acknowledged', async () => {
    const acknowledged = Promise.withResolvers<void>()
    const { port, context } = await start({}, () => acknowledged.promise)
    let answered = false
    const answer = rawCall(await open(port), { chunks: [hello] }).finally(() => {
      answered = true
    })
    await vi.waitFor(() => expect(context.pushed).toHaveLength(1))
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(answered).toBe(false)
    acknowledged.resolve()
    expect(await answer).toMatchObject({ status: 200, grpcStatus: '0', body: frame(new Uint8Array()) })
    expect(context.pushed[0]).toMatchObject({ signal: 'log', records: [{ body: 'hello' }] })
  })

  it('takes all three signals over one connection', async () => {
    const { port, context } = await start()
    const session = await open(port)
    const spans = frame(encodeRequest(spanBatch('ab'.repeat(16))))
    const points = frame(encodeRequest(metricBatch('up')))
    const answers = await Promise.all([
      rawCall(session, { chunks: [hello] }),
      rawCall(session, { path: grpcPaths.trace, chunks: [spans] }),
      rawCall(session, { path: grpcPaths.metric, chunks: [points] }),
    ])
    expect(answers.map(answer => answer.grpcStatus)).toEqual(['0', '0', '0'])
    expect(context.pushed.map(batch => batch.signal).sort()).toEqual(['log', 'metric', 'trace'])
  })

  it.each<[string, readonly Buffer[], Record<string, string>]>([
    ['in one piece', [hello], {}],
    ['byte by byte', [...hello].map(byte => Buffer.of(byte)), {}],
    ['with gzip', [frame(gzipSync(hello.subarray(5)), 1)], { 'grpc-encoding': 'gzip' }],
    ['with deflate', [frame(deflateSync(hello.subarray(5)), 1)], { 'grpc-encoding': 'deflate' }],
    ['with zstd', [frame(zstdCompressSync(hello.subarray(5)), 1)], { 'grpc-encoding': 'zstd' }],
    ['plain although it could be compressed', [hello], { 'grpc-encoding': 'gzip' }],
    ['as application/grpc+proto', [hello], { 'content-type': 'application/grpc+proto' }],
  ])('takes a message %s', async (_name, chunks, headers) => {
    const { port, context } = await start()
    expect(await rawCall(await open(port), { chunks, headers })).toMatchObject({ grpcStatus: '0' })
    expect(context.pushed[0]).toMatchObject({ records: [{ body: 'hello' }] })
  })

  it('takes an empty request without bothering the pipeline', async () => {
    const { port, context } = await start()
    expect(await rawCall(await open(port), { chunks: [frame(new Uint8Array())] })).toMatchObject({ grpcStatus: '0' })
    expect(context.pushed).toHaveLength(0)
  })

  it('refuses spans without ids in part', async () => {
    const { port, context } = await start()
    const chunks = [frame(encodeRequest(spanBatch('ab'.repeat(16), '')))]
    const answer = await rawCall(await open(port), { path: grpcPaths.trace, chunks })
    expect(answer.grpcStatus).toBe('0')
    expect(decodeExportResponse(answer.body.subarray(5))).toMatchObject({ count: 1 })
    expect(context.pushed[0]?.records).toHaveLength(1)
    expect(context.accounts.trace.dropped).toEqual({ invalid_id: 1 })
  })

  const swelling = frame(gzipSync(Buffer.alloc(3_000_000)), 1)
  const huge = frame(Buffer.alloc(10))
  huge.writeUInt32BE(0xffff_ffff, 1)
  it.each<[string, string, RawCall, RegExp]>([
    ['another method', '12', { path: '/grpc.health.v1.Health/Check', chunks: [hello] }, /Export/],
    ['another encoding', '12', { chunks: [frame(hello, 1)], headers: { 'grpc-encoding': 'snappy' } }, /snappy/],
    ['a compressed message of no encoding', '3', { chunks: [frame(hello, 1)] }, /grpc-encoding/],
    ['a message that cannot be read', '3', { chunks: [frame(Buffer.of(0x0a, 0xff))] }, /./],
    ['gzip that is none', '3', { chunks: [frame(hello, 1)], headers: { 'grpc-encoding': 'gzip' } }, /not valid gzip/],
    ['a call without a message', '3', { chunks: [] }, /exactly one/],
    ['a call with two messages', '3', { chunks: [hello, hello] }, /exactly one/],
    ['a message that ends early', '3', { chunks: [hello.subarray(0, -1)] }, /exactly one/],
    ['a flag that nobody knows', '3', { chunks: [frame(hello, 7)] }, /exactly one/],
    ['a message that is too large', '8', { chunks: [frame(Buffer.alloc(2_000_000))] }, /larger than 1048576/],
    ['a length that is too large', '8', { chunks: [huge], unfinished: true }, /larger than 1048576/],
    ['a message that swells', '8', { chunks: [swelling], headers: { 'grpc-encoding': 'gzip' } }, /decompressed/],
  ])('refuses %s with %s', async (_name, code, call, words) => {
    const { port, context } = await start({ max_message_size: '1MiB' })
    const session = await open(port)
    const answer = await rawCall(session, call)
    expect(answer.grpcStatus).toBe(code)
    expect(decodeURIComponent(String(answer.headers['grpc-message']))).toMatch(words)
    // None of these is worth a retry.
    expect(answer.headers['grpc-status-details-bin']).toBeUndefined()
    expect(context.pushed).toHaveLength(0)
    expect(await rawCall(session, { chunks: [hello] })).toMatchObject({ grpcStatus: '0' })
  })

  it('does not take other content types for gRPC', async () => {
    const { port } = await start()
    const answer = await rawCall(await open(port), { chunks: [hello], headers: { 'content-type': 'application/json' } })
    expect(answer.status).toBe(415)
  })

  it('tells senders when to come back when the pipeline stops first', async () => {
    const { port } = await start({}, () => Promise.reject(new PipelineStopped()))
    const answer = await rawCall(await open(port), { chunks: [hello] })
    expect(answer.grpcStatus).toBe('14')
    expect(detailsOf(answer.headers)).toMatchObject({ code: 14, retryDelayMs: 1000 })
    expect(answer.headers['grpc-retry-pushback-ms']).toBe('1000')
  })

  it('refuses before it reads the message while the intake is closed', async () => {
    const { port, context } = await start()
    const session = await open(port)
    context.setIntake(false)
    const answer = await rawCall(session, { chunks: [hello.subarray(0, 3)], unfinished: true })
    expect(answer.grpcStatus).toBe('14')
    expect(detailsOf(answer.headers)?.retryDelayMs).toBe(1000)
    context.setIntake(true)
    expect(await rawCall(session, { chunks: [hello] })).toMatchObject({ grpcStatus: '0' })
  })

  it('bounds what waits for its destinations', async () => {
    const acknowledged = Promise.withResolvers<void>()
    const { port, context } = await start({ max_message_size: '100KB' }, () => acknowledged.promise)
    const session = await open(port)
    const chunks = [frame(encodeRequest(logBatch('x'.repeat(90_000))))]
    const waiting = Array.from({ length: 4 }, () => rawCall(session, { chunks }))
    await vi.waitFor(() => expect(context.pushed).toHaveLength(4))
    expect(await rawCall(session, { chunks })).toMatchObject({ grpcStatus: '14' })
    acknowledged.resolve()
    expect((await Promise.all(waiting)).map(answer => answer.grpcStatus)).toEqual(['0', '0', '0', '0'])
  })

  it('gives up on a message that does not arrive in time', async () => {
    const clock = createManualClock()
    const { port } = await start({ read_timeout: '10s' }, undefined, { clock })
    const session = await open(port)
    const answer = rawCall(session, { chunks: [hello.subarray(0, 3)], unfinished: true })
    // The timers of the connection's greeting and idleness are gone, that of the message is there.
    await vi.waitFor(() => expect(clock.timers).toBe(1))
    clock.advance(10_000)
    expect(await answer).toMatchObject({ grpcStatus: '4' })
  })

  it('answers within the time that the sender gave', async () => {
    const clock = createManualClock()
    const never = Promise.withResolvers<void>()
    const { port, context } = await start({}, () => never.promise, { clock })
    const answer = rawCall(await open(port), { chunks: [hello], headers: { 'grpc-timeout': '250m' } })
    await vi.waitFor(() => expect(context.pushed).toHaveLength(1))
    clock.advance(250)
    expect(await answer).toMatchObject({ grpcStatus: '4' })
    never.resolve()
  })

  it('lets only those in who show the token', async () => {
    const { port } = await start({ authentication: { strategy: 'bearer', secret: 'sesame' } })
    const session = await open(port)
    expect(await rawCall(session, { chunks: [hello] })).toMatchObject({ grpcStatus: '16' })
    const headers = { authorization: 'Bearer sesame' }
    expect(await rawCall(session, { chunks: [hello], headers })).toMatchObject({ grpcStatus: '0' })
  })

  it('takes encrypted messages of senders with a certificate', async () => {
    const tls = { crt_file: '/server.crt', key_file: '/server.key', ca_file: '/ca.crt' }
    const config = { tls: { ...tls, client_auth_type: 'requireandverifyclientcert' } }
    const { port } = await start(config, undefined, { resources: loadFrom(certificateFiles) })
    const { ca, clientCert: cert, clientKey: key } = certificates
    expect(await rawCall(await open(port, { ca, cert, key }), { chunks: [hello] })).toMatchObject({ grpcStatus: '0' })
    const stranger = open(port, { ca }).then(session => rawCall(session, { chunks: [hello] }))
    await expect(stranger).rejects.toThrow(/certificate required|closed|ECONNRESET|EPIPE|cancel/i)
  })
})

describe('connections of otlp_input over gRPC', () => {
  it('asks senders to go when it stops, and answers what it has', async () => {
    const acknowledged = Promise.withResolvers<void>()
    const { port, context, input } = await start({}, () => acknowledged.promise)
    const session = await open(port)
    const goaway = new Promise(resolve => session.once('goaway', resolve))
    const answer = rawCall(session, { chunks: [hello] })
    await vi.waitFor(() => expect(context.pushed).toHaveLength(1))
    await input.stop()
    await goaway
    const successor = otlpInput.create({ port, protocol: 'grpc', listen: '127.0.0.1' }, createTestContext())
    await successor.start()
    acknowledged.resolve()
    expect(await answer).toMatchObject({ grpcStatus: '0' })
    await successor.stop()
    await successor.close?.()
  })

  it('sends out the last answers before it closes', async () => {
    const acknowledged = Promise.withResolvers<void>()
    const { port, context, input } = await start({}, () => acknowledged.promise)
    const session = await open(port)
    const answer = rawCall(session, { chunks: [hello] })
    await vi.waitFor(() => expect(context.pushed).toHaveLength(1))
    await input.stop()
    acknowledged.resolve()
    await input.close?.()
    expect(await answer).toMatchObject({ grpcStatus: '0' })
  })

  it('ends connections by age, letting calls finish within the grace', async () => {
    const clock = createManualClock()
    const acknowledged = Promise.withResolvers<void>()
    const config = { max_connection_age: '1m', max_connection_age_grace: '10s' }
    const { port, context } = await start(config, () => acknowledged.promise, { clock })
    const [patient, hanging] = [await open(port), await open(port)]
    const gone = Promise.all([patient, hanging].map(session => new Promise(resolve => session.once('goaway', resolve))))
    const answer = rawCall(patient, { chunks: [hello] })
    const cut = rawCall(hanging, { chunks: [hello.subarray(0, 3)], unfinished: true }).catch((error: unknown) => error)
    await vi.waitFor(() => expect(context.pushed).toHaveLength(1))
    clock.advance(66_000)
    await gone
    acknowledged.resolve()
    expect(await answer).toMatchObject({ grpcStatus: '0' })
    clock.advance(10_000)
    expect(await cut).not.toMatchObject({ grpcStatus: '0' })
    await vi.waitFor(() => expect(hanging.destroyed).toBe(true))
  })

  it('ends connections that rest, and those that never say what they are', async () => {
    const clock = createManualClock()
    const { port } = await start({ read_timeout: '10s' }, undefined, { clock })
    const session = await open(port)
    expect(await rawCall(session, { chunks: [hello] })).toMatchObject({ grpcStatus: '0' })
    const mute = connect(port, '127.0.0.1')
    mute.on('error', () => undefined)
    await new Promise(resolve => mute.once('connect', resolve))
    // One connection may rest, the other may rest and must greet.
    await vi.waitFor(() => expect(clock.timers).toBe(3))
    const muteClosed = new Promise(resolve => mute.once('close', resolve))
    mute.resume()
    clock.advance(11_000)
    await muteClosed
    expect(session.destroyed).toBe(false)
    const closed = new Promise(resolve => session.once('close', resolve))
    clock.advance(5 * 60_000)
    await closed
    await vi.waitFor(() => expect(clock.timers).toBe(0))
  })
})
