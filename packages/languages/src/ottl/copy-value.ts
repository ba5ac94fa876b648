import { MAX_VALUE_DEPTH, type Value, ValueMap } from '@weir/telemetry'
import { OttlFault } from './error.ts'

/** How many values one write may copy: statements that put a value into itself would double it each time. */
const maxCopied = 100_000

/** A deep copy to be stored `below` levels under the top, or a fault for one that is too large or too deep. */
export function copyValue(value: Value, below = 0): Value {
  if (!(value instanceof ValueMap) && !Array.isArray(value)) return value
  let budget = maxCopied

  const copy = (item: Value, depth: number): Value => {
    budget -= 1
    if (budget < 0) throw new OttlFault(`the value has more than ${maxCopied} parts`)
    if (item instanceof ValueMap) {
      checkDepth(depth)
      const map = new ValueMap()
      for (const [key, child] of item.entries()) map.append(key, copy(child, depth + 1))
      return map
    }
    if (!Array.isArray(item)) return item
    checkDepth(depth)
    return item.map(child => copy(child, depth + 1))
  }
  return copy(value, below)
}

function checkDepth(depth: number): void {
  if (depth >= MAX_VALUE_DEPTH) throw new OttlFault(`the value nests deeper than ${MAX_VALUE_DEPTH} levels`)
}
