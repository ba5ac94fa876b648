import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BatchPart } from './batch-part.ts'
import type { RowBlock, RowEncoder } from './row-encoder.ts'

export interface GroupLimits {
  /** A group with so many rows or bytes is sent at once. */
  maxRows: number
  maxBytes: number
  /** How long a group waits for more. */
  maxWaitMs: number
  /** How many full groups of a table are under way at once. */
  maxInFlight: number
  /** After an insert the store is left alone for as long as that took, but no longer than this, unless a group is full. */
  maxRestMs: number
}

/** What is sent to the store in one insert: parts of batches of one table. */
export interface Group {
  encoder: RowEncoder<unknown>
  block: RowBlock<unknown>
  parts: BatchPart[]
  /** Rows of a part could not be written out whole, so that the block cannot be used. */
  isBroken: boolean
}

/** The parts of a group that could not be written though others were, and why. */
export type PartFailures = ReadonlyMap<BatchPart, unknown>

interface OpenGroup extends Group {
  done: PromiseWithResolvers<PartFailures>
  /** Rows of all its parts, also of those of which not all have been added yet; and how many parts these are. */
  rows: number
  unfinished: number
  isDue: boolean
  timer: NodeJS.Timeout
}

/** Records that are written out in one go; between two of these others have their turn. */
const SLICE = 500

/**
 * Joins parts of batches into groups, one insert each. While one is under way the next one gathers, and for as long again: most
 * of what an insert costs is the same for few rows and for many, so that the slower the store is, the larger the groups are.
 */
export class GroupCommit {
  readonly #limits: GroupLimits
  readonly #insert: (group: Group) => Promise<PartFailures>
  #open: OpenGroup | undefined
  readonly #ready: OpenGroup[] = []
  #inFlight = 0
  #restUntil = 0
  #wake: NodeJS.Timeout | undefined

  constructor(limits: GroupLimits, insert: (group: Group) => Promise<PartFailures>) {
    this.#limits = limits
    this.#insert = insert
  }

  /** Resolves when the part is in the store, and rejects when it could not be written. */
  async add(part: BatchPart): Promise<void> {
    const group = this.#groupFor(part)
    group.parts.push(part)
    group.rows += part.records.length
    group.unfinished += 1
    if (this.#isFull(group)) this.#open = undefined
    try {
      await addRows(group.block, part)
    } catch (error) {
      group.isBroken = true
      group.parts.splice(group.parts.indexOf(part), 1)
      throw error
    } finally {
      group.unfinished -= 1
      this.#close(group)
    }
    const failures = await group.done.promise
    if (failures.has(part)) throw failures.get(part)
  }

  #groupFor(part: BatchPart): OpenGroup {
    if (this.#open !== undefined) return this.#open
    const group: OpenGroup = {
      encoder: part.encoder,
      block: part.encoder.start(),
      parts: [],
      isBroken: false,
      done: Promise.withResolvers(),
      rows: 0,
      unfinished: 0,
      isDue: false,
      timer: setTimeout(() => {
        group.isDue = true
        this.#close(group)
      }, this.#limits.maxWaitMs),
    }
    // Whoever waits for it is told; without anyone left it must not end the program.
    group.done.promise.catch(() => undefined)
    this.#open = group
    return group
  }

  /** Sends the group when it is full or has waited, but never without rows that are still being added to it. */
  #close(group: OpenGroup): void {
    if (this.#isFull(group)) {
      if (group === this.#open) this.#open = undefined
      group.isDue = true
    }
    if (!group.isDue || group.unfinished > 0) return
    if (group === this.#open && this.#mayGrow()) return
    if (group === this.#open) this.#open = undefined
    clearTimeout(group.timer)
    this.#ready.push(group)
    this.#send()
  }

  #isFull({ rows, block }: OpenGroup): boolean {
    return rows >= this.#limits.maxRows || block.bytes >= this.#limits.maxBytes
  }

  /** Whether a group that is due had better wait; it is looked at again then. */
  #mayGrow(): boolean {
    if (this.#inFlight > 0) return true
    const rest = this.#restUntil - performance.now()
    if (rest <= 0) return false
    clearTimeout(this.#wake)
    this.#wake = setTimeout(() => {
      if (this.#open !== undefined) this.#close(this.#open)
    }, Math.ceil(rest))
    return true
  }

  #send(): void {
    while (this.#inFlight < this.#limits.maxInFlight) {
      const group = this.#ready.shift()
      if (group === undefined) break
      this.#inFlight += 1
      const started = performance.now()
      this.#insert(group)
        .then(group.done.resolve, group.done.reject)
        .finally(() => {
          const now = performance.now()
          this.#inFlight -= 1
          this.#restUntil = now + Math.min(now - started, this.#limits.maxRestMs)
          this.#send()
        })
    }
    if (this.#open !== undefined) this.#close(this.#open)
  }
}

/** Adds the rows of a part to a block, in slices. */
export async function addRows(block: RowBlock<unknown>, { records, batch, share }: BatchPart): Promise<void> {
  for (let start = 0; start < records.length; start += SLICE) {
    if (start > 0) await nextTurn()
    block.add(records.length <= SLICE ? records : records.slice(start, start + SLICE), batch, share)
  }
}
