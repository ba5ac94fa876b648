/** Counts what is open, per organization and altogether: each stream asks the store every second. */
export class StreamSlots {
  readonly #open = new Map<string, number>()
  readonly #perOrganization: number
  readonly #altogether: number
  #total = 0

  constructor(limits: { perOrganization: number; altogether: number }) {
    this.#perOrganization = limits.perOrganization
    this.#altogether = limits.altogether
  }

  /** Takes a place and gives the way to leave it, which works once; undefined when there is none. */
  take(organizationId: string): (() => void) | undefined {
    const open = this.#open.get(organizationId) ?? 0
    if (open >= this.#perOrganization || this.#total >= this.#altogether) return undefined
    this.#open.set(organizationId, open + 1)
    this.#total += 1
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#total -= 1
      const left = (this.#open.get(organizationId) ?? 1) - 1
      if (left > 0) this.#open.set(organizationId, left)
      else this.#open.delete(organizationId)
    }
  }
}
