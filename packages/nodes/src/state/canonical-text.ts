import { Double, type Value, ValueMap } from '@weir/telemetry'

/** Keys and list positions that do not count, each with what does not count below it; `true` stands for all of it. */
export type LeftOut = ReadonlyMap<string | number, LeftOut | true>

/**
 * A text that two values share exactly when they are the same: types count, the order of map keys does not. Every part says
 * its length or ends in a mark, so that texts may be put one behind the other.
 */
export function canonicalText(value: Value, leftOut?: LeftOut): string {
  if (typeof value === 'string') return `s${value.length}:${value}`
  if (typeof value === 'number') return Number.isInteger(value) ? `i${value};` : `d${value};`
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value === null) return 'n'
  if (typeof value === 'bigint') return `i${value};`
  if (value instanceof Double) return `d${value.value};`
  if (value instanceof ValueMap) return canonicalMap(value, leftOut)
  if (value instanceof Uint8Array) return `b${value.length}:${value.toHex()}`
  return canonicalList(value, leftOut)
}

function canonicalList(list: readonly Value[], leftOut: LeftOut | undefined): string {
  let text = '['
  for (const [at, element] of list.entries()) {
    const below = leftOut?.get(at)
    if (below !== true) text += canonicalText(element, below)
  }
  return `${text}]`
}

export function canonicalMap(map: ValueMap, leftOut?: LeftOut): string {
  const entries: string[] = []
  for (let at = 0; at < map.size; at += 1) {
    const key = map.keyAt(at)
    const below = leftOut?.get(key)
    if (below !== true) entries.push(`${key.length}:${key}${canonicalText(map.valueAt(at), below)}`)
  }
  return `{${entries.sort().join('')}}`
}

/** The places that paths name, by their first step. */
export function leftOutOf(paths: Iterable<readonly (string | number)[]>): LeftOut {
  const tree = new Map<string | number, LeftOut | true>()
  const below = new Map<string | number, (readonly (string | number)[])[]>()
  for (const [first, ...rest] of paths) {
    if (first === undefined || tree.get(first) === true) continue
    const known = below.get(first) ?? []
    below.set(first, known)
    known.push(rest)
    if (rest.length === 0) tree.set(first, true)
    else tree.set(first, leftOutOf(known))
  }
  return tree
}
