import { StoreInputError } from '../errors.ts'
import type { StoreParam } from '../store-query.ts'

/** Values travel in the URL of a request, which servers bound at about a megabyte. */
const MAX_CHARS = 90_000

/** Collects values under generated names and gives their placeholders, so that no value ever becomes part of a statement. */
export class Params {
  readonly values: Record<string, StoreParam> = {}
  #count = 0
  #chars = 0

  text(value: string): string {
    return `{${this.#add(value.toWellFormed(), value.length)}:String}`
  }

  texts(values: readonly string[]): string {
    const chars = values.reduce((sum, value) => sum + value.length, 0)
    return `{${this.#add(
      values.map(value => value.toWellFormed()),
      chars,
    )}:Array(String)}`
  }

  number(value: number): string {
    return `{${this.#add(value, 8)}:Float64}`
  }

  #add(value: StoreParam, chars: number): string {
    this.#chars += chars
    if (this.#chars > MAX_CHARS)
      throw new StoreInputError('filter', `must not hold more than ${MAX_CHARS} characters in all`)
    const name = `p${this.#count}`
    this.#count += 1
    this.values[name] = value
    return name
  }
}
