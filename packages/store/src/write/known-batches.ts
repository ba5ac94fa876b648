import type { Store } from '../client.ts'
import type { StoreQuery } from '../store-query.ts'
import { type BatchPart, timesOf } from './batch-part.ts'
import { SLOT_SECONDS } from './timestamp.ts'

interface Question {
  part: BatchPart
  answer: (slots: ReadonlySet<number>) => void
  fail: (error: unknown) => void
}

const MAX_QUESTIONS = 500

/** Tells which parts of batches are in the store already. Questions that come while one is being answered are asked together. */
export class KnownBatches {
  readonly #store: Store
  readonly #waiting = new Map<string, Question[]>()
  readonly #asking = new Set<string>()

  constructor(store: Store) {
    this.#store = store
  }

  /** The quarters of an hour of which the store has the part's rows. */
  slotsOf(part: BatchPart): Promise<ReadonlySet<number>> {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlySet<number>>()
    const table = part.encoder.table.name
    const waiting = this.#waiting.get(table) ?? []
    this.#waiting.set(table, waiting)
    waiting.push({ part, answer: resolve, fail: reject })
    // Not at once: batches of one flush come in the same turn.
    if (!this.#asking.has(table)) setImmediate(() => void this.#ask(table))
    return promise
  }

  async #ask(table: string): Promise<void> {
    if (this.#asking.has(table)) return
    this.#asking.add(table)
    const waiting = this.#waiting.get(table) ?? []
    while (waiting.length > 0) {
      const questions = waiting.splice(0, MAX_QUESTIONS)
      try {
        const rows = await this.#store.query(knownRows(questions.map(question => question.part)))
        const slots = new Map<string, Set<number>>()
        for (const { organization, batch, slot } of rows) {
          const key = keyOf(organization, batch)
          slots.set(key, (slots.get(key) ?? new Set()).add(slot))
        }
        for (const { part, answer } of questions)
          answer(slots.get(keyOf(part.batch.organizationId, part.batch.batchId)) ?? new Set())
      } catch (error) {
        for (const question of questions) question.fail(error)
      }
    }
    this.#asking.delete(table)
  }
}

const keyOf = (organizationId: string, batchId: string) => JSON.stringify([organizationId, batchId])

interface KnownRow {
  organization: string
  batch: string
  slot: number
}

/** The parts must be of one table. */
export function knownRows(parts: readonly BatchPart[]): StoreQuery<KnownRow> {
  const { name = '', at = '' } = parts[0]?.encoder.table ?? {}
  const times = parts.map(timesOf)
  return {
    sql: `SELECT
  OrganizationId AS organization,
  BatchId AS batch,
  toUInt32(intDiv(toUnixTimestamp(${at}), ${SLOT_SECONDS})) AS slot
FROM ${name}
WHERE OrganizationId IN {organizations:Array(String)}
  AND ${at} >= toDateTime(intDiv({from:Int64}, 1000000000))
  AND ${at} <= toDateTime(intDiv({to:Int64}, 1000000000))
  AND BatchId IN {batches:Array(String)}
GROUP BY organization, batch, slot`,
    params: {
      organizations: [...new Set(parts.map(part => part.batch.organizationId))],
      batches: [...new Set(parts.map(part => part.batch.batchId))],
      from: times.reduce((least, { from }) => (from < least ? from : least), times[0]?.from ?? 0n),
      to: times.reduce((most, { to }) => (to > most ? to : most), 0n),
    },
    settings: { max_execution_time: 30, max_memory_usage: 500_000_000, session_timezone: 'UTC' },
  }
}
