import type { CaptureSample, CaptureStatus } from '@weir/contracts'
import { afterEvent, type CaptureEvent, type CaptureModel, stoppedCapture, suspendsAt } from './capture-model.ts'
import { nextPoll } from './capture-schedule.ts'
import type { CapturePlace } from './collected.ts'

/** What the server is asked for. */
export interface CaptureCalls {
  start: () => Promise<{ id: string }>
  status: (taskId: string) => Promise<CaptureStatus>
  samples: () => Promise<readonly CaptureSample[]>
  stop: (taskId: string) => Promise<unknown>
}

export interface CaptureClock {
  now: () => number
  /** Runs something later; gives back what prevents it. */
  after: (ms: number, run: () => void) => () => void
}

interface Driven {
  place: Omit<CapturePlace, 'isRunning'>
  calls: CaptureCalls
  clock: CaptureClock
  /** Says that a capture could not be started. */
  onRefused: (error: unknown) => void
}

/** Carries a capture out: asks the server when it is time to, and stops the task when the capture ends for whatever reason. */
export class CaptureDriver {
  readonly #driven: Driven
  readonly #listeners = new Set<() => void>()
  #model = stoppedCapture
  #cancel = () => {}

  constructor(driven: Driven) {
    this.#driven = driven
  }

  readonly model = (): CaptureModel => this.#model

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly start = async (): Promise<void> => {
    const { calls, clock, onRefused } = this.#driven
    if (this.#model.run || this.#model.isStarting) return
    this.#happens({ type: 'ask' })
    try {
      const { id } = await calls.start()
      // It was paused, or the page left, before the server answered.
      if (!this.#model.isStarting) return this.#stopTask(id)
      this.#happens({ type: 'begin', taskId: id, at: clock.now() })
      await this.#ask('status')
    } catch (error) {
      if (this.#model.isStarting) onRefused(error)
      this.#happens({ type: 'refuse' })
    }
  }

  readonly pause = (): void => this.#happens({ type: 'pause' })
  readonly off = (): void => this.#happens({ type: 'off' })

  readonly setHidden = (isHidden: boolean): void => {
    const at = this.#driven.clock.now()
    // Timers sleep in a hidden tab: what is over by now is seen before it counts as looked at again.
    if (!isHidden) this.#happens({ type: 'time', at })
    this.#happens(isHidden ? { type: 'hide', at } : { type: 'show' })
  }

  readonly refresh = async (): Promise<void> => {
    await Promise.all([this.#ask('status'), this.#ask('samples')])
  }

  #happens(event: CaptureEvent): void {
    const before = this.#model
    this.#model = afterEvent(before, event)
    if (this.#model === before) return
    if (before.run && this.#model.run?.taskId !== before.run.taskId) this.#stopTask(before.run.taskId)
    this.#plan()
    for (const listener of this.#listeners) listener()
  }

  #stopTask(taskId: string): void {
    // A task that cannot be stopped ends by itself.
    this.#driven.calls.stop(taskId).catch(() => undefined)
  }

  #plan(after = this.#driven.clock.now()): void {
    this.#cancel()
    const { run } = this.#model
    const { clock } = this.#driven
    if (!run) return
    const now = clock.now()
    const poll = nextPoll(run, after)
    const over = suspendsAt(this.#model) ?? poll.at
    const isPoll = poll.at < over
    this.#cancel = clock.after(Math.max(0, Math.min(poll.at, over) - now), () => {
      // A timer may be early by a moment, and the same call is not made twice.
      this.#plan(Math.max(clock.now(), poll.at))
      if (isPoll) void this.#ask(poll.call)
      else this.#happens({ type: 'time', at: Math.max(clock.now(), over) })
    })
  }

  async #ask(what: 'status' | 'samples'): Promise<void> {
    const { calls, clock, place } = this.#driven
    const { run } = this.#model
    if (!run) return
    try {
      if (what === 'status') this.#happens({ type: 'status', status: await calls.status(run.taskId) })
      else this.#happens({ type: 'samples', samples: await calls.samples(), place, at: clock.now() })
    } catch {
      // The next turn asks again; what was captured stays.
    }
  }
}
