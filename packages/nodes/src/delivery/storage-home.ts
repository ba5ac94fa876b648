import { join } from 'node:path'
import type { Signal } from '@weir/telemetry'
import { allSignals } from '../batches.ts'
import type { NodeStorage, OutputContext } from '../runtime-types.ts'
import { type DeadLetterStore, moveLetters, openDeadLetters } from './dead-letters/dead-letter-store.ts'
import { drain, type DrainParts } from './drain.ts'
import type { HealthBoard } from './health-board.ts'
import { type DiskQueue, openDiskQueue } from './queue/disk-queue.ts'
import { diskFiles } from './queue/queue-files.ts'
import type { QueueEvents } from './queue/segment-list.ts'
import { problemWords } from './queue/write-problem.ts'
import type { DeliverySettings } from './settings.ts'
import { pause, untilAborted } from './waiting.ts'

const reopenMs = 5000
/** How long the health tells of what could not be read back. */
const corruptToldMs = 600_000

export interface HomeParts {
  readonly storage: NodeStorage
  readonly settings: DeliverySettings
  readonly context: OutputContext
  readonly board: HealthBoard
  readonly drain: DrainParts
}

interface Damage {
  readonly segments: number
  readonly bytes: number
}

const sum = (a: Damage, b: Damage): Damage => ({ segments: a.segments + b.segments, bytes: a.bytes + b.bytes })
const queueFolder = (folder: string) => join(folder, 'queue')
const letterFolder = (folder: string) => join(folder, 'dead-letters')

/** What an output keeps on disk: its queue, its dead letters, and what workers that are gone left to it. */
export class StorageHome {
  private readonly parts: HomeParts
  private readonly closing = new AbortController()
  private readonly draining = new Set<Promise<void>>()
  /** The queues that are delivered from: its own, and those that were left. */
  private readonly queues = new Set<DiskQueue>()
  private readonly ready = Promise.withResolvers<void>()
  private readonly failedToOpen = Promise.withResolvers<void>()
  private life: Promise<void> | undefined
  private own: DiskQueue | undefined
  private opening: Promise<DiskQueue> | undefined
  private cancelCorrupt: (() => void) | undefined
  private release: (() => void) | undefined
  /** Of queues that were left and are gone. */
  private corrupt: Damage = { segments: 0, bytes: 0 }
  /** Undefined when they cannot be kept. */
  letters: DeadLetterStore | undefined

  constructor(parts: HomeParts) {
    this.parts = parts
  }

  /** The queue, once it is open. */
  get queue(): DiskQueue | undefined {
    return this.own
  }

  held(signal: Signal): number {
    let held = 0
    for (const queue of this.queues) held += queue.held(signal)
    return held
  }

  get totals(): { items: number; bytes: number; oldest: number | undefined } {
    const all = [...this.queues]
    const oldest = all.flatMap(queue => queue.oldest ?? [])
    return {
      items: all.reduce((total, queue) => total + queue.items, 0),
      bytes: all.reduce((total, queue) => total + queue.bytes, 0),
      oldest: oldest.length > 0 ? Math.min(...oldest) : undefined,
    }
  }

  get damage(): Damage {
    return Array.from(this.queues, queue => queue.corrupt).reduce(sum, this.corrupt)
  }

  /** Begins to open what is there; does not wait, since a predecessor may still have it. */
  begin(): void {
    if (!this.closing.signal.aborted) this.life ??= this.run()
  }

  /** Waits until the folder is ours and was looked through; the queue is open then, unless the disk fails. */
  opened(signal: AbortSignal): Promise<void> {
    this.begin()
    return untilAborted(this.ready.promise, signal)
  }

  /** The queue; opens it when there is none yet, and tries until that works. */
  async useQueue(signal: AbortSignal): Promise<DiskQueue> {
    if (this.own) return this.own
    await this.opened(signal)
    return untilAborted(this.openQueue(), signal)
  }

  /** Lets go of everything; what is left stays on disk, and is accounted for as that. */
  async close(): Promise<void> {
    this.closing.abort(new Error('The output was stopped'))
    await this.life
    await this.opening?.catch(() => {})
    this.cancelCorrupt?.()
    await Promise.all(this.draining)
    for (const queue of this.queues) {
      await queue.close()
      for (const signal of allSignals) {
        const held = queue.held(signal)
        if (held > 0) this.parts.context.report(signal).drop('kept_on_disk', held)
      }
      this.queues.delete(queue)
    }
    this.own = undefined
    this.release?.()
  }

  private async run(): Promise<void> {
    const { storage, settings, context, board } = this.parts
    this.release = await storage.acquire()
    const { signal } = this.closing
    if (signal.aborted) return
    try {
      const folder = letterFolder(storage.folder)
      const { maxBytes } = settings.letters
      this.letters = await openDeadLetters({ folder, maxBytes, sync: settings.queue.fsync === 'always' }, context.clock)
    } catch (error) {
      board.set('dead_letters', 'degraded', `Cannot open the dead letters: ${problemWords(error)}`)
    }
    const left = await diskFiles.names(queueFolder(storage.folder)).catch(() => [])
    if (settings.mode !== 'off' || left.length > 0) {
      // Only the first try: a disk that fails must not keep dead letters and other queues from working.
      await Promise.race([this.openQueue().catch(() => {}), this.failedToOpen.promise])
    }
    this.ready.resolve()
    for (const orphan of storage.orphans) this.follow(this.inherit(orphan))
  }

  private openQueue(): Promise<DiskQueue> {
    this.opening ??= this.openOwn()
    return this.opening
  }

  private async openOwn(): Promise<DiskQueue> {
    const { storage, context, board, drain: drainParts } = this.parts
    const { signal } = this.closing
    for (;;) {
      signal.throwIfAborted()
      try {
        const queue = await this.open(queueFolder(storage.folder))
        this.own = queue
        this.follow(drain(queue, drainParts, signal, false))
        board.clear('open')
        return queue
      } catch (error) {
        board.set('open', 'error', `Cannot open the disk queue: ${problemWords(error)}. Trying again`)
        this.failedToOpen.resolve()
        await pause(context.clock, reopenMs, signal)
      }
    }
  }

  private async open(folder: string): Promise<DiskQueue> {
    const { settings, context } = this.parts
    const queue = await openDiskQueue({ ...settings.queue, folder }, { clock: context.clock, events: this.events() })
    this.queues.add(queue)
    for (const signal of allSignals) {
      const held = queue.held(signal)
      if (held > 0) context.report(signal).create('recovered_from_disk', held)
    }
    return queue
  }

  /** Delivers what a worker left that does not run any more, then removes its folder. */
  private async inherit(folder: string): Promise<void> {
    const { context, drain: drainParts } = this.parts
    const { signal } = this.closing
    try {
      const queue = await this.open(queueFolder(folder))
      await drain(queue, drainParts, signal, true)
      if (signal.aborted) return
      await queue.close()
      this.corrupt = sum(this.corrupt, queue.corrupt)
      this.queues.delete(queue)
      await diskFiles.removeFolder(queueFolder(folder))
      await moveLetters(letterFolder(folder), this.letters, context.clock)
      await diskFiles.removeEmptyFolder(folder)
    } catch (error) {
      context.logger.error('What a former worker left could not be delivered', { message: problemWords(error) })
    }
  }

  private follow(work: Promise<void>): void {
    const followed = work.finally(() => this.draining.delete(followed))
    this.draining.add(followed)
  }

  private events(): QueueEvents {
    const { context, board } = this.parts
    return {
      dropped: (signal, items) => context.report(signal).drop('queue_full', items),
      stuck: message => (message === undefined ? board.clear('queue') : board.set('queue', 'degraded', message)),
      corrupt: (_bytes, items) => {
        for (const signal of allSignals)
          if (items[signal] > 0) context.report(signal).error('queue_corrupt', items[signal])
        board.set('corrupt', 'degraded', `${this.damage.bytes} bytes of the disk queue are damaged and were left out`)
        this.cancelCorrupt?.()
        this.cancelCorrupt = context.clock.after(corruptToldMs, () => board.clear('corrupt'))
      },
    }
  }
}
