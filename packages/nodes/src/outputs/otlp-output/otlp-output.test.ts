import { afterEach, describe, expect, it, vi } from 'vitest'
import { otlpInput } from '../../inputs/otlp-input/otlp-input.ts'
import { parseEndpoint } from '../../otlp/endpoint.ts'
import { logBatch, spanBatch } from '../../otlp/testing/batches.ts'
import { certificateFiles } from '../../otlp/testing/certificates.ts'
import { inputStarter } from '../../otlp/testing/start-input.ts'
import type { Output } from '../../runtime-types.ts'
import { createTestContext, loadFrom, type TestOptions } from '../../testing/test-context.ts'
import { otlpOutput } from './otlp-output.ts'

const { start, stopAll } = inputStarter(otlpInput)
const outputs: Output[] = []

afterEach(async () => {
  for (const output of outputs.splice(0)) await output.stop?.()
  await stopAll()
})

async function create(config: object, options?: TestOptions): Promise<Output> {
  // One record fills a request, so nothing waits for others.
  const output = otlpOutput.create({ max_batch_items: 1, ...config }, createTestContext(options))
  outputs.push(output)
  await output.start?.()
  return output
}

const delivery = () => ({ signal: new AbortController().signal, bytes: 100 })

describe('otlp_output', () => {
  it.each(['grpc', 'http'] as const)('delivers over %s', async protocol => {
    const { port, context } = await start({ protocol })
    const output = await create({ endpoint: '127.0.0.1', port, protocol })
    await output.deliver(logBatch('hello'), delivery())
    expect(context.pushed[0]).toMatchObject({ signal: 'log', records: [{ body: 'hello' }] })
  })

  it('delivers to a URL, below its path, with headers', async () => {
    const { port, context } = await start({ authentication: { strategy: 'header', secret: 'sesame', header: 'X-Key' } })
    const headers = [{ header: 'X-Key', value: 'sesame' }]
    const endpoint = `http://127.0.0.1:${port}/v1/traces`
    const output = await create({ endpoint, protocol: 'http', encoding: 'json', headers })
    await output.deliver(logBatch('hello'), delivery())
    expect(context.pushed).toHaveLength(1)
  })

  it.each(['grpc', 'http'] as const)('delivers encrypted over %s where TLS is set', async protocol => {
    const resources = loadFrom(certificateFiles)
    const tls = { crt_file: '/server.crt', key_file: '/server.key' }
    const { port, context } = await start({ protocol, tls }, undefined, { resources })
    const config = { endpoint: 'localhost', port, protocol, tls: { ca_file: '/ca.crt' } }
    const output = await create(config, { resources })
    await output.deliver(logBatch('hello'), delivery())
    expect(context.pushed).toHaveLength(1)
  })

  it('says how many records were refused', async () => {
    const { port } = await start({ protocol: 'grpc' })
    const output = await create({ endpoint: '127.0.0.1', port, max_batch_items: 2 })
    const delivered = output.deliver(spanBatch('ab'.repeat(16), ''), delivery())
    await expect(delivered).rejects.toMatchObject({ name: 'DeliveryRejected', count: 1, reason: 'partial_success' })
  })

  it('waits while the receiver asks for it', async () => {
    const { port, context } = await start({ protocol: 'grpc' })
    context.setIntake(false)
    const clock = { now: () => Date.now(), after: timeout }
    const output = await create({ endpoint: '127.0.0.1', port, retry: { initial_delay: '1ms' } }, { clock })
    let delivered = false
    const done = output.deliver(logBatch('hello'), delivery()).then(() => {
      delivered = true
    })
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(delivered).toBe(false)
    context.setIntake(true)
    const before = Date.now()
    await vi.waitFor(() => expect(delivered).toBe(true), 3000)
    await done
    expect(Date.now() - before).toBeGreaterThan(500)
  })
})

function timeout(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}

describe('endpoints', () => {
  it.each([
    ['collector', { host: 'collector', port: undefined, secure: undefined, path: '' }],
    ['collector:4317', { host: 'collector', port: 4317, secure: undefined, path: '' }],
    ['collector:80', { host: 'collector', port: 80, secure: undefined, path: '' }],
    ['[::1]:4317', { host: '::1', port: 4317, secure: undefined, path: '' }],
    ['https://otlp.example.com', { host: 'otlp.example.com', port: 443, secure: true, path: '' }],
    ['http://x:8080/ingest/', { host: 'x', port: 8080, secure: false, path: '/ingest' }],
    ['http://x/ingest/v1/logs', { host: 'x', port: 80, secure: false, path: '/ingest' }],
    ['collector/path', undefined],
    ['ftp://x', undefined],
    ['https://user:secret@x', undefined],
    ['https://x?token=secret', undefined],
    ['two words', undefined],
    ['', undefined],
  ])('%s', (text, expected) => {
    expect(parseEndpoint(text)).toEqual(expected)
  })

  it.each([
    ['content-type', 'This header is set by the node itself'],
    ['grpc-timeout', 'This header is set by the node itself'],
    ['bad header', 'Must be the name of a header'],
  ])('the header %s cannot be given', (header, message) => {
    const config = { endpoint: 'x', headers: [{ header, value: '1' }] }
    expect(otlpOutput.definition.config.safeParse(config).error?.issues[0]?.message).toBe(message)
  })
})
