import { apiError } from '@weir/contracts'

/** The part of a worker that is used here. */
export interface WorkerLike {
  send(message: object): void
  terminate(): void
  onMessage(tell: (message: WorkerMessage) => void): void
  onError(tell: () => void): void
}

export type WorkerMessage = { ready: true } | { id: number; answer: never } | { id: number; failure: string }

/** Another question took the place of this one. */
export class Superseded extends Error {}

interface Job {
  id: number
  kind: string
  asked: string
  lane: unknown
  resolve: (answer: never) => void
  reject: (error: unknown) => void
}

interface Running {
  worker: WorkerLike
  isReady: boolean
  job: Job | undefined
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Patterns and statements are the user's own, and may not come to an end. */
export const mostMs = 2000
const tooHeavy = () =>
  apiError('TEST_TOO_HEAVY', {
    detail:
      'The preview took longer than 2 seconds and was ended. Use fewer events, or a simpler pattern or statement.',
  })

/**
 * Asks one worker one question at a time. In each lane the newest question wins: an older one that waits, or whose answer is
 * not there yet, is superseded. A question that takes too long costs the worker its life; the next one gets a new worker.
 */
export function createWorkerQueue(start: () => WorkerLike) {
  const waiting: Job[] = []
  let running: Running | undefined
  let lastId = 0

  function end(error: unknown): void {
    const ended = running
    running = undefined
    clearTimeout(ended?.timer)
    ended?.worker.terminate()
    ended?.job?.reject(error)
  }

  function startWorker(): Running {
    const made: Running = { worker: start(), isReady: false, job: undefined, timer: undefined }
    made.worker.onMessage(message => {
      if (running !== made) return
      if ('ready' in message) made.isReady = true
      else settle(made, message)
      next()
    })
    made.worker.onError(() => {
      if (running !== made) return
      const stopped = new Error('The preview has stopped. Reload the page.')
      end(stopped)
      for (const job of waiting.splice(0)) job.reject(stopped)
    })
    return made
  }

  function settle(from: Running, message: Exclude<WorkerMessage, { ready: true }>): void {
    const { job } = from
    if (!job || job.id !== message.id) return
    clearTimeout(from.timer)
    from.job = undefined
    if ('failure' in message) job.reject(new Error(message.failure))
    else job.resolve(message.answer)
  }

  function next(): void {
    if (waiting.length === 0) return
    running ??= startWorker()
    const own = running
    if (!own.isReady || own.job) return
    const job = waiting.shift()
    if (!job) return
    own.job = job
    own.timer = setTimeout(() => {
      end(tooHeavy())
      next()
    }, mostMs)
    own.worker.send({ id: job.id, kind: job.kind, asked: job.asked })
  }

  return {
    /** Starts the worker before there is a question. */
    warm(): void {
      running ??= startWorker()
    },
    /** `asked` is JSON text. Without a lane the question stands for itself. */
    ask<Answer>(kind: string, asked: string, lane: unknown = Symbol(kind)): Promise<Answer> {
      const superseded = new Superseded('Another question took the place of this one')
      const older = waiting.findIndex(job => job.lane === lane)
      if (older >= 0) for (const job of waiting.splice(older, 1)) job.reject(superseded)
      const current = running?.job
      if (current && current.lane === lane) current.reject(superseded)
      lastId += 1
      const id = lastId
      return new Promise<Answer>((resolve, reject) => {
        waiting.push({ id, kind, asked, lane, resolve, reject })
        next()
      })
    },
  }
}
