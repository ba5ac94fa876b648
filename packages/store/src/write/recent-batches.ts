const MAX_NAMES = 20_000

/** Remembers which batches were written last. */
export class RecentBatches {
  readonly #names = new Set<string>()

  has(name: string): boolean {
    return this.#names.has(name)
  }

  add(name: string): void {
    this.#names.delete(name)
    this.#names.add(name)
    if (this.#names.size <= MAX_NAMES) return
    for (const oldest of this.#names) {
      this.#names.delete(oldest)
      return
    }
  }
}
