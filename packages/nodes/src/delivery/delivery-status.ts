import type { Signal } from '@weir/telemetry'

/** How the delivery to one destination goes. */
export interface DeliveryStatus {
  /** `closed` delivers, `open` waits after failures, `half_open` tries whether it works again. */
  readonly breaker: 'closed' | 'open' | 'half_open'
  readonly queue: {
    readonly mode: 'off' | 'always' | 'on_failure'
    readonly fsync: 'always' | 'interval' | 'never'
    readonly items: number
    readonly bytes: number
    readonly maxBytes: number
    /** Milliseconds since the epoch when the oldest waiting record came; undefined when none waits. */
    readonly oldest: number | undefined
    /** What could not be read back from disk since the start. */
    readonly corruptSegments: number
    readonly corruptBytes: number
  }
  readonly deadLetters: { readonly items: number; readonly bytes: number; readonly maxBytes: number }
}

/** Records that a destination refused for good, kept together as they were sent. */
export interface DeadLetter {
  readonly id: string
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly signal: Signal
  readonly items: number
  readonly bytes: number
  readonly reason: string
  readonly message: string
}

/** What a destination refused for good, on disk. */
export interface DeadLetters {
  /** The newest first; `after` is the id of the last one seen. */
  list(page: { readonly limit: number; readonly after?: string }): Promise<readonly DeadLetter[]>
  /** Up to `limit` records of one, in the JSON item form. */
  peek(id: string, limit: number): Promise<readonly unknown[]>
  /** Sends them again, all of them without ids; resolves with the number of records that are on their way again. */
  replay(ids?: readonly string[]): Promise<number>
  /** Deletes them, all of them without ids; resolves with the number of records. */
  purge(ids?: readonly string[]): Promise<number>
}
