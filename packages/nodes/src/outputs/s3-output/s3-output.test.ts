import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AwsClient } from 'aws4fetch'
import { type Batch, LogRecord, toItem } from '@weir/telemetry'
import S3rver from 's3rver'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { publicOnly } from '../../address-guard.ts'
import { readRecords } from '../../archive/testing/read-archive.ts'
import type { Destination } from '../../delivery/destination.ts'
import type { Clock } from '../../runtime-types.ts'
import { createTestContext } from '../../testing/test-context.ts'
import { startWebServer, type WebReply } from '../http-output/testing/web-server.ts'
import { objectUrl } from './object-url.ts'
import { s3OutputDefinition } from './s3-output.definition.ts'
import { createS3Destination } from './s3-output.ts'
import { isSigned } from './testing/signature.ts'

const clock: Clock = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function start(config: object, overrides: object = {}): Promise<Destination> {
  const defaults = { bucket: 'archive', region: 'us-east-1', aws_key_id: 'S3RVER', aws_sec_key: 'S3RVER' }
  const parsed = s3OutputDefinition.config.parse({ ...defaults, s3_force_path_style: true, ...config })
  const destination = createS3Destination(parsed, { ...createTestContext({ clock }), ...overrides })
  closing.push(async () => destination.stop?.())
  await destination.start?.()
  return destination
}

function logs(...bodies: string[]): Batch {
  const records = bodies.map((body, at) => {
    const record = Object.assign(new LogRecord(), { body, timeUnixNano: 1_763_200_800_000_000_001n + BigInt(at) })
    record.resource.attributes.set('service.name', 'shop & co')
    return record
  })
  return { signal: 'log', records }
}

const attempt = (id: string) => ({ id, attempt: 1, signal: new AbortController().signal })

describe('s3_output with a store', () => {
  let folder: string
  let server: S3rver
  let url: string
  const reader = new AwsClient({
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    service: 's3',
    region: 'us-east-1',
    retries: 0,
  })

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 's3-'))
    const probe = createServer().listen(0, '127.0.0.1')
    await new Promise(resolve => probe.once('listening', resolve))
    const found = probe.address()
    const port = typeof found === 'object' && found ? found.port : 0
    await new Promise(resolve => probe.close(resolve))
    const buckets = ['archive', 'first', 'second'].map(name => ({ name, configs: [] }))
    server = new S3rver({ port, address: '127.0.0.1', silent: true, directory: folder, configureBuckets: buckets })
    await server.run()
    url = `http://127.0.0.1:${port}`
  })

  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function get(bucket: string, key: string): Promise<Buffer> {
    const answer = await reader.fetch(`${url}/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`)
    if (!answer.ok) throw new Error(`${key}: ${answer.status}`)
    return Buffer.from(await answer.arrayBuffer())
  }

  async function keysOf(bucket: string): Promise<string[]> {
    const listed = await (await reader.fetch(`${url}/${bucket}`)).text()
    return [...listed.matchAll(/<Key>([^<]+)<\/Key>/g)].map(match => match[1] ?? '')
  }

  it.each([
    ['parquet', 'zstd', 'archive'],
    ['ndjson', 'gzip', 'first'],
  ])('stores %s with %s and a manifest, which can be read back', async (encoding, compression, bucket) => {
    const prefix = { order: ['signal', 'Date', 'Hour', 'service'], format: 'weir/%s/date=%s/hour=%s/%s/' }
    const destination = await start({ endpoint: url, bucket, encoding, compression, path_prefix: prefix })
    const batch = logs('a', 'b')
    expect(await destination.send(batch, attempt('try'))).toEqual({ kind: 'delivered' })
    const keys = await keysOf(bucket)
    const manifest = keys.filter(key => key.includes('_manifest/'))
    expect(manifest).toHaveLength(1)
    const entry = JSON.parse((await get(bucket, manifest[0] ?? '')).toString())
    expect(entry.path).toMatch(/^weir\/log\/date=2025-11-15\/hour=10\/shop___co\//)
    const records = await readRecords(entry, await get(bucket, entry.path))
    expect(records.map(record => toItem(record))).toEqual(batch.records.map(record => toItem(record)))
  })

  it('stores a repeated batch once', async () => {
    const destination = await start({ endpoint: url, bucket: 'second' })
    for (let at = 0; at < 2; at += 1) await destination.send(logs('a'), attempt('same'))
    expect(await keysOf('second')).toHaveLength(2)
    await destination.send(logs('a'), attempt('other'))
    expect(await keysOf('second')).toHaveLength(4)
  })

  it.each([
    ['an unknown key', { aws_key_id: 'UNKNOWN-KEY' }, 's3_InvalidAccessKeyId'],
    ['a missing bucket', { bucket: 'missing' }, 's3_NoSuchBucket'],
  ])('waits for somebody to mend %s, without a word of the secret', async (_name, config, reason) => {
    const destination = await start({ endpoint: url, ...config })
    const result = await destination.send(logs('a'), attempt('try'))
    expect(result).toMatchObject({ kind: 'failed', reason, unhealthy: true })
    expect(JSON.stringify(result)).not.toMatch(/S3RVER|UNKNOWN-KEY|AWS4-HMAC/)
  })
})

describe('s3_output', () => {
  async function serve(...replies: WebReply[]) {
    const server = await startWebServer((_, at) => replies[Math.min(at, replies.length - 1)] ?? { status: 200 })
    closing.push(server.close)
    return server
  }

  const error = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>Because.</Message></Error>`

  it.each([
    [503, 'SlowDown', { kind: 'failed', reason: 's3_SlowDown', retryAfterMs: 3000 }],
    [500, 'InternalError', { kind: 'failed', reason: 's3_InternalError', retryAfterMs: 3000 }],
    [429, '', { kind: 'failed', reason: 'http_429', retryAfterMs: 3000 }],
    [400, 'RequestTimeout', { kind: 'failed', reason: 's3_RequestTimeout', retryAfterMs: 3000 }],
    [400, 'EntityTooLarge', { kind: 'too_large' }],
    [413, '', { kind: 'too_large' }],
    [403, 'AccessDenied', { kind: 'failed', reason: 's3_AccessDenied', unhealthy: true }],
    [404, 'NoSuchBucket', { kind: 'failed', reason: 's3_NoSuchBucket', unhealthy: true }],
    [
      301,
      'PermanentRedirect',
      {
        kind: 'failed',
        unhealthy: true,
        message: 'The store answered 301: PermanentRedirect, Because. (the bucket is in eu-west-1)',
      },
    ],
  ])('takes %d %s for what it means', async (status, code, expected) => {
    const headers = { 'retry-after': '3', ...(status === 301 && { 'x-amz-bucket-region': 'eu-west-1' }) }
    const server = await serve({ status, headers, body: code === '' ? '' : error(code) })
    const destination = await start({ endpoint: server.url })
    expect(await destination.send(logs('a'), attempt('try'))).toMatchObject(expected)
  })

  it('is not delivered before the manifest is, and then stores the same objects again', async () => {
    const server = await serve({ status: 200 }, { status: 503 }, { status: 200 })
    const destination = await start({ endpoint: server.url })
    expect(await destination.send(logs('a'), attempt('try'))).toMatchObject({ kind: 'failed' })
    expect(await destination.send(logs('a'), attempt('try'))).toEqual({ kind: 'delivered' })
    const paths = server.requests.map(request => request.path)
    expect(paths.slice(2)).toEqual(paths.slice(0, 2))
  })

  it('asks for storage class and encryption under its signature', async () => {
    const server = await serve()
    const destination = await start({
      endpoint: server.url,
      storage_class: 'STANDARD_IA',
      server_side_encryption: 'aws:kms',
      kms_key_id: 'alias/archive',
      aws_session_token: 'session',
    })
    await destination.send(logs('a'), attempt('try'))
    const [request] = server.requests
    expect(request?.headers).toMatchObject({
      'x-amz-storage-class': 'STANDARD_IA',
      'x-amz-server-side-encryption': 'aws:kms',
      'x-amz-server-side-encryption-aws-kms-key-id': 'alias/archive',
      'x-amz-security-token': 'session',
    })
    const signed = /SignedHeaders=([^,]+)/.exec(request?.headers.authorization ?? '')?.[1]?.split(';')
    expect(signed).toEqual(expect.arrayContaining(['x-amz-storage-class', 'x-amz-security-token']))
  })

  it('signs every request and its body, so that a store that checks takes only the right secret', async () => {
    const store = await startWebServer(request =>
      isSigned(request, 'right-secret') ? { status: 200 } : { status: 403, body: error('SignatureDoesNotMatch') },
    )
    closing.push(store.close)
    const path_prefix = { order: ['service'], format: "weir's-(logs)/a=b+c@d,e:f!*/%s" }
    const right = await start({ endpoint: store.url, aws_sec_key: 'right-secret', path_prefix })
    expect(await right.send(logs('a', 'größer'), attempt('1'))).toEqual({ kind: 'delivered' })
    expect(store.requests).toHaveLength(2)
    const wrong = await start({ endpoint: store.url, aws_sec_key: 'wrong-secret', path_prefix })
    expect(await wrong.send(logs('a'), attempt('1'))).toMatchObject({
      kind: 'failed',
      reason: 's3_SignatureDoesNotMatch',
      unhealthy: true,
    })
  })

  it('is checked by the rules of AWS: its own example has the signature that it publishes', () => {
    const body = Buffer.from('Welcome to Amazon S3.')
    const bodyHash = '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072'
    const signed = 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class'
    const scope = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'
    const signature = '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd'
    const headers = {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      host: 'examplebucket.s3.amazonaws.com',
      'x-amz-content-sha256': bodyHash,
      'x-amz-date': '20130524T000000Z',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      authorization: `AWS4-HMAC-SHA256 Credential=${scope},SignedHeaders=${signed},Signature=${signature}`,
    }
    const request = { method: 'PUT', path: '/test%24file.text', headers, bytes: body }
    expect(isSigned(request, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')).toBe(true)
    expect(isSigned({ ...request, bytes: Buffer.from('other') }, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')).toBe(
      false,
    )
  })

  it('does not connect where the guard forbids it', async () => {
    const server = await serve()
    const destination = await start({ endpoint: server.url }, { addresses: publicOnly })
    await expect(destination.send(logs('a'), attempt('try'))).rejects.toThrow('private network')
    expect(server.requests).toHaveLength(0)
  })

  const role = { role_arn: 'arn:aws:iam::123456789012:role/archive', external_id: 'ext-1' }
  const lent = (minutes: number) => ({
    status: 200,
    body: `<AssumeRoleResponse><AssumeRoleResult><Credentials><AccessKeyId>LENT</AccessKeyId><SecretAccessKey>lent-secret</SecretAccessKey><SessionToken>lent-token</SessionToken><Expiration>${new Date(Date.now() + minutes * 60_000).toISOString()}</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`,
  })

  it.each([
    ['keeps its credentials', 60, 1],
    ['asks anew shortly before they end', 4, 4],
  ])('takes on a role and %s', async (_name, minutes, asked) => {
    const store = await serve()
    const sts = await serve(lent(minutes))
    const destination = await start({ endpoint: store.url, sts_endpoint: sts.url, ...role })
    for (const id of ['1', '2']) expect(await destination.send(logs('a'), attempt(id))).toEqual({ kind: 'delivered' })
    expect(sts.requests).toHaveLength(asked)
    const form = new URLSearchParams(sts.requests[0]?.body)
    expect(Object.fromEntries(form)).toMatchObject({
      Action: 'AssumeRole',
      RoleArn: role.role_arn,
      ExternalId: 'ext-1',
    })
    expect(sts.requests.every(request => isSigned(request, 'S3RVER'))).toBe(true)
    expect(store.requests.every(request => isSigned(request, 'lent-secret'))).toBe(true)
    expect(store.requests[0]?.headers.authorization).toContain('Credential=LENT/')
    expect(store.requests[0]?.headers['x-amz-security-token']).toBe('lent-token')
  })

  it('waits when the role is not given', async () => {
    const sts = await serve({ status: 403, body: error('AccessDenied') })
    const destination = await start({ endpoint: sts.url, sts_endpoint: sts.url, ...role })
    expect(await destination.send(logs('a'), attempt('1'))).toEqual({
      kind: 'failed',
      reason: 'role_refused',
      message: 'The role was not given (403): AccessDenied, Because.',
      unhealthy: true,
    })
  })

  it.each([
    [{ bucket: 'b-1', region: 'eu-west-1' }, 'https://b-1.s3.eu-west-1.amazonaws.com/a%3D1/x.json'],
    [{ bucket: 'b-1', region: 'cn-north-1' }, 'https://b-1.s3.cn-north-1.amazonaws.com.cn/a%3D1/x.json'],
    [{ bucket: 'b.1', region: 'eu-west-1' }, 'https://s3.eu-west-1.amazonaws.com/b.1/a%3D1/x.json'],
    [{ bucket: 'b-1', region: 'x', endpoint: 'http://minio:9000' }, 'http://b-1.minio:9000/a%3D1/x.json'],
    [{ bucket: 'b-1', region: 'x', endpoint: 'http://10.0.0.1:9000' }, 'http://10.0.0.1:9000/b-1/a%3D1/x.json'],
    [
      { bucket: 'b-1', region: 'x', endpoint: 'http://minio', s3_force_path_style: true },
      'http://minio/b-1/a%3D1/x.json',
    ],
  ])('finds the object of %o', (bucket, expected) => {
    expect(objectUrl({ s3_force_path_style: false, ...bucket }, 'a=1/x.json').href).toBe(expected)
  })

  it.each([
    ['an endpoint with a path', { endpoint: 'https://minio/x' }, 'without a path'],
    ['a bucket of another shape', { bucket: 'Bucket/../x' }, 'name of a bucket'],
    ['a region of another shape', { region: 'a.evil.com/' }, 'name of a region'],
    ['a role of another shape', { role_arn: 'admin' }, 'ARN'],
  ])('refuses %s', (_name, config, message) => {
    const valid = { bucket: 'archive', region: 'us-east-1', aws_key_id: 'a', aws_sec_key: 'b' }
    expect(s3OutputDefinition.config.safeParse({ ...valid, ...config }).error?.message).toContain(message)
  })
})
