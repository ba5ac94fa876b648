import { Worker as Thread } from 'node:worker_threads'
import { type NodeLogger, threadProgram, type WeirEndpoint } from '@weir/nodes/runtime'
import type { NodeLedger, PipelineHealth } from '@weir/pipeline/run'
import { AgentError } from '../agent-error.ts'
import type { PipelineThread } from '../remote-calls/pipeline-thread.ts'
import type { CallName, ThreadCalls, ThreadMessage, ThreadStart } from './thread-messages.ts'
import type { Assignment } from './worker.ts'

const program = threadProgram('thread', import.meta.url)
const firstRestartMs = 500
const longestRestartMs = 30_000
/** A thread that ran this long starts afresh when it next ends. */
const steadyMs = 60_000

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
}

/** A worker in a thread of its own. One that ends by itself is started again, and given its document again. */
export class WorkerThread {
  readonly #start: ThreadStart
  readonly #logger: NodeLogger
  readonly #waiting = new Map<number, Waiting>()
  #thread: Thread
  #nextId = 0
  #restartMs = firstRestartMs
  #startedAt = Date.now()
  #restart: NodeJS.Timeout | undefined
  #stopping = false
  #assignment: Assignment | undefined
  #weir: WeirEndpoint | undefined
  #health: PipelineHealth = { status: 'starting', message: '', nodes: [] }

  constructor(start: ThreadStart, logger: NodeLogger) {
    this.#start = start
    this.#logger = logger
    this.#thread = this.#open()
  }

  /** Once its program is loaded and takes documents; one that ended on the way is started again by itself. */
  ready(): Promise<void> {
    return this.#call('ready', undefined).catch(() => {})
  }

  async apply(assignment: Assignment): Promise<void> {
    this.#assignment = assignment
    await this.#call('apply', assignment)
  }

  deliverTo(weir: WeirEndpoint): void {
    this.#weir = { endpoint: weir.endpoint, token: weir.token }
    // A thread that is just gone is told when it is started again.
    this.#call('deliverTo', this.#weir).catch(() => {})
  }

  health(): PipelineHealth {
    return this.#health
  }

  /** Empty while the thread is being started again: its counters went with it. */
  ledger(): Promise<NodeLedger[]> {
    return this.#call('ledger', undefined).catch(() => [])
  }

  /** What may be asked of it from afar. */
  readonly thread: PipelineThread = {
    capture: task => this.#call('capture', task),
    takeCaptured: id => this.#call('takeCaptured', id),
    stopCapture: id => this.#call('stopCapture', id),
    delivery: request => this.#call('delivery', request),
  }

  drain(timeoutMs: number): Promise<boolean> {
    return this.#call('drain', timeoutMs)
  }

  async stop(): Promise<void> {
    this.#stopping = true
    clearTimeout(this.#restart)
    // One that is gone already has stopped.
    await this.#call('stop', undefined).catch(() => {})
    await this.#thread.terminate()
  }

  #open(): Thread {
    const thread = new Thread(program, { workerData: this.#start })
    this.#startedAt = Date.now()
    thread.on('message', (message: ThreadMessage) => this.#receive(message))
    thread.on('error', error =>
      this.#logger.error('A worker failed', {
        worker: this.#start.index,
        reason: error instanceof Error ? error.message : String(error),
      }),
    )
    thread.on('exit', () => this.#ended())
    return thread
  }

  #receive(message: ThreadMessage): void {
    if ('health' in message) {
      this.#health = message.health
      return
    }
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if ('error' in message) waiting?.reject(new AgentError(message.error))
    else waiting?.resolve(message.answer)
  }

  #ended(): void {
    for (const waiting of this.#waiting.values()) waiting.reject(new AgentError('The worker ended'))
    this.#waiting.clear()
    if (this.#stopping) return
    this.#health = { status: 'error', message: 'A worker ended and is being started again', nodes: [] }
    if (Date.now() - this.#startedAt > steadyMs) this.#restartMs = firstRestartMs
    this.#logger.warn('A worker ended; starting it again', { worker: this.#start.index, inMs: this.#restartMs })
    this.#restart = setTimeout(() => this.#reopen(), this.#restartMs)
    this.#restartMs = Math.min(longestRestartMs, this.#restartMs * 2)
  }

  #reopen(): void {
    this.#thread = this.#open()
    if (this.#weir) this.deliverTo(this.#weir)
    if (!this.#assignment) return
    this.#call('apply', this.#assignment).catch(error =>
      this.#logger.error('A worker could not run its document', { worker: this.#start.index, reason: String(error) }),
    )
  }

  #call<Name extends CallName>(name: Name, args: ThreadCalls[Name]['args']): Promise<ThreadCalls[Name]['answer']> {
    const id = this.#nextId
    this.#nextId += 1
    const { promise, resolve, reject } = Promise.withResolvers<ThreadCalls[Name]['answer']>()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer of a call is what its row in ThreadCalls says
    this.#waiting.set(id, { resolve: answer => resolve(answer as ThreadCalls[Name]['answer']), reject })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window: it has no origin
    this.#thread.postMessage({ id, name, args })
    return promise
  }
}
