import { EngineError } from './engine-error.ts'

interface Waiter<T> {
  give: (session: T) => void
  fail: (error: Error) => void
}

export type PoolLane = 'read' | 'write'

/**
 * Hands out engine sessions, each to one query at a time, in order of arrival. Reads leave one session free, so that slow
 * searches never hold up ingestion; writes take sessions from the other end, where settings of reads have not been.
 */
export class SessionPool<T> {
  #idle: T[]
  #reading = 0
  readonly #maxReading: number
  readonly #maxWaiting: number
  readonly #waiting: Record<PoolLane, Waiter<T>[]> = { read: [], write: [] }

  constructor(sessions: readonly T[], maxWaiting: number) {
    this.#idle = [...sessions]
    this.#maxReading = Math.max(1, sessions.length - 1)
    this.#maxWaiting = maxWaiting
  }

  acquire(lane: PoolLane, signal: AbortSignal): Promise<T> {
    if (signal.aborted) return Promise.reject(aborted())
    const session = this.#take(lane)
    if (session !== undefined) return Promise.resolve(session)
    const queue = this.#waiting[lane]
    if (queue.length >= this.#maxWaiting)
      return Promise.reject(new EngineError(202, 'TOO_MANY_SIMULTANEOUS_QUERIES', 'Too many queries are waiting'))
    return new Promise((resolve, reject) => {
      const leave = () => {
        const at = queue.indexOf(waiter)
        if (at >= 0) queue.splice(at, 1)
        reject(aborted())
      }
      const waiter: Waiter<T> = {
        give: given => {
          signal.removeEventListener('abort', leave)
          resolve(given)
        },
        fail: error => {
          signal.removeEventListener('abort', leave)
          reject(error)
        },
      }
      signal.addEventListener('abort', leave, { once: true })
      queue.push(waiter)
    })
  }

  /** Takes a session back; `session` may be a new one that replaces the one handed out. */
  release(lane: PoolLane, session: T): void {
    if (lane === 'read') {
      this.#reading -= 1
      this.#idle.push(session)
    } else this.#idle.unshift(session)
    this.#serve('write')
    this.#serve('read')
  }

  /** Refuses everything that waits. */
  drain(error: Error): void {
    for (const lane of ['read', 'write'] as const) {
      for (const waiter of this.#waiting[lane].splice(0)) waiter.fail(error)
    }
  }

  #serve(lane: PoolLane): void {
    while (this.#waiting[lane].length > 0) {
      const session = this.#take(lane)
      if (session === undefined) return
      this.#waiting[lane].shift()?.give(session)
    }
  }

  #take(lane: PoolLane): T | undefined {
    if (lane === 'write') return this.#idle.shift()
    if (this.#reading >= this.#maxReading) return undefined
    const session = this.#idle.pop()
    if (session !== undefined) this.#reading += 1
    return session
  }
}

const aborted = () => new EngineError(394, 'QUERY_WAS_CANCELLED', 'The client went away before the query ran')
