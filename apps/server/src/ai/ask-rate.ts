const minuteMs = 60_000

/** Counts questions of organizations by the minute. */
export class AskRate {
  readonly perMinute: number
  readonly #asked = new Map<string, number[]>()

  constructor(perMinute: number) {
    this.perMinute = perMinute
  }

  /** Counts one more, unless that is too many. */
  take(organizationId: string, nowMs: number): boolean {
    const recent = (this.#asked.get(organizationId) ?? []).filter(time => time > nowMs - minuteMs)
    const allowed = recent.length < this.perMinute
    if (allowed) recent.push(nowMs)
    this.#asked.set(organizationId, recent)
    return allowed
  }
}
