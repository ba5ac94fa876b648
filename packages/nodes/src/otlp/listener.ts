/** A server of one protocol; its life is that of an input. */
export interface Listener {
  start(): Promise<void>
  /** Takes no new connections or requests; those under way are answered. */
  stop(): Promise<void>
  /** Ends what is left, once answers that were written have gone out. */
  close(): Promise<void>
}

/** Connections at a time; more are closed at once. */
export const maxConnections = 1000

/** An answer that does not leave by then has nobody who reads it. */
const flushMs = 1000

/** Follows answers from being written until they are out. */
export interface AnswersOnTheirWay {
  add(done: (callback: () => void) => void): void
  /** Resolves when all are out, or will not be. */
  settled(): Promise<void>
}

export function followAnswers(): AnswersOnTheirWay {
  const open = new Set<symbol>()
  let onEmpty: (() => void) | undefined
  return {
    add(done) {
      const key = Symbol('answer')
      open.add(key)
      done(() => {
        open.delete(key)
        if (open.size === 0) onEmpty?.()
      })
    },
    async settled() {
      // Whoever waited for a batch answers in the turn after it was delivered.
      await new Promise(resolve => setImmediate(resolve))
      if (open.size === 0) return
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, flushMs)
        onEmpty = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}
