import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWorkerQueue, mostMs, Superseded, type WorkerLike, type WorkerMessage } from './worker-queue.ts'

interface Sent {
  id: number
  kind: string
  asked: string
}

/** A worker whose part the test plays. */
class PlayedWorker implements WorkerLike {
  readonly sent: Sent[] = []
  isGone = false
  tell: (message: WorkerMessage) => void = () => {}
  fail: () => void = () => {}

  send(message: object): void {
    this.sent.push({ id: 0, kind: '', asked: '', ...message })
  }
  terminate(): void {
    this.isGone = true
  }
  onMessage(tell: (message: WorkerMessage) => void): void {
    this.tell = tell
  }
  onError(tell: () => void): void {
    this.fail = tell
  }
  answer(text: string): void {
    const { id } = this.sent.at(-1) ?? { id: -1 }
    const message: { id: number; answer: never } = JSON.parse(JSON.stringify({ id, answer: text }))
    this.tell(message)
  }
}

function createRig() {
  const workers: PlayedWorker[] = []
  const queue = createWorkerQueue(() => {
    const worker = new PlayedWorker()
    workers.push(worker)
    return worker
  })
  const newest = () => {
    const worker = workers.at(-1)
    if (!worker) throw new Error('no worker was started')
    return worker
  }
  return { queue, workers, newest, askedOf: (worker: PlayedWorker) => worker.sent.map(({ asked }) => asked) }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the queue before the worker', () => {
  it('sends nothing before the worker is ready, then one question at a time', async () => {
    const { queue, newest, askedOf, workers } = createRig()
    const first = queue.ask('preview', 'a')
    const second = queue.ask('preview', 'b')
    expect(askedOf(newest())).toEqual([])
    newest().tell({ ready: true })
    expect(askedOf(newest())).toEqual(['a'])
    newest().answer('A')
    expect(askedOf(newest())).toEqual(['a', 'b'])
    newest().answer('B')
    expect(await Promise.all([first, second])).toEqual(['A', 'B'])
    expect(workers.length).toBe(1)
  })

  it('can start the worker ahead', async () => {
    const { queue, newest, workers } = createRig()
    queue.warm()
    newest().tell({ ready: true })
    const asked = queue.ask('preview', 'a')
    newest().answer('A')
    expect(await asked).toBe('A')
    expect(workers.length).toBe(1)
  })

  it('lets the newest question of a lane win, and leaves other lanes alone', async () => {
    const { queue, newest, askedOf } = createRig()
    const running = queue.ask('preview', 'a', 'form')
    newest().tell({ ready: true })
    const waiting = queue.ask('preview', 'b', 'form')
    const other = queue.ask('matches', 'c', 'condition')
    const last = queue.ask('preview', 'd', 'form')
    await expect(running).rejects.toBeInstanceOf(Superseded)
    await expect(waiting).rejects.toBeInstanceOf(Superseded)
    newest().answer('A')
    newest().answer('C')
    newest().answer('D')
    expect(await Promise.all([other, last])).toEqual(['C', 'D'])
    expect(askedOf(newest())).toEqual(['a', 'c', 'd'])
  })

  it('ends a worker that takes too long, and goes on with another', async () => {
    const { queue, newest, workers, askedOf } = createRig()
    const slow = queue.ask('preview', 'a')
    const next = queue.ask('preview', 'b')
    vi.advanceTimersByTime(60_000)
    expect(workers.length).toBe(1)
    newest().tell({ ready: true })
    vi.advanceTimersByTime(mostMs - 1)
    expect(newest().isGone).toBe(false)
    vi.advanceTimersByTime(1)
    await expect(slow).rejects.toMatchObject({ code: 'TEST_TOO_HEAVY' })
    expect(workers.map(({ isGone }) => isGone)).toEqual([true, false])
    newest().tell({ ready: true })
    expect(askedOf(newest())).toEqual(['b'])
    newest().answer('B')
    expect(await next).toBe('B')
    vi.advanceTimersByTime(60_000)
    expect(newest().isGone).toBe(false)
  })

  it('tells everybody who waits when the worker cannot run, and tries another one next time', async () => {
    const { queue, newest, workers } = createRig()
    const first = queue.ask('preview', 'a')
    const second = queue.ask('preview', 'b')
    newest().fail()
    await expect(first).rejects.toThrow('Reload the page')
    await expect(second).rejects.toThrow('Reload the page')
    const third = queue.ask('preview', 'c')
    newest().tell({ ready: true })
    newest().answer('C')
    expect(await third).toBe('C')
    expect(workers.map(({ isGone }) => isGone)).toEqual([true, false])
  })

  it('passes on what the worker says went wrong', async () => {
    const { queue, newest } = createRig()
    const asked = queue.ask('preview', 'a')
    newest().tell({ ready: true })
    newest().tell({ id: 1, failure: 'no such kind' })
    await expect(asked).rejects.toThrow('no such kind')
  })
})
