import type { Signal } from '@weir/telemetry'
import type { Clock } from '../../runtime-types.ts'
import type { Bell } from '../waiting.ts'
import { type ActiveSegment, sealSegment, startSegment } from './active-segment.ts'
import { encodeFrame, type Frame, frameBytes } from './frame.ts'
import type { QueueFiles } from './queue-files.ts'
import type { Segment } from './segment.ts'
import type { QueueEvents, SegmentList } from './segment-list.ts'
import { outOfSpace, problemWords } from './write-problem.ts'

/** `stuck` only for those who would rather know than wait. */
export type Appended = 'kept' | 'dropped' | 'stuck' | 'too_large'

export interface NewFrame extends Frame {
  readonly signal: Signal
  readonly items: number
  readonly time: number
}

export interface AppendOptions {
  /** Ends the wait for room; what is being written by then is still written. */
  readonly signal?: AbortSignal
  /** `return`: when there is no room the answer is `stuck`, whatever the policy. */
  readonly whenFull: 'policy' | 'return'
}

export interface QueueSettings {
  readonly folder: string
  readonly maxBytes: number
  readonly segmentBytes: number
  readonly onFull: 'block' | 'drop_oldest' | 'drop_newest'
  readonly fsync: 'always' | 'interval' | 'never'
}

interface Waiting {
  readonly frame: NewFrame
  readonly bytes: number
  readonly options: AppendOptions
  readonly answer: (result: Appended) => void
  readonly refuse: (reason: unknown) => void
  /** When its signal is aborted while it waits. */
  readonly giveUp: () => void
}

const syncIntervalMs = 1000
const retryMs = 1000
/** One write holds no more than this, so that the first of many need not wait for all. */
const maxTurnBytes = 4 * 1024 * 1024

/** Writes frames to the end of a queue; all that wait at the same time share a write and a sync. */
export class AppendLoop {
  private readonly settings: QueueSettings
  private readonly files: QueueFiles
  private readonly list: SegmentList
  private readonly events: QueueEvents
  private readonly clock: Clock
  /** Rung when there is more to read, or a segment came to its end. */
  private readonly written: Bell
  private readonly closing = new AbortController()
  private readonly waiting: Waiting[] = []
  private active: ActiveSegment | undefined
  private next: number
  private running: Promise<void> | undefined
  private blocked = false
  private cancelSync: (() => void) | undefined

  constructor(
    settings: QueueSettings,
    parts: { files: QueueFiles; list: SegmentList; events: QueueEvents; clock: Clock; written: Bell; next: number },
  ) {
    this.settings = settings
    this.files = parts.files
    this.list = parts.list
    this.events = parts.events
    this.clock = parts.clock
    this.written = parts.written
    this.next = parts.next
  }

  /** Rejects with the reason of the signal when that is aborted before the frame is being written. */
  append(frame: NewFrame, options: AppendOptions): Promise<Appended> {
    const { promise, resolve, reject } = Promise.withResolvers<Appended>()
    const bytes = frameBytes(frame)
    if (this.closing.signal.aborted) return Promise.reject(this.closing.signal.reason)
    if (options.signal?.aborted) return Promise.reject(options.signal.reason)
    if (bytes > this.settings.maxBytes) return Promise.resolve('too_large')
    if (this.blocked && options.whenFull === 'return') return Promise.resolve('stuck')
    const giveUp = () => {
      this.waiting.splice(this.waiting.indexOf(entry), 1)
      reject(options.signal?.reason)
    }
    const entry: Waiting = { frame, bytes, options, answer: resolve, refuse: reject, giveUp }
    this.waiting.push(entry)
    options.signal?.addEventListener('abort', giveUp, { once: true })
    this.running ??= this.run()
    return promise
  }

  /** Resolves when nothing is written any more. Whoever still waits is refused. */
  async close(): Promise<void> {
    this.closing.abort(new Error('The disk queue was closed'))
    await this.running
    this.cancelSync?.()
    for (const { options, giveUp, refuse } of this.waiting.splice(0)) {
      options.signal?.removeEventListener('abort', giveUp)
      refuse(this.closing.signal.reason)
    }
    await this.seal()
  }

  private async run(): Promise<void> {
    // What is appended in the same turn of the event loop is written together.
    await Promise.resolve()
    while (this.waiting.length > 0 && !this.closing.signal.aborted) {
      const turn = this.takeTurn()
      if (turn.length > 0) await this.write(turn)
      else await this.makeRoom()
    }
    this.running = undefined
  }

  private takeTurn(): Waiting[] {
    const { maxBytes, segmentBytes } = this.settings
    const used = this.active?.segment.bytes ?? 0
    const [first] = this.waiting
    const inSegment = first && used + first.bytes <= segmentBytes ? segmentBytes - used : segmentBytes
    const limit = Math.min(maxTurnBytes, inSegment)
    let bytes = 0
    let count = 0
    for (const entry of this.waiting) {
      bytes += entry.bytes
      if (this.list.bytes + bytes > maxBytes || (count > 0 && bytes > limit)) break
      count += 1
    }
    const turn = this.waiting.splice(0, count)
    for (const entry of turn) entry.options.signal?.removeEventListener('abort', entry.giveUp)
    return turn
  }

  private async write(turn: readonly Waiting[]): Promise<void> {
    const bytes = turn.reduce((sum, entry) => sum + entry.bytes, 0)
    const first = this.next
    // A number is used once, even when its frame may not have been written.
    this.next += turn.length
    try {
      const { segment, file } = await this.activeFor(bytes, first)
      const parts = turn.flatMap(({ frame }, at) =>
        encodeFrame({ ...frame, sequence: first + at }, frame, segment.salt),
      )
      await file.write(parts, segment.bytes)
      if (this.settings.fsync === 'always') await file.sync()
    } catch (error) {
      await this.failed(turn, error)
      return
    }
    this.commit(turn, first)
  }

  private commit(turn: readonly Waiting[], first: number): void {
    const segment = this.active?.segment
    if (!segment) return
    for (const { frame, bytes, answer } of turn) {
      this.list.grow(segment, bytes, frame.signal, frame.items)
      segment.oldest ??= frame.time
      answer('kept')
    }
    segment.next = first + turn.length
    if (this.list.bytes < this.settings.maxBytes * 0.9) this.events.stuck(undefined)
    this.written.ring()
    if (this.settings.fsync !== 'interval') return
    this.cancelSync ??= this.clock.after(syncIntervalMs, () => {
      this.cancelSync = undefined
      // What cannot be synced now is synced when the segment is sealed, or told by the next write.
      void this.active?.file.sync().catch(() => {})
    })
  }

  private async activeFor(bytes: number, first: number): Promise<ActiveSegment> {
    const { active } = this
    if (active && (active.segment.bytes === 0 || active.segment.bytes + bytes <= this.settings.segmentBytes)) {
      return active
    }
    await this.seal()
    this.active = await startSegment(this.settings, first, this.files)
    this.list.all.push(this.active.segment)
    return this.active
  }

  /** Ends the segment that is written to, so that it can be deleted once it is delivered. */
  private async seal(): Promise<void> {
    const { active } = this
    // An empty one can still be used, unless nobody will.
    if (!active || (active.segment.bytes === 0 && !this.closing.signal.aborted)) return
    this.active = undefined
    await sealSegment(active, this.settings.fsync !== 'never', this.files)
    this.written.ring()
  }

  private async makeRoom(): Promise<void> {
    const { onFull } = this.settings
    await this.seal()
    if (this.hasRoomAgain()) return
    this.answerImpatient()
    const [first] = this.waiting
    if (!first) return
    if (onFull === 'block') {
      this.events.stuck('The disk queue is full: senders wait until there is room')
      await this.waitForRoom(undefined)
      return
    }
    const oldest = onFull === 'drop_oldest' ? this.oldest() : undefined
    this.events.stuck(`The disk queue is full: the ${oldest ? 'oldest' : 'newest'} records are dropped`)
    if (oldest) await this.list.drop(oldest)
    else this.dropNewest(this.waiting.splice(0, 1))
  }

  private hasRoomAgain(): boolean {
    const [first] = this.waiting
    return !first || this.list.bytes + first.bytes <= this.settings.maxBytes
  }

  private async failed(turn: readonly Waiting[], error: unknown): Promise<void> {
    const { onFull } = this.settings
    await this.takeBack()
    this.events.stuck(`Cannot write to the disk queue: ${problemWords(error)}`)
    const oldest = onFull === 'drop_oldest' && outOfSpace(error) ? this.oldest() : undefined
    if (oldest || onFull === 'block') this.putBack(turn)
    else this.dropNewest(turn)
    this.answerImpatient()
    if (oldest) {
      await this.seal()
      await this.list.drop(oldest)
    } else if (onFull === 'block') await this.waitForRoom(retryMs)
  }

  private oldest(): Segment | undefined {
    return this.list.all.find(segment => segment.bytes > 0)
  }

  /** What a write that failed may have left. */
  private async takeBack(): Promise<void> {
    try {
      await this.active?.file.truncate(this.active.segment.bytes)
    } catch {
      // It stays behind the end of the segment, where nobody reads and the next write goes.
    }
  }

  private putBack(turn: readonly Waiting[]): void {
    this.waiting.unshift(...turn)
    for (const { options, giveUp } of turn) {
      if (options.signal?.aborted) giveUp()
      else options.signal?.addEventListener('abort', giveUp, { once: true })
    }
  }

  private answerImpatient(): void {
    for (const entry of this.waiting.filter(({ options }) => options.whenFull === 'return')) {
      this.waiting.splice(this.waiting.indexOf(entry), 1)
      entry.options.signal?.removeEventListener('abort', entry.giveUp)
      entry.answer('stuck')
    }
  }

  private dropNewest(turn: readonly Waiting[]): void {
    for (const { frame, options, giveUp, answer } of turn) {
      options.signal?.removeEventListener('abort', giveUp)
      if (options.whenFull === 'policy') this.events.dropped(frame.signal, frame.items)
      answer(options.whenFull === 'policy' ? 'dropped' : 'stuck')
    }
  }

  private async waitForRoom(ms: number | undefined): Promise<void> {
    this.blocked = true
    const cancel = ms === undefined ? undefined : this.clock.after(ms, () => this.list.shrunk.ring())
    try {
      await this.list.shrunk.heard(this.closing.signal)
    } catch {
      // Closing: the loop ends.
    }
    cancel?.()
    this.blocked = false
  }
}
