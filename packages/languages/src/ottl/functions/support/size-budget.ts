import { MAX_VALUE_DEPTH, ValueMap } from '@weir/telemetry'
import { OttlFault } from '../../error.ts'
import type { OttlValue } from '../../value.ts'

const maxText = 16 * 2 ** 20
const maxParts = 2_000_000

/** Bounds a value that is made from itself again and again, which could double it each time. */
export class SizeBudget {
  #parts = maxParts

  spend(value: OttlValue, depth = 1): void {
    if (typeof value === 'string') {
      if (value.length > maxText) throw new OttlFault('the text grows beyond 16 MiB')
      return
    }
    if (!Array.isArray(value) && !(value instanceof ValueMap)) return
    if (depth > MAX_VALUE_DEPTH) throw new OttlFault(`the value nests deeper than ${MAX_VALUE_DEPTH} levels`)
    const items = Array.isArray(value) ? value : value.values
    this.#parts -= items.length
    if (this.#parts < 0) throw new OttlFault('the values made on the way are too large')
    for (const item of items) this.spend(item, depth + 1)
  }
}
