/** What is left of a batch that was delivered in part. */
export interface Progress {
  /** Places of the records that no gateway has yet. */
  left: number[]
  /** How many were refused for good, and what the last refusal said. */
  rejected: number
  reason: string
  message: string
}

/** Batches that were given up leave their progress behind; the oldest go. */
const maxBatches = 1000

/** Remembers between the tries of a batch what is still to be sent. */
export interface ProgressBook {
  of(id: string, attempt: number, count: number): Progress
  forget(id: string): void
}

export function createProgressBook(): ProgressBook {
  const batches = new Map<string, Progress>()
  return {
    of(id, attempt, count) {
      const known = attempt > 1 ? batches.get(id) : undefined
      if (known) return known
      const fresh = { left: Array.from({ length: count }, (_, place) => place), rejected: 0, reason: '', message: '' }
      batches.set(id, fresh)
      const [oldest] = batches.keys()
      if (batches.size > maxBatches && oldest !== undefined) batches.delete(oldest)
      return fresh
    },
    forget: id => batches.delete(id),
  }
}
