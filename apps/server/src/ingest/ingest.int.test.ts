import { connect } from 'node:http2'
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { encodeRequest, LogRecord } from '@weir/telemetry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually, TestProduct } from '../testing/test-product.ts'

function body(text: string): Buffer {
  const record = new LogRecord()
  record.timeUnixNano = BigInt(Date.now()) * 1_000_000n
  record.body = text
  return Buffer.from(encodeRequest({ signal: 'log', records: [record] }))
}

describe('OTLP ingest', { timeout: 240_000 }, () => {
  let product: TestProduct
  let token = ''
  beforeAll(async () => {
    product = await TestProduct.create({ WEIR_DEMO: '0' })
    await product.start()
    token = await product.token({ telemetry: 'write' })
  }, 240_000)
  afterAll(() => product.stop())

  const post = (payload: Buffer, headers: Record<string, string> = {}, path = '/v1/logs') =>
    fetch(product.ingestUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-protobuf', authorization: `Bearer ${token}`, ...headers },
      body: new Uint8Array(payload),
    })
  const stored = async (text: string) => (await product.logs(`"${text}"`)).logs.length

  it('stores before it answers', async () => {
    expect((await post(body('plain one'))).status).toBe(200)
    expect(await stored('plain one')).toBe(1)
  })

  it('stores a repeated batch once', async () => {
    const payload = body('repeated one')
    const headers = { 'x-weir-batch-id': 'batch-0001' }
    expect((await post(payload, headers)).status).toBe(200)
    expect((await post(payload, headers)).status).toBe(200)
    expect(await stored('repeated one')).toBe(1)
  })

  it('stores a batch once that is said to be a repeat, and one that was never seen', async () => {
    const headers = (attempt: number) => ({ 'x-weir-batch-id': 'batch-0002', 'x-weir-attempt': String(attempt) })
    for (const attempt of [2, 3]) expect((await post(body('second try'), headers(attempt))).status).toBe(200)
    expect(await stored('second try')).toBe(1)
  })

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['zstd', zstdCompressSync],
  ])('unpacks %s', async (encoding, pack) => {
    const answer = await post(pack(body(`packed ${encoding}`)), { 'content-encoding': encoding })
    expect(answer.status).toBe(200)
    expect(await stored(`packed ${encoding}`)).toBe(1)
  })

  it('reads OTLP/JSON', async () => {
    const json = { resourceLogs: [{ scopeLogs: [{ logRecords: [{ body: { stringValue: 'as json' } }] }] }] }
    const answer = await post(Buffer.from(JSON.stringify(json)), { 'content-type': 'application/json' })
    expect([answer.status, await answer.json()]).toEqual([200, {}])
    expect(await stored('as json')).toBe(1)
  })

  it('refuses what it cannot take, in words', async () => {
    const refused = async (answer: Response) => [answer.status, (await answer.json()).message]
    const json = { 'content-type': 'application/json' }
    expect(await refused(await post(Buffer.from('{'), json))).toEqual([400, expect.stringContaining('not OTLP')])
    expect(await refused(await post(body('x'), { ...json, authorization: '' }))).toEqual([
      401,
      expect.stringContaining('API token'),
    ])
    expect(
      await refused(
        await post(body('x'), { ...json, authorization: `Bearer ${await product.token({ telemetry: 'read' })}` }),
      ),
    ).toEqual([403, expect.stringContaining('may not write')])
    expect(await refused(await post(Buffer.from('x'), { ...json, 'content-encoding': 'br' }))).toEqual([
      400,
      expect.stringContaining('br'),
    ])
    expect((await post(body('x'), {}, '/v1/other')).status).toBe(404)
  })

  it('refuses a small body that unpacks to a huge one', async () => {
    const bomb = gzipSync(Buffer.alloc(60 * 1024 * 1024))
    expect(bomb.length).toBeLessThan(100_000)
    expect((await post(bomb, { 'content-encoding': 'gzip' })).status).toBe(413)
    await eventually('it still serves', async () => (await post(body('after the bomb'))).status === 200)
  })

  it('takes gRPC', async () => {
    const session = connect(`http://127.0.0.1:${product.grpcPort}`)
    const call = (authorization: string, payload: Buffer) =>
      new Promise<string>((resolve, reject) => {
        const stream = session.request({
          ':method': 'POST',
          ':path': '/opentelemetry.proto.collector.logs.v1.LogsService/Export',
          'content-type': 'application/grpc',
          te: 'trailers',
          authorization,
        })
        const frame = Buffer.alloc(5 + payload.length)
        frame.writeUInt32BE(payload.length, 1)
        frame.set(payload, 5)
        stream.once('trailers', trailers => resolve(String(trailers['grpc-status'])))
        stream.once('error', reject)
        stream.resume()
        stream.end(frame)
      })
    expect(await call(`Bearer ${token}`, body('over grpc'))).toBe('0')
    expect(await call('Bearer nobody', body('over grpc'))).toBe('16')
    expect(await call(`Bearer ${token}`, Buffer.from('garbage'))).toBe('3')
    session.close()
    expect(await stored('over grpc')).toBe(1)
  })

  it('says which packings it reads, and counts what it does', async () => {
    const answer = await post(body('counted'))
    expect(answer.headers.get('accept-encoding')).toBe('zstd, gzip, deflate')
    const figures = await (await fetch(`${product.url}/metrics`)).text()
    const value = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(figures)?.[1])
    expect(value('weir_ingest_records_total{signal="log"}')).toBeGreaterThan(5)
    expect(value('weir_ingest_bytes_total{signal="log"}')).toBeGreaterThan(100)
    expect(value('weir_ingest_inserts_total{table="otel_logs"}')).toBeGreaterThan(3)
    expect(value('weir_ingest_repeated_records_total')).toBe(2)
    expect(value('weir_ingest_refused_total{reason="too_large"}')).toBe(1)
    expect(value('weir_ingest_write_seconds_count{signal="log"}')).toBeGreaterThan(3)
    expect(value('weir_ingest_bytes_in_flight')).toBe(0)
  })

  it('shows the data of an organization to its members only', async () => {
    const other = await product.api.organizations.create({ name: 'Other' })
    const range = {
      from: new Date(Date.now() - 3_600_000).toISOString(),
      to: new Date(Date.now() + 60_000).toISOString(),
    }
    const { logs } = await product.api.logs.search({ orgId: other.id, ...range, query: '' })
    expect(logs).toEqual([])
  })
})
