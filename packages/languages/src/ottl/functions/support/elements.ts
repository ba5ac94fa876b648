import { type Value, ValueMap } from '@weir/telemetry'
import { OttlFault } from '../../error.ts'
import type { Lambda } from '../../getter.ts'
import { kindOf, type OttlValue } from '../../value.ts'

/** The elements of a list with their index, or of a map with their key. */
export function elementsOf(source: OttlValue): Iterable<[key: string | number, value: Value]> {
  if (source instanceof ValueMap || Array.isArray(source)) return source.entries()
  throw new OttlFault(`expected list or map but got ${kindOf(source)}`)
}

/** Whether a lambda of key and value holds for an element. */
export function holdsFor(predicate: Lambda, key: string | number, value: Value): boolean {
  const result = predicate.call(key, value)
  if (typeof result === 'boolean') return result
  throw new OttlFault(`the lambda must give a bool but gave ${kindOf(result)}`)
}
