/** Memory that many streams share, so that all of them together stay bounded. */
export interface ByteBudget {
  /** False when there is no room; then nothing was taken. */
  take(bytes: number): boolean
  give(bytes: number): void
  readonly used: number
}

export function createByteBudget(limit: number): ByteBudget {
  let used = 0
  return {
    take(bytes) {
      if (used + bytes > limit) return false
      used += bytes
      return true
    },
    give(bytes) {
      used -= bytes
    },
    get used() {
      return used
    },
  }
}
