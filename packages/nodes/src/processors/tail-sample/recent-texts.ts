import { OldestFirst } from '../../state/oldest-first.ts'

/** The texts used last, up to a number of them, each with a value. */
export class RecentTexts<V> {
  readonly #size: number
  readonly #values = new Map<string, V>()
  readonly #oldest = new OldestFirst(this.#values)

  constructor(size: number) {
    this.#size = size
  }

  get size(): number {
    return this.#values.size
  }

  get(text: string): V | undefined {
    const value = this.#values.get(text)
    if (value === undefined) return undefined
    this.#values.delete(text)
    this.#values.set(text, value)
    return value
  }

  set(text: string, value: V): void {
    if (this.#size === 0) return
    this.#values.delete(text)
    this.#values.set(text, value)
    if (this.#values.size > this.#size) this.#values.delete(this.#oldest.next() ?? text)
  }

  clear(): void {
    this.#values.clear()
  }
}
