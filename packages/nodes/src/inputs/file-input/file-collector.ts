import { durationMs } from '../../duration.ts'
import { fileSizeBytes } from '../../file-size.ts'
import { type InputContext, PipelineStopped } from '../../runtime-types.ts'
import { AckQueue } from './ack-queue.ts'
import { Checkpoints } from './checkpoints.ts'
import type { CursorStore } from './cursor-store.ts'
import { codeOf, wordsOf } from './error-code.ts'
import { createEventRecords, type EventRecords, type FileInputConfig } from './event-records.ts'
import { createFileEvents, type FileEvent, type FileEvents } from './file-events.ts'
import { FileTable } from './file-table.ts'
import { FileSearch } from './file-search.ts'
import { windowBytes } from './fingerprint.ts'
import { pause } from './pause.ts'
import type { Place, TrackedFile } from './tracked-file.ts'

/** After a batch was not taken. */
const retryMs = 1000

/** Looks for files, reads what is new in them, and notes what was delivered. */
export class FileCollector {
  #config: FileInputConfig
  #context: InputContext
  #checkpoints: Checkpoints
  #table: FileTable
  #search: FileSearch
  #queue: AckQueue
  #records: EventRecords
  #buffer: Buffer
  #skipsHoles: boolean
  #flushMs: number
  #pollMs: number
  #isFirst: boolean
  #hasFailed = false
  #isBehind = false

  constructor(config: FileInputConfig, context: InputContext, store: CursorStore, note: string) {
    const now = () => context.clock.now()
    this.#config = config
    this.#context = context
    this.#checkpoints = new Checkpoints(store, context.clock)
    this.#isFirst = store.isNew || !store.patterns.has(config.path)
    this.#table = new FileTable({
      store,
      fingerprintBytes: fileSizeBytes(config.fingerprint_size),
      startAtEnd: config.start_at === 'end',
      maxOpenFiles: config.max_open_files,
      now,
      onLeave: file => this.#sendRest(file),
    })
    this.#search = new FileSearch(config, context, this.#table, note)
    this.#queue = new AckQueue({
      push: batch => context.push(batch),
      onDelivered: places => this.#delivered(places),
      onFailed: error => this.#failed(error),
    })
    this.#records = createEventRecords(config, context.agent.host, now)
    // A read must hold all by which a content is known again.
    const fingerprintBytes = fileSizeBytes(config.fingerprint_size)
    this.#buffer = Buffer.allocUnsafeSlow(Math.max(fileSizeBytes(config.read_size), fingerprintBytes) + windowBytes)
    this.#skipsHoles = !config.encoding.startsWith('utf-16')
    this.#flushMs = durationMs(config.multiline_flush_interval)
    this.#pollMs = durationMs(config.poll_interval)
  }

  /** Reads until `signal` is aborted. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#context.intake.whenOpen(signal)
        await this.#round(signal)
      } catch (error) {
        if (signal.aborted) break
        const message = wordsOf(codeOf(error))
        this.#context.logger.error('Reading files failed', { message })
        this.#search.report(`Reading files failed: ${message}`)
      }
      if (this.#hasFailed) await pause(this.#context.clock, retryMs, signal)
      else if (!this.#isBehind) await pause(this.#context.clock, this.#pollMs, signal)
    }
    this.#table.stop()
    this.#search.stop()
  }

  async #round(signal: AbortSignal): Promise<void> {
    if (this.#hasFailed) await this.#rewind()
    await this.#table.update(await this.#search.find(this.#isFirst), this.#isFirst)
    if (this.#isFirst) await this.#checkpoints.begin(this.#config.path)
    this.#isFirst = false
    this.#search.report(this.#checkpoints.problem)
    await this.#readAll(signal)
    this.#queue.flush()
    this.#checkpoints.schedule()
  }

  /** Gives every file its turn until nothing is new, or until it is time to look for files again. */
  async #readAll(signal: AbortSignal): Promise<void> {
    const until = this.#context.clock.now() + this.#pollMs
    do {
      this.#isBehind = false
      for (const file of this.#table.live.values()) {
        if (this.#queue.isFull || !this.#context.intake.open) await this.#makeRoom(signal)
        if (signal.aborted || this.#hasFailed) return
        if (!file.hasMore) this.#sendStale(file)
        else if (!this.#table.mustWait(file)) await this.#turn(file)
      }
    } while (this.#isBehind && this.#context.clock.now() < until)
  }

  async #makeRoom(signal: AbortSignal): Promise<void> {
    while (this.#queue.isFull && !signal.aborted && !this.#hasFailed) await this.#queue.moved(signal)
    if (!this.#context.intake.open && !signal.aborted) await this.#context.intake.whenOpen(signal)
  }

  async #turn(file: TrackedFile): Promise<void> {
    try {
      if (!(await this.#table.reach(file))) return
      file.events ??= this.#eventsOf(file)
      const before = file.sent.offset
      const turn = await file.read(this.#buffer, file.events, this.#skipsHoles)
      if (turn === 'replaced') {
        await this.#table.replaced(file, file.size)
        return
      }
      if (file.sent.offset > before) this.#send(file, turn.events, turn.bytes)
      if (turn.isEnd) file.size = file.readOffset
      else this.#isBehind = true
    } catch (error) {
      const code = codeOf(error)
      if (code !== 'ENOENT') this.#table.problems.set(file.path, wordsOf(code))
    }
  }

  #eventsOf(file: TrackedFile): FileEvents {
    const report = this.#context.report('log')
    return createFileEvents({
      fields: this.#config,
      position: file.readOffset,
      clock: this.#context.clock,
      onDrop: () => report.drop('line_too_long', 1),
      onFlush: event => this.#sendHeld(file, [event]),
    })
  }

  #send(file: TrackedFile, events: readonly FileEvent[], bytes: number): void {
    this.#queue.add(this.#records.of(events, file.path), file, file.sent, bytes)
  }

  #sendHeld(file: TrackedFile, events: readonly FileEvent[]): void {
    if (events.length === 0) return
    file.sendRest(events)
    this.#send(file, events, 0)
  }

  /** A line that stays unfinished is an event after a while. */
  #sendStale(file: TrackedFile): void {
    if (!file.events?.isWaiting || this.#context.clock.now() - file.changedMs < this.#flushMs) return
    this.#sendRest(file)
  }

  #sendRest(file: TrackedFile): void {
    this.#sendHeld(file, file.events?.end() ?? [])
  }

  #delivered(places: ReadonlyMap<TrackedFile, Place>): void {
    for (const [file, place] of places) {
      file.delivered = place
      this.#table.keep(file)
      for (let next = file.successor; next && next.delivered.offset < place.offset; next = next.successor) {
        next.delivered = place
        this.#table.keep(next)
      }
    }
    this.#checkpoints.schedule()
  }

  #failed(error: unknown): void {
    this.#hasFailed = true
    // When the pipeline stops that is no fault.
    if (error instanceof PipelineStopped) return
    this.#context.logger.error('A batch was not taken', { message: codeOf(error) })
  }

  /** Reads again what was not delivered. */
  async #rewind(): Promise<void> {
    await this.#queue.reset()
    this.#hasFailed = false
    for (const file of this.#table.live.values()) file.rewind(file.delivered)
  }

  /** Once no batch is on its way any more. */
  async close(): Promise<void> {
    await this.#queue.settled()
    await this.#checkpoints.close()
    await this.#table.close()
  }
}
