import type { Clock, NodeLogger } from '@weir/nodes/processors'
import type { Batch } from '@weir/telemetry'
import { type Captured, type CaptureTask, maxCaptureTasks } from './capture-task.ts'
import { type SampledNode, TaskSamples } from './task-samples.ts'

/** What the flow tells of the batches that pass it. */
export interface CaptureTap {
  /** A node is given a batch. */
  before(node: SampledNode, batch: Batch): void
  /** A batch leaves a node. */
  after(node: SampledNode, path: string, batch: Batch): void
  /** A processor is done with the batch that it was given. */
  done(node: SampledNode): void
}

/** The capture tasks of a pipeline. Those that expired take no more samples, and are forgotten once theirs are taken. */
export class Captures {
  /** Undefined while nothing is captured, so that the flow has nothing to do but look. */
  tap: CaptureTap | undefined
  readonly #clock: Clock
  readonly #logger: NodeLogger
  readonly #tasks = new Map<string, TaskSamples>()
  #active: readonly TaskSamples[] = []

  constructor(clock: Clock, logger: NodeLogger) {
    this.#clock = clock
    this.#logger = logger
  }

  /** Starts a task; a known one goes on until its new expiry, or starts anew when its limits are others. */
  start(task: CaptureTask): void {
    const known = this.#tasks.get(task.id)
    if (known) {
      if (known.isLike(task)) known.expiresAt = task.expiresAt
      else this.#tasks.set(task.id, new TaskSamples(task))
    } else {
      for (const [id, { expiresAt }] of this.#tasks) if (expiresAt <= this.#clock.now()) this.#tasks.delete(id)
      if (this.#tasks.size >= maxCaptureTasks) {
        throw new Error(`${maxCaptureTasks} captures run already; stop one of them or wait until it expires`)
      }
      this.#tasks.set(task.id, new TaskSamples(task))
    }
    this.#refresh()
  }

  stop(taskId: string): void {
    this.#tasks.delete(taskId)
    this.#refresh()
  }

  /** What the task sampled since the last call; undefined for one that is not known. */
  take(taskId: string): Captured | undefined {
    const task = this.#tasks.get(taskId)
    if (!task) return undefined
    const ended = task.expiresAt <= this.#clock.now()
    if (ended) this.stop(taskId)
    return task.take(ended)
  }

  #refresh(): void {
    const now = this.#clock.now()
    this.#active = Array.from(this.#tasks.values()).filter(task => task.expiresAt > now)
    this.tap = this.#active.length > 0 ? this.#sampling : undefined
  }

  /** Whatever goes wrong with a sample must not cost the data. */
  #each(work: (task: TaskSamples) => void): void {
    const now = this.#clock.now()
    if (this.#active.some(task => task.expiresAt <= now)) this.#refresh()
    for (const task of this.#active) {
      try {
        work(task)
      } catch (error) {
        this.#logger.error('A capture failed', { task: task.id, message: String(error) })
        this.stop(task.id)
      }
    }
  }

  readonly #sampling: CaptureTap = {
    before: (node, batch) => this.#each(task => task.before(node, batch)),
    after: (node, path, batch) => this.#each(task => task.after(node, path, batch)),
    done: node => this.#each(task => task.done(node)),
  }
}
