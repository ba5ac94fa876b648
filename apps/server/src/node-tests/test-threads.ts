import { getCompileCacheDir } from 'node:module'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { apiError } from '@weir/contracts'
import { StreamSlots } from '../logs/stream-slots.ts'
import type { TestAnswer, TestJob } from './test-job.ts'

export interface TestLimits {
  /** How long a test may take, once a thread has it. */
  timeMs: number
  heapMb: number
  /** How many run at a time; others wait. */
  threads: number
  /** How long a thread stays without work. */
  idleMs: number
}

export const usualTestLimits: TestLimits = { timeMs: 5000, heapMb: 256, threads: 2, idleMs: 300_000 }

/** Loading the engine takes a second or two, and longer on a machine that is busy. */
const startMs = 60_000

interface Thread {
  readonly worker: Worker
  readonly ready: Promise<void>
  idle: NodeJS.Timeout | undefined
}

/**
 * Runs what people try out, such as patterns and code, in threads: whatever it is, the server goes on, and a test that takes too
 * long or too much memory costs its thread. An organization has a few at a time.
 */
export class TestThreads {
  readonly #limits: TestLimits
  readonly #slots = new StreamSlots({ perOrganization: 6, altogether: 24 })
  readonly #resting: Thread[] = []
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: TestLimits = usualTestLimits) {
    this.#limits = limits
  }

  /** The result of a test, as it stands in JSON. */
  async run(organizationId: string, job: TestJob): Promise<unknown> {
    const leave = this.#slots.take(organizationId)
    if (!leave) {
      const detail = 'Too many tests of your organization run at once. Wait until one of them is done.'
      throw apiError('TOO_MANY_REQUESTS', { detail })
    }
    try {
      await this.#turn()
      try {
        return JSON.parse(await this.#runNow(job))
      } finally {
        this.#running -= 1
        this.#waiting.shift()?.()
      }
    } finally {
      leave()
    }
  }

  async #turn(): Promise<void> {
    if (this.#running >= this.#limits.threads) await new Promise<void>(resolve => this.#waiting.push(resolve))
    this.#running += 1
  }

  async #runNow(job: TestJob): Promise<string> {
    const thread = this.#resting.pop() ?? this.#start()
    clearTimeout(thread.idle)
    try {
      await thread.ready
      const text = await ask(thread.worker, job, this.#limits.timeMs)
      this.#rest(thread)
      return text
    } catch (error) {
      await thread.worker.terminate()
      throw error
    }
  }

  #start(): Thread {
    const compileCache = getCompileCacheDir()
    const worker = new Worker(new URL('./test-thread.ts', import.meta.url), {
      workerData: compileCache && path.dirname(compileCache),
      // Neither credentials of this machine nor those of its cluster are for what users test.
      env: {},
      stdout: true,
      stderr: true,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMb, maxYoungGenerationSizeMb: 32 },
    })
    worker.unref()
    const thread = { worker, ready: nextAnswer(worker, startMs).then(() => undefined), idle: undefined }
    // A thread that ends while it rests is not given another test.
    worker.on('error', () => this.#forget(thread))
    worker.once('exit', () => this.#forget(thread))
    return thread
  }

  #forget(thread: Thread): void {
    const at = this.#resting.indexOf(thread)
    if (at >= 0) this.#resting.splice(at, 1)
  }

  #rest(thread: Thread): void {
    this.#resting.push(thread)
    thread.idle = setTimeout(() => {
      this.#forget(thread)
      void thread.worker.terminate()
    }, this.#limits.idleMs).unref()
  }

  /** Ends the threads that rest. */
  async stop(): Promise<void> {
    const threads = this.#resting.splice(0)
    for (const { idle } of threads) clearTimeout(idle)
    await Promise.all(threads.map(({ worker }) => worker.terminate()))
  }
}

async function ask(worker: Worker, job: TestJob, timeMs: number): Promise<string> {
  const answered = nextAnswer(worker, timeMs)
  worker.postMessage(job, [])
  const answer = await answered
  if ('text' in answer) return answer.text
  if ('failure' in answer && answer.failure === 'failed') {
    throw apiError('INVALID_INPUT', { detail: `The test could not run: ${answer.message}` })
  }
  throw apiError('TEST_TOO_HEAVY', { detail: 'The result of the test is too large. Use fewer or smaller items.' })
}

/** What the thread says next. It ends, or says nothing in time, when a test was too much for it. */
function nextAnswer(worker: Worker, timeMs: number): Promise<TestAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<TestAnswer>()
  const tooHeavy = () => reject(apiError('TEST_TOO_HEAVY'))
  const timer = setTimeout(tooHeavy, timeMs)
  worker.once('message', resolve)
  worker.once('error', tooHeavy)
  worker.once('exit', tooHeavy)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', resolve)
    worker.off('exit', tooHeavy)
    worker.off('error', tooHeavy)
  })
}
