import type { Clock } from '../../runtime-types.ts'
import type { CursorStore } from './cursor-store.ts'
import { codeOf } from './error-code.ts'

/** What was delivered within this time before a crash may be read again. */
const intervalMs = 500

/** Writes cursors down from time to time, one write after the other. */
export class Checkpoints {
  /** Why the last write failed. */
  problem: string | undefined
  #store: CursorStore
  #clock: Clock
  #cancel: (() => void) | undefined
  #last: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(store: CursorStore, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** Notes that the files of a pattern are known, where they were when it was first seen. */
  async begin(pattern: string): Promise<void> {
    this.#store.addPattern(pattern)
    await this.#write()
  }

  /** Writes within the interval. */
  schedule(): void {
    if (this.#isClosed || !this.#store.isDirty) return
    this.#cancel ??= this.#clock.after(intervalMs, () => {
      this.#cancel = undefined
      void this.#write()
    })
  }

  #write(): Promise<void> {
    this.#last = this.#last.then(async () => {
      try {
        await this.#store.flush()
        this.problem = undefined
      } catch (error) {
        this.problem = `The position in files cannot be kept: ${codeOf(error)}`
      }
    })
    return this.#last
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#cancel?.()
    await this.#write()
  }
}
