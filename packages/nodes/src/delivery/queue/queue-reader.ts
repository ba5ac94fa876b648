import type { Clock } from '../../runtime-types.ts'
import { pause } from '../waiting.ts'
import { type Cursor, isOpen } from './cursor.ts'
import { type Frame, type FramePrefix, prefixBytes, readPayload } from './frame.ts'
import type { QueueFile, QueueFiles } from './queue-files.ts'
import { noItems, type Segment } from './segment.ts'
import type { SegmentList } from './segment-list.ts'
import { SegmentReader, type Step } from './segment-reader.ts'

/** A frame with the place that it was found at. */
export interface FoundFrame extends Frame {
  readonly segment: Segment
  readonly prefix: FramePrefix
  readonly bytes: number
}

const maxTries = 3
const retryMs = 1000

/** Goes through the segments of a queue in order; what is damaged is counted and stepped over. */
export class QueueReader {
  private readonly list: SegmentList
  private readonly files: QueueFiles
  private readonly clock: Clock
  /** How far it was delivered when it was opened. */
  private readonly cursor: Cursor
  private current: { segment: Segment; file: QueueFile; reader: SegmentReader } | undefined
  private failures = 0
  /** Above the sequence that was read last. */
  position = 0

  constructor(list: SegmentList, parts: { files: QueueFiles; clock: Clock; cursor: Cursor }) {
    this.list = list
    this.files = parts.files
    this.clock = parts.clock
    this.cursor = parts.cursor
  }

  /** The next frame that is to be delivered; undefined when there is none at the moment. */
  async next(signal: AbortSignal): Promise<FoundFrame | undefined> {
    for (;;) {
      const segment = this.current?.segment ?? this.list.all.find(({ read }) => !read)
      if (!segment) return undefined
      let step: Step | undefined
      try {
        step = await this.step(segment)
        this.failures = 0
      } catch (error) {
        await this.failed(segment, error, signal)
        continue
      }
      if (segment.gone) await this.leave()
      else if (step) {
        const found = this.look(segment, step)
        if (found) return found
      } else if (!segment.sealed) return undefined
      else if (this.atEnd(segment)) await this.pass(segment)
    }
  }

  async close(): Promise<void> {
    await this.leave()
  }

  private async step(segment: Segment): Promise<Step | undefined> {
    if (!this.current) {
      const file = await this.files.open(segment.path)
      this.current = { segment, file, reader: new SegmentReader(file, segment.salt) }
    }
    return this.current.reader.next(segment.bytes, ({ sequence }) => isOpen(this.cursor, sequence))
  }

  private atEnd(segment: Segment): boolean {
    return (this.current?.reader.at ?? 0) >= segment.bytes
  }

  private look(segment: Segment, step: Step): FoundFrame | undefined {
    if (step.kind === 'gap') {
      this.list.damaged(segment, step.bytes, noItems())
      return undefined
    }
    const { prefix, payload } = step
    // Numbers only grow: one that does not is a left-over of a write that failed.
    if (prefix.sequence < this.position) return undefined
    this.position = prefix.sequence + 1
    if (!payload) return undefined
    const bytes = prefixBytes + prefix.payloadBytes
    const frame = readPayload(payload, prefix, segment.salt)
    if (frame) return { ...frame, segment, prefix, bytes }
    this.list.damaged(segment, bytes, { ...noItems(), [prefix.signal]: prefix.items })
    return undefined
  }

  /** A disk that cannot be read now may be readable soon; what stays unreadable must not hold up the rest. */
  private async failed(segment: Segment, error: unknown, signal: AbortSignal): Promise<void> {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    this.failures += 1
    const at = this.current?.reader.at ?? 0
    await this.leave()
    if (segment.gone) return
    if (!missing && this.failures < maxTries) {
      await pause(this.clock, retryMs, signal)
      return
    }
    this.failures = 0
    this.list.damaged(segment, segment.bytes - at, noItems())
    await this.pass(segment)
  }

  private async pass(segment: Segment): Promise<void> {
    segment.read = true
    await this.leave()
    await this.list.finish(segment)
  }

  private async leave(): Promise<void> {
    const { current } = this
    this.current = undefined
    await current?.file.close().catch(() => {})
  }
}
