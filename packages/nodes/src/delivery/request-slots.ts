/** How many requests may be on their way at a time. */
export interface RequestSlots {
  /** Takes one; false when all are taken. */
  take(): boolean
  release(): void
  /** Calls back whenever one is free again. */
  onFree(callback: () => void): void
}

export function createRequestSlots(count: number): RequestSlots {
  const callbacks: (() => void)[] = []
  let free = count
  return {
    take() {
      if (free === 0) return false
      free -= 1
      return true
    },
    release() {
      free += 1
      for (const callback of callbacks) callback()
      // Whoever is called first takes what is free: next time another one is.
      const [first] = callbacks.splice(0, 1)
      if (first) callbacks.push(first)
    },
    onFree(callback) {
      callbacks.push(callback)
    },
  }
}
