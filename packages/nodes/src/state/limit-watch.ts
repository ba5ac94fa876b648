import type { NodeContext } from '../runtime-types.ts'

/** How long a node must stay within a limit to count as healthy again. */
const quietMs = 60_000

/** Tells the operator when a node works at one of its limits, and when it no longer does. */
export class LimitWatch {
  readonly #context: NodeContext
  readonly #message: string
  #hits = 0
  #cancel: (() => void) | undefined

  /** `message` says which limit it is and what it costs. */
  constructor(context: NodeContext, message: string) {
    this.#context = context
    this.#message = message
  }

  /** The limit cost something for `count` records. */
  hit(count = 1): void {
    this.#hits += count
    if (this.#cancel) return
    this.#context.health('degraded', this.#message)
    this.#wait()
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = undefined
  }

  #wait(): void {
    this.#cancel = this.#context.clock.after(quietMs, () => {
      this.#cancel = undefined
      if (this.#hits === 0) {
        this.#context.health('healthy')
        return
      }
      this.#context.logger.warn(this.#message, { records: this.#hits })
      this.#hits = 0
      this.#wait()
    })
  }
}
