const minuteMs = 60_000

/**
 * How much may be sent: it fills at a rate up to what may come at once, and what was sent is taken out. A request passes while
 * anything is left, whatever its size, so that large ones pass too; what it takes beyond that is a debt to wait for.
 */
export class TokenBucket {
  #perMinute: number
  #capacity: number
  #tokens: number
  #filledAt: number

  constructor(perMinute: number, capacity: number, now: number) {
    this.#perMinute = perMinute
    this.#capacity = capacity
    this.#tokens = capacity
    this.#filledAt = now
  }

  /** Another rate from now on; what is owed is owed still. */
  resize(perMinute: number, capacity: number, now: number): void {
    if (perMinute === this.#perMinute && capacity === this.#capacity) return
    this.#fill(now)
    // The part that was full stays full: a wider bucket is not a reason to wait.
    this.#tokens = this.#tokens >= this.#capacity ? capacity : Math.min(this.#tokens, capacity)
    this.#perMinute = perMinute
    this.#capacity = capacity
  }

  take(bytes: number, now: number): void {
    this.#fill(now)
    this.#tokens = Math.min(this.#capacity, this.#tokens - bytes)
  }

  /** Milliseconds until a request may pass; 0: now. */
  waitMs(now: number): number {
    this.#fill(now)
    return this.#tokens > 0 ? 0 : Math.floor((-this.#tokens / this.#perMinute) * minuteMs) + 1
  }

  #fill(now: number): void {
    const passed = Math.max(0, now - this.#filledAt)
    this.#tokens = Math.min(this.#capacity, this.#tokens + (passed / minuteMs) * this.#perMinute)
    this.#filledAt = now
  }
}
