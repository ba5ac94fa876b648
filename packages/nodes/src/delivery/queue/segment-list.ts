import type { Signal } from '@weir/telemetry'
import { createBell } from '../waiting.ts'
import type { QueueFiles } from './queue-files.ts'
import { type Items, noItems, removeSegment, type Segment } from './segment.ts'

/** What a queue tells about itself. */
export interface QueueEvents {
  /** Records that were given up because there was no room. */
  dropped(signal: Signal, items: number): void
  /** Bytes that cannot be read, and the records that were in them as far as that is known. */
  corrupt(bytes: number, items: Readonly<Items>): void
  /** It cannot take more, or takes more again. */
  stuck(message: string | undefined): void
}

/** The segments of a queue, the oldest first, and what they hold together. */
export class SegmentList {
  readonly all: Segment[]
  /** Records that are still to be delivered. */
  readonly held = noItems()
  /** Rung when a segment was removed. */
  readonly shrunk = createBell()
  corruptSegments = 0
  corruptBytes = 0
  bytes = 0
  private readonly files: QueueFiles
  private readonly events: QueueEvents

  constructor(segments: Segment[], files: QueueFiles, events: QueueEvents) {
    this.all = segments
    this.files = files
    this.events = events
    for (const segment of segments) {
      this.bytes += segment.bytes
      this.add(this.held, segment.left)
    }
  }

  grow(segment: Segment, bytes: number, signal: Signal, items: number): void {
    segment.bytes += bytes
    segment.items[signal] += items
    segment.left[signal] += items
    this.bytes += bytes
    this.held[signal] += items
  }

  /** Records that need not be delivered any more. */
  settle(segment: Segment, signal: Signal, items: number): void {
    segment.left[signal] -= items
    this.held[signal] -= items
  }

  /** Bytes that are no frame, or a frame that is damaged. */
  damaged(segment: Segment, bytes: number, lost: Readonly<Items>): void {
    if (!segment.corrupt) this.corruptSegments += 1
    segment.corrupt = true
    this.corruptBytes += bytes
    for (const signal of ['log', 'metric', 'trace'] as const) this.settle(segment, signal, lost[signal])
    this.events.corrupt(bytes, lost)
  }

  /** Deletes a segment that has nothing to give any more; what was never found in it is lost. */
  async finish(segment: Segment): Promise<void> {
    if (segment.gone || !segment.sealed || !segment.read || segment.open > 0) return
    const missing = { ...segment.left }
    if (missing.log + missing.metric + missing.trace > 0) this.damaged(segment, 0, missing)
    await this.remove(segment)
  }

  /** Gives up a segment, except for what is being delivered. */
  async drop(segment: Segment): Promise<void> {
    for (const signal of ['log', 'metric', 'trace'] as const) {
      const dropped = segment.left[signal] - segment.taken[signal]
      if (dropped === 0) continue
      this.settle(segment, signal, dropped)
      this.events.dropped(signal, dropped)
    }
    await this.remove(segment)
  }

  private async remove(segment: Segment): Promise<void> {
    segment.gone = true
    this.all.splice(this.all.indexOf(segment), 1)
    await removeSegment(segment, this.files)
    // Only now is there room for others.
    this.bytes -= segment.bytes
    this.shrunk.ring()
  }

  private add(to: Items, from: Readonly<Items>): void {
    to.log += from.log
    to.metric += from.metric
    to.trace += from.trace
  }
}
