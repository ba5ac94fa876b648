import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LogRecord, MetricPoint, Span } from '@weir/telemetry'
import type { Store } from '../client.ts'
import { StoreBusyError, StoreError, StoreUnavailableError } from '../errors.ts'
import { SCHEMA } from '../schema/migrations.ts'
import { type BatchPart, batchParts, without, type WriteInput } from './batch-part.ts'
import { EVENT_ROWS, eventTime, type StoreEvent } from './event-rows.ts'
import { FacetWriter } from './facet-writer.ts'
import { addRows, type Group, GroupCommit, type GroupLimits, type PartFailures } from './group-commit.ts'
import { IndexPause } from './index-pause.ts'
import { KnownBatches } from './known-batches.ts'
import { LOG_ROWS, logTime } from './log-rows.ts'
import { METRIC_ROWS, pointTime } from './metric-rows.ts'
import { isPattern, PATTERN_ROWS } from './pattern-rows.ts'
import { RecentBatches } from './recent-batches.ts'
import type { RowBlock } from './row-encoder.ts'
import { SPAN_ROWS, spanTime } from './span-rows.ts'

/** One insert that was made for one or more batches. */
export interface GroupFigures {
  table: string
  rows: number
  bytes: number
  /** Parts of batches in it. */
  parts: number
  milliseconds: number
}

export interface WriterOptions extends Partial<GroupLimits> {
  /** How long records are kept, unless their batch says otherwise; 30 days. */
  retentionDays?: number
  /** How much of what was received may be held until it is written; batches beyond that are refused with `StoreBusyError`. */
  maxBytesHeld?: number
  onGroup?(figures: GroupFigures): void
  /** A batch, or a part of one, was in the store already. */
  onRepeat?(rows: number): void
  /** Merges of a table leave out an index, since they have fallen behind; or build it again, since they have caught up. */
  onIndexPause?(table: string, isPaused: boolean): void
  /** The store refuses to tell or to change how a table is merged. */
  onIndexPauseRefused?(table: string, error: StoreError): void
}

/** Writes telemetry. Batches of many senders go into few inserts; each call resolves when its own records are in the store. */
export interface Writer {
  /** Records that report a pattern go to the table of patterns instead. */
  writeLogs(input: WriteInput<LogRecord>): Promise<void>
  writeMetrics(input: WriteInput<MetricPoint>): Promise<void>
  writeSpans(input: WriteInput<Span>): Promise<void>
  writeEvents(input: WriteInput<StoreEvent>): Promise<void>
  /** Resolves when all that was taken so far is written or refused. */
  flushed(): Promise<void>
  close(): Promise<void>
}

const DEFAULTS = { retentionDays: 30, maxBytesHeld: 128 * 1024 * 1024 }
/** A full group is about as much as an insert takes without becoming slow to answer. */
const LIMITS: GroupLimits = {
  maxRows: 30_000,
  maxBytes: 24 * 1024 * 1024,
  maxWaitMs: 100,
  maxInFlight: 2,
  maxRestMs: 200,
}
/** About what a record takes, where the batch does not say. */
const RECORD_BYTES = 500
/** How long to wait before an insert is repeated that the store did not answer. */
const REPEAT_AFTER_MS = [250, 1_000]
/** Errors of the store that have nothing to do with the rows: time, memory, parts, disk, too many queries. */
const PASSING = new Set([159, 202, 209, 241, 242, 243, 252, 279, 999])

const NO_FAILURES: PartFailures = new Map()

type Parts = (input: { organizationId: string; token: string; retentionDays: number; share: number }) => BatchPart[]

/** Makes a writer for a store; `close` it before the store. */
export function createWriter(store: Store, options: WriterOptions = {}): Writer {
  return new GroupWriter(store, options)
}

class GroupWriter implements Writer {
  readonly #store: Store
  readonly #options: WriterOptions & typeof DEFAULTS
  readonly #limits: GroupLimits
  readonly #groups = new Map<string, GroupCommit>()
  readonly #known: KnownBatches
  readonly #recent = new RecentBatches()
  readonly #facets: FacetWriter
  readonly #pauses: ReadonlyMap<string, IndexPause>
  readonly #underWay = new Map<string, Promise<void>>()
  #bytesHeld = 0

  constructor(store: Store, options: WriterOptions) {
    this.#store = store
    this.#options = { ...DEFAULTS, ...options }
    this.#limits = { ...LIMITS, ...options }
    this.#known = new KnownBatches(store)
    this.#facets = new FacetWriter(store)
    this.#pauses = new Map(
      SCHEMA.tables.flatMap(table =>
        table.indexes
          .filter(index => index.isPausable)
          .map(({ name }) => {
            const listener = {
              changed: (isPaused: boolean) => options.onIndexPause?.(table.name, isPaused),
              refused: (error: StoreError) => options.onIndexPauseRefused?.(table.name, error),
            }
            return [table.name, new IndexPause(store, table, name, listener)]
          }),
      ),
    )
  }

  writeLogs(input: WriteInput<LogRecord>): Promise<void> {
    return this.#write('log', input, batch => {
      const patterns = input.records.filter(isPattern)
      const logs = patterns.length === 0 ? input.records : input.records.filter(record => !isPattern(record))
      return [...batchParts(LOG_ROWS, logTime, logs, batch), ...batchParts(PATTERN_ROWS, logTime, patterns, batch)]
    })
  }

  writeMetrics(input: WriteInput<MetricPoint>): Promise<void> {
    return this.#write('metric', input, batch => {
      const kinds = Map.groupBy(input.records, point => point.data.kind)
      return [...kinds].flatMap(([kind, points]) => batchParts(METRIC_ROWS[kind], pointTime, points, batch))
    })
  }

  writeSpans(input: WriteInput<Span>): Promise<void> {
    return this.#write('trace', input, batch => batchParts(SPAN_ROWS, spanTime, input.records, batch))
  }

  writeEvents(input: WriteInput<StoreEvent>): Promise<void> {
    return this.#write('event', input, batch => batchParts(EVENT_ROWS, eventTime, input.records, batch))
  }

  async flushed(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay.values())
    await this.#facets.flush()
  }

  async close(): Promise<void> {
    await this.flushed()
    this.#facets.close()
    for (const pause of this.#pauses.values()) await pause.close()
  }

  #write(signal: string, input: WriteInput<unknown>, parts: Parts): Promise<void> {
    const { organizationId, token, records, attempt } = input
    if (records.length === 0) return Promise.resolve()
    const name = JSON.stringify([organizationId, signal, token])
    // The sender asks again about what is still being written: both get the same answer.
    const same = this.#underWay.get(name)
    if (same !== undefined) return same
    if (attempt !== 1 && this.#recent.has(name)) {
      this.#options.onRepeat?.(records.length)
      return Promise.resolve()
    }
    const bytes = input.bytes ?? records.length * RECORD_BYTES
    if (this.#bytesHeld > 0 && this.#bytesHeld + bytes > this.#options.maxBytesHeld)
      return Promise.reject(new StoreBusyError('More telemetry is waiting to be written than there is room for'))
    this.#bytesHeld += bytes
    const writing = this.#writeParts(input, parts, bytes).finally(() => {
      this.#bytesHeld -= bytes
      this.#underWay.delete(name)
    })
    this.#underWay.set(name, writing)
    return writing.then(() => this.#recent.add(name))
  }

  /** All parts, whatever becomes of one: those that are in the store are left out when the sender repeats the batch. */
  async #writeParts(input: WriteInput<unknown>, parts: Parts, bytes: number): Promise<void> {
    const { organizationId, token, retentionDays = this.#options.retentionDays } = input
    const share = Math.min(Math.round(bytes / input.records.length), 0xffff_ffff)
    const outcomes = await Promise.allSettled(
      parts({ organizationId, token, retentionDays, share }).map(part =>
        input.attempt === 1 ? this.#commit(part) : this.#repeat(part, rest => this.#commit(rest)),
      ),
    )
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }

  /** Writes what the store does not have of a part. */
  async #repeat(part: BatchPart, write: (rest: BatchPart) => Promise<void>): Promise<void> {
    const rest = without(part, await this.#known.slotsOf(part))
    const there = part.records.length - rest.records.length
    if (there > 0) this.#options.onRepeat?.(there)
    if (rest.records.length > 0) await write(rest)
  }

  #commit(part: BatchPart): Promise<void> {
    const table = part.encoder.table.name
    const group = this.#groups.get(table) ?? new GroupCommit(this.#limits, full => this.#insertGroup(full))
    this.#groups.set(table, group)
    return group.add(part)
  }

  async #insertGroup(group: Group): Promise<PartFailures> {
    if (group.isBroken) return this.#writeEach(group.parts)
    try {
      await this.#insert(group)
      return NO_FAILURES
    } catch (error) {
      const isPassing = !(error instanceof StoreError) || PASSING.has(error.code)
      if (isPassing || group.parts.length === 1) throw error
      return this.#writeEach(group.parts)
    }
  }

  /** One part must not keep the others out: each is written by itself. */
  async #writeEach(parts: readonly BatchPart[]): Promise<PartFailures> {
    const failures = new Map<BatchPart, unknown>()
    for (const part of parts) {
      await this.#repeat(part, rest => this.#writeAlone(rest)).catch(error => failures.set(part, error))
    }
    return failures
  }

  async #writeAlone(part: BatchPart): Promise<void> {
    const block = part.encoder.start()
    await addRows(block, part)
    await this.#insert({ encoder: part.encoder, block, parts: [part], isBroken: false })
  }

  async #insert({ encoder, block, parts }: Group): Promise<void> {
    const started = performance.now()
    await this.#insertRepeatedly(encoder.table.name, encoder.columns, block, this.#token(parts), lateIndexes(parts))
    const milliseconds = performance.now() - started
    this.#options.onGroup?.({
      table: encoder.table.name,
      rows: block.rows,
      bytes: block.bytes,
      parts: parts.length,
      milliseconds,
    })
    for (const part of parts) this.#facets.count(part)
    this.#pauses.get(encoder.table.name)?.inserted()
  }

  /** Under one token: an insert that was made and not answered is not made again. */
  async #insertRepeatedly(
    table: string,
    columns: readonly string[],
    block: RowBlock<unknown>,
    token: string,
    lateIndexes: readonly string[],
  ): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.#store.insertBlock(table, columns, block.finish(), { token, lateIndexes })
      } catch (error) {
        const wait = REPEAT_AFTER_MS[tries]
        if (wait === undefined || !(error instanceof StoreUnavailableError)) throw error
        await sleep(wait)
      }
    }
  }

  /** The same for the same parts, so that a store that has them leaves them alone. */
  #token(parts: readonly BatchPart[]): string {
    const hash = createHash('sha256')
    for (const { batch, records } of parts)
      hash.update(JSON.stringify([batch.organizationId, batch.batchId, records.length]))
    return hash.digest('base64url')
  }
}

function lateIndexes(parts: readonly BatchPart[]): string[] {
  return (parts[0]?.encoder.table.indexes ?? []).flatMap(index => (index.isLate === true ? [index.name] : []))
}
