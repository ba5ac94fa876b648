import { type Batch, decodeRequest, type Signal } from '@weir/telemetry'
import type { Clock } from '../../runtime-types.ts'
import { createBell } from '../waiting.ts'
import { AppendLoop, type AppendOptions, type Appended, type NewFrame, type QueueSettings } from './append-loop.ts'
import { createCursorFile, type Cursor, type Flight, rangesOf } from './cursor.ts'
import { FlightLog } from './flight-log.ts'
import { diskFiles, type QueueFiles } from './queue-files.ts'
import { type FoundFrame, QueueReader } from './queue-reader.ts'
import { cursorPath, recover, type Recovered } from './recover.ts'
import { noItems, type Segment, totalItems } from './segment.ts'
import { type QueueEvents, SegmentList } from './segment-list.ts'

/** Records that were taken out of a queue to be delivered, and are in it until they are. */
export interface QueueEntry {
  readonly sequence: number
  readonly id: string
  readonly attempts: number
  readonly time: number
  readonly items: number
  /** Of its records in OTLP. */
  readonly bytes: number
  readonly batch: Batch
  readonly segment: Segment
  /** The request that it was in before the queue was opened; undefined when it was in none. */
  readonly flight: Flight | undefined
}

interface QueueParts {
  readonly clock: Clock
  readonly events: QueueEvents
  readonly files?: QueueFiles
}

/** Opens a queue on disk; what a crash left of it is found again. */
export async function openDiskQueue(settings: QueueSettings, parts: QueueParts): Promise<DiskQueue> {
  const files = parts.files ?? diskFiles
  return new DiskQueue(settings, { ...parts, files }, await recover(settings.folder, files))
}

/** Batches on disk, in order: what was appended is taken, and stays until it is done. */
export class DiskQueue {
  private readonly settings: QueueSettings
  private readonly files: QueueFiles
  private readonly events: QueueEvents
  private readonly list: SegmentList
  private readonly reader: QueueReader
  private readonly writer: AppendLoop
  private readonly cursorFile: ReturnType<typeof createCursorFile>
  private readonly flights: FlightLog
  private readonly recovered: Cursor
  private readonly written = createBell()
  private readonly settled = createBell()
  /** Taken and not done, in order. */
  private readonly open = new Map<number, QueueEntry>()
  private readonly finishing = new Set<Promise<void>>()

  constructor(settings: QueueSettings, parts: Required<QueueParts>, recovered: Recovered) {
    const { clock, events, files } = parts
    const { segments, cursor, next, tornBytes, unreadable } = recovered
    this.settings = settings
    this.files = files
    this.events = events
    this.recovered = cursor
    this.list = new SegmentList(segments, files, events)
    this.list.corruptBytes = tornBytes
    this.list.corruptSegments = unreadable
    this.reader = new QueueReader(this.list, { files, clock, cursor })
    this.writer = new AppendLoop(settings, { files, list: this.list, events, clock, written: this.written, next })
    this.flights = new FlightLog(cursor.flights)
    this.cursorFile = createCursorFile(cursorPath(settings.folder), files, () => this.cursor())
  }

  /** How many records of the signal are in it, those that are being delivered among them. */
  held(signal: Signal): number {
    return this.list.held[signal]
  }

  get items(): number {
    return totalItems(this.list.held)
  }

  get bytes(): number {
    return this.list.bytes
  }

  /** When the oldest records came. */
  get oldest(): number | undefined {
    const [first] = this.open.values()
    if (first) return first.time
    return this.items > 0 ? this.list.all.find(({ read }) => !read)?.oldest : undefined
  }

  get corrupt(): { segments: number; bytes: number } {
    return { segments: this.list.corruptSegments, bytes: this.list.corruptBytes }
  }

  append(frame: NewFrame, options: AppendOptions): Promise<Appended> {
    return this.writer.append(frame, options)
  }

  /** Grows with everything that is appended; see {@link grown}. */
  get mark(): number {
    return this.written.rings
  }

  /** The next records to be delivered; undefined when there are none at the moment. One call at a time. */
  async next(signal: AbortSignal): Promise<QueueEntry | undefined> {
    for (;;) {
      signal.throwIfAborted()
      const found = await this.reader.next(signal)
      const entry = found && this.entryOf(found)
      if (entry || !found) return entry
    }
  }

  /** Resolves when more was appended since the mark. */
  async grown(mark: number, signal: AbortSignal): Promise<void> {
    if (this.written.rings === mark) await this.written.heard(signal)
  }

  /** Resolves when nothing is in it. */
  async emptied(signal: AbortSignal): Promise<void> {
    while (this.items > 0) await this.settled.heard(signal)
  }

  /** Notes that these go out as one request under this id, so that a repeat after a restart is the same request. */
  begin(id: string, entries: readonly QueueEntry[]): Promise<void> {
    this.flights.begin(id, entries)
    return this.cursorFile.save()
  }

  /** The request that they were in cannot be repeated as it was. */
  forget(flight: Flight): void {
    this.flights.forget(flight.id)
  }

  /** They are delivered, or given up: the queue lets go of them. */
  done(entry: QueueEntry): void {
    if (!this.open.delete(entry.sequence)) return
    const { segment, batch, items } = entry
    segment.open -= 1
    segment.taken[batch.signal] -= items
    this.list.settle(segment, batch.signal, items)
    this.flights.done(entry)
    void this.cursorFile.save()
    const finished = this.list.finish(segment).then(() => {
      this.finishing.delete(finished)
      this.settled.ring()
    })
    this.finishing.add(finished)
  }

  /** Lets go of the files; what is not done stays. */
  async close(): Promise<void> {
    await this.writer.close()
    await this.reader.close()
    await Promise.all(this.finishing)
    this.giveUpGone()
    if (this.items > 0) {
      await this.cursorFile.save()
      return
    }
    await Promise.all(this.list.all.map(segment => this.list.drop(segment)))
    await this.cursorFile.save()
    await this.files.remove(cursorPath(this.settings.folder)).catch(() => {})
  }

  /** What was dropped from disk while it was being delivered, and was not delivered after all. */
  private giveUpGone(): void {
    for (const { sequence, segment, batch, items } of this.open.values()) {
      if (!segment.gone) continue
      this.open.delete(sequence)
      this.list.settle(segment, batch.signal, items)
      this.events.dropped(batch.signal, items)
    }
  }

  private entryOf({ segment, prefix, head, body, bytes }: FoundFrame): QueueEntry | undefined {
    const { sequence, signal, items, time } = prefix
    const batch = decoded(signal, body)
    if (!batch || batch.records.length === 0) {
      this.list.damaged(segment, bytes, { ...noItems(), [signal]: items })
      return undefined
    }
    const flight = this.flights.of(sequence, signal, head.attempts)
    const { id, attempts } = head
    const entry = { sequence, id, attempts, time, items, bytes: body.length, batch, segment, flight }
    this.open.set(sequence, entry)
    segment.open += 1
    segment.taken[signal] += items
    return entry
  }

  private cursor(): Cursor {
    const { position } = this.reader
    // What was open when the queue was opened and was not taken again yet.
    const before = this.recovered.open.flatMap(([from, to]): [number, number][] =>
      to >= position ? [[Math.max(from, position), to]] : [],
    )
    return {
      next: Math.max(this.recovered.next, position),
      open: [...rangesOf(this.open.keys()), ...before],
      flights: this.flights.all(),
    }
  }
}

function decoded(signal: Signal, body: Uint8Array): Batch | undefined {
  try {
    return decodeRequest(signal, body)
  } catch {
    return undefined
  }
}
