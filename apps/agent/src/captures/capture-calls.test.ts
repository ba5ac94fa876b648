import { captureCapability, type CustomMessage, writePayload } from '@weir/contracts/opamp'
import type { Captured, CaptureTask } from '@weir/pipeline/run'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PipelineThread } from '../remote-calls/pipeline-thread.ts'
import { CaptureCalls } from './capture-calls.ts'

const logger = { debug() {}, info() {}, warn() {}, error() {} }
const order = { id: 't', max_items: 2, max_item_bytes: 4096, polling_interval_ms: 1000, expires_in_ms: 10_000 }

/** A thread that samples one item per second, until it is started anew. */
class Thread implements PipelineThread {
  task: CaptureTask | undefined
  taken = 0
  fails = false
  async capture(task: CaptureTask): Promise<void> {
    if (this.fails) throw new TypeError('gone')
    this.task = task
  }
  async takeCaptured(): Promise<Captured | undefined> {
    if (this.fails) throw new TypeError('gone')
    if (!this.task) return undefined
    this.taken += 1
    const before = [{ body: String(this.taken) }]
    return { nodes: new Map([['p', { before, after: new Map() }]]), dropped: 1, ended: false }
  }
  async stopCapture(): Promise<void> {
    this.task = undefined
  }
  async delivery(): Promise<never> {
    throw new TypeError('not asked for here')
  }
}

describe('CaptureCalls', () => {
  let threads: Thread[]
  let calls: CaptureCalls
  let said: { type: string | undefined; json: Record<string, unknown> }[]
  beforeEach(() => {
    vi.useFakeTimers()
    threads = [new Thread(), new Thread()]
    calls = new CaptureCalls({ threads: () => threads, logger })
    said = []
  })
  afterEach(async () => {
    await calls.stop()
    vi.useRealTimers()
  })

  const reply = ({ type, data }: CustomMessage) => {
    said.push({ type, json: JSON.parse(Buffer.from(data ?? []).toString()) })
  }
  const tell = async (type: string, value: object) => {
    calls.receive({ capability: captureCapability, type, data: writePayload(value) }, reply)
    await vi.advanceTimersByTimeAsync(0)
  }
  const types = () => said.map(({ type }) => type)

  it('sends what all threads sampled once in each interval, counting, until the task expires', async () => {
    await tell('start', { ...order, expires_in_ms: 2500 })
    await vi.advanceTimersByTimeAsync(5000)
    expect(types()).toEqual(['started', 'samples', 'samples', 'samples', 'done'])
    expect(said[2]?.json).toEqual({
      id: 't',
      sequence: 1,
      dropped: 2,
      nodes: { p: { before: [{ body: '2' }, { body: '2' }], after: {} } },
    })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('begins again on a thread that was started anew', async () => {
    await tell('start', order)
    threads[1] = new Thread()
    await vi.advanceTimersByTimeAsync(1000)
    expect(threads[1].task?.id).toBe('t')
    expect(threads[1].task?.expiresAt).toBe(threads[0]?.task?.expiresAt)
  })

  it('goes on without a thread that is gone', async () => {
    await tell('start', order)
    if (threads[0]) threads[0].fails = true
    await vi.advanceTimersByTimeAsync(1000)
    expect(types()).toEqual(['started', 'samples'])
  })

  it('goes on, and goes on counting, when it is started again as after a reconnect', async () => {
    await tell('start', order)
    await vi.advanceTimersByTimeAsync(1000)
    await tell('start', order)
    await vi.advanceTimersByTimeAsync(1000)
    expect(types()).toEqual(['started', 'samples', 'started', 'samples'])
    expect(said[3]?.json['sequence']).toBe(1)
  })

  it('is refused when no thread can, and begins with those that can', async () => {
    for (const thread of threads) thread.fails = true
    await tell('start', order)
    expect(said).toEqual([{ type: 'refused', json: { id: 't', reason: 'gone' } }])
    await vi.advanceTimersByTimeAsync(5000)
    expect(said).toHaveLength(1)
    if (threads[0]) threads[0].fails = false
    await tell('start', order)
    await vi.advanceTimersByTimeAsync(1000)
    expect(types()).toEqual(['refused', 'started', 'samples'])
  })

  it('does not wait for ever for a thread that is silent', async () => {
    if (threads[1]) threads[1].capture = () => new Promise(() => {})
    await tell('start', order)
    expect(said).toEqual([])
    await vi.advanceTimersByTimeAsync(5000)
    expect(types()).toEqual(['started'])
  })

  it('ends when it is told to, and with the program', async () => {
    await tell('start', order)
    await tell('stop', { id: 't' })
    expect(types()).toEqual(['started', 'done'])
    await tell('start', order)
    await calls.stop()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(types()).toEqual(['started', 'done', 'started'])
  })
})
