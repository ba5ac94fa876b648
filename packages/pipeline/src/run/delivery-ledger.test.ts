import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type NodeStorage, nodeRuntimes } from '@weir/nodes/runtime'
import { type Batch, LogRecord } from '@weir/telemetry'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PipelineDocument } from '../document.ts'
import { createRunner } from './runner.ts'
import { batchOf, documentOf, imbalance, ledgerOf, TestNodes } from './test-nodes.ts'
import type { PipelineRunner } from './types.ts'

let folder = ''
let server: Server
let status = 200
/** Ids of the batches that arrived. */
const arrived = new Set<string>()
const running: PipelineRunner[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weir-ledger-'))
  status = 200
  arrived.clear()
  server = createServer((request, response) => {
    if (status === 200) arrived.add(String(request.headers['x-weir-batch-id']))
    request.resume().on('end', () => response.writeHead(status).end())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  for (const runner of running.splice(0)) await runner.stop()
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

/** One folder per node, as an agent gives them out: whoever comes next waits for the one before. */
function storages(): (nodeId: string) => NodeStorage {
  const last = new Map<string, Promise<void>>()
  return nodeId => ({
    folder: join(folder, nodeId),
    orphans: [],
    async acquire() {
      const before = last.get(nodeId)
      const { promise, resolve } = Promise.withResolvers<void>()
      last.set(nodeId, promise)
      await before
      return resolve
    },
  })
}

function pipeline(mode: string, changes: object = {}): PipelineDocument {
  const data = {
    flush_interval: '10ms',
    retry: { initial_delay: '10ms', max_delay: '20ms' },
    circuit_breaker: { enabled: false },
    persistent_queue: { mode, fsync: 'never' },
    ...changes,
  }
  return documentOf({ in: {}, out: { type: 'weir_output', ...data } }, 'in > out')
}

async function run(document: PipelineDocument) {
  const nodes = new TestNodes()
  const address = server.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const runtimes = [...nodes.runtimes, ...nodeRuntimes.filter(({ definition }) => definition.type === 'weir_output')]
  const runner = createRunner(
    document,
    nodes.context({ runtimes, storage: storages(), weir: { endpoint, token: 't' } }),
  )
  running.push(runner)
  await runner.start()
  const pushBatch = (batch: Batch) => nodes.inputOf('in').push(batch)
  return { runner, pushBatch, push: (count: number) => pushBatch(batchOf('log', count)) }
}

function largeLogs(count: number): Batch {
  const records = Array.from({ length: count }, () => {
    const record = new LogRecord()
    record.body = 'x'.repeat(100_000)
    return record
  })
  return { signal: 'log', records }
}

function expectBalance(runner: PipelineRunner): void {
  for (const node of runner.ledger()) for (const signal of node.signals) expect(imbalance(signal)).toBe(0)
}

const soon = (check: () => void) => vi.waitFor(check, { timeout: 4000, interval: 5 })
const outOf = (runner: PipelineRunner) => ledgerOf(runner.ledger(), 'out')

describe('the ledger of an output with a disk queue', () => {
  it.each(['always', 'on_failure'])(
    'balances while records wait on disk and when they are delivered (%s)',
    async mode => {
      status = 503
      const { runner, push } = await run(pipeline(mode))
      for (let at = 1; at <= 5; at += 1) {
        await push(at)
        expectBalance(runner)
      }
      expect(outOf(runner)).toMatchObject({ in: 15, out: 0, held: 15 })
      status = 200
      await soon(() => expect(outOf(runner)).toMatchObject({ in: 15, out: 15, held: 0 }))
      expectBalance(runner)
    },
  )

  it('balances when the output is changed while its queue holds records, and none is lost', async () => {
    status = 503
    const { runner, push } = await run(pipeline('always'))
    await push(3)
    for (const max of [10, 20, 30]) {
      await runner.apply(pipeline('always', { max_batch_items: max }))
      await push(max)
      await soon(() => expect(outOf(runner)?.held).toBe([10, 20, 30].filter(n => n <= max).reduce((a, b) => a + b, 3)))
      expectBalance(runner)
    }
    status = 200
    await runner.apply(pipeline('off'))
    await push(1)
    await soon(() => expect(outOf(runner)).toMatchObject({ in: 64, out: 64, held: 0, errors: {} }))
    const { created, dropped } = outOf(runner) ?? {}
    expect(created?.recovered_from_disk).toBe(dropped?.kept_on_disk)
    expectBalance(runner)
  })

  it('balances when a change cuts off a delivery of which a part is on disk', async () => {
    status = 503
    const queue = { mode: 'always', fsync: 'never', max_byte_size: '1MiB', on_full: 'block' }
    const { runner, pushBatch } = await run(pipeline('always', { persistent_queue: queue, max_batch_items: 1 }))
    const pushes = Array.from({ length: 3 }, () => pushBatch(largeLogs(4)))
    await soon(() => expect(JSON.stringify(runner.health())).toContain('disk queue is full'))
    expectBalance(runner)
    status = 200
    await runner.apply(pipeline('always'))
    await Promise.all(pushes)
    await soon(() => expect(outOf(runner)?.held).toBe(0))
    const { created = {}, out = 0 } = outOf(runner) ?? {}
    expect(created.handed_over).toBeGreaterThan(0)
    expect(out).toBe(12 + (created.handed_over ?? 0))
    expectBalance(runner)
  })

  it('starts again with what was left', async () => {
    status = 503
    const first = await run(pipeline('always'))
    await first.push(7)
    await first.runner.stop()
    expect(outOf(first.runner)).toMatchObject({ in: 7, held: 0, dropped: { kept_on_disk: 7 } })
    expectBalance(first.runner)
    status = 200
    const second = await run(pipeline('on_failure'))
    await soon(() => expect(outOf(second.runner)).toMatchObject({ in: 0, out: 7, created: { recovered_from_disk: 7 } }))
    expectBalance(second.runner)
    expect(arrived.size).toBe(1)
  })

  it('counts what is refused after it was acknowledged', async () => {
    status = 400
    const { runner, push } = await run(pipeline('always'))
    await push(4)
    await soon(() => expect(outOf(runner)).toMatchObject({ in: 4, out: 0, held: 0, errors: { http_400: 4 } }))
    expectBalance(runner)
  })
})
