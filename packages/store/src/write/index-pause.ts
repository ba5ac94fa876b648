import type { Store } from '../client.ts'
import { StoreError } from '../errors.ts'
import type { Table } from '../schema/table.ts'
import type { StoreQuery } from '../store-query.ts'

/** What is known of a table: how many of its parts were never merged, and whether its index is left out of merges. */
export interface MergeState {
  newParts: number
  isPaused: boolean
}

/** From so many new parts on, merges have fallen behind; down to so few, they have caught up. */
const BEHIND = 100
const CAUGHT_UP = 30
const LOOK_EVERY_MS = 10_000
const SETTING = 'exclude_materialize_skip_indexes_on_merge'

export interface IndexPauseListener {
  changed(isPaused: boolean): void
  /** The store answers, but not with what is needed: its user may not do this, for one. */
  refused(error: StoreError): void
}

export function nextStep({ newParts, isPaused }: MergeState): 'pause' | 'resume' | 'nothing' {
  if (!isPaused && newParts >= BEHIND) return 'pause'
  return isPaused && newParts <= CAUGHT_UP ? 'resume' : 'nothing'
}

/**
 * Leaves a dear index out of merges for as long as these cannot keep up with what comes in: parts that nobody merges make every
 * insert and search slower, and in the end inserts are refused. Once merges have caught up, the index is built for what lacks
 * it. On a cluster this is left to those who run it.
 */
export class IndexPause {
  readonly #store: Store
  readonly #table: Table
  readonly #index: string
  readonly #listener: IndexPauseListener
  #lookedAt = Number.NEGATIVE_INFINITY
  #looking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(store: Store, table: Table, index: string, listener: IndexPauseListener) {
    this.#store = store
    this.#table = table
    this.#index = index
    this.#listener = listener
  }

  /** To be called after inserts: looks now and then. */
  inserted(): void {
    if (this.#store.cluster === undefined && performance.now() - this.#lookedAt >= LOOK_EVERY_MS) this.#look()
  }

  async close(): Promise<void> {
    await this.#looking
    clearTimeout(this.#timer)
  }

  /** Looks, does what is to be done about it, and tells whether the index is left out now. */
  async step(): Promise<boolean> {
    const [state] = await this.#store.query(mergeState(this.#store.database, this.#table.name))
    if (state === undefined) return false
    const step = nextStep(state)
    if (step === 'nothing') return state.isPaused
    if (step === 'pause') await this.#alter(`MODIFY SETTING ${SETTING} = '${this.#index}'`)
    else {
      // In this order: what is merged in between has it either way.
      await this.#alter(`RESET SETTING ${SETTING}`)
      await this.#alter(`MATERIALIZE INDEX ${this.#index}`)
    }
    this.#listener.changed(step === 'pause')
    return step === 'pause'
  }

  /** A store that does not answer is asked again after the next inserts: this is a help, and nobody waits for it. */
  #look(): void {
    this.#lookedAt = performance.now()
    this.#looking ??= this.step()
      .then(
        isPaused => {
          // Nothing may come in any more, and the index is wanted all the same.
          clearTimeout(this.#timer)
          if (isPaused) this.#timer = setTimeout(() => this.#look(), LOOK_EVERY_MS).unref()
        },
        (error: unknown) => {
          if (error instanceof StoreError) this.#listener.refused(error)
        },
      )
      .finally(() => {
        this.#looking = undefined
      })
  }

  #alter(what: string): Promise<void> {
    return this.#store.command(`ALTER TABLE ${this.#table.name} ${what}`)
  }
}

function mergeState(database: string, table: string): StoreQuery<MergeState> {
  return {
    sql: `SELECT
  (SELECT toUInt32(count()) FROM system.parts
    WHERE active AND level = 0 AND database = {database:String} AND table = {table:String}) AS newParts,
  toBool(position(create_table_query, '${SETTING}') > 0) AS isPaused
FROM system.tables WHERE database = {database:String} AND name = {table:String}`,
    params: { database, table },
    settings: {},
  }
}
