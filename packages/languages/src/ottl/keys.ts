import { type Value, ValueMap } from '@weir/telemetry'
import { copyValue } from './copy-value.ts'
import { OttlFault } from './error.ts'
import { isInt } from './number.ts'
import { kindOf, type OttlValue, storable } from './value.ts'

/** One `[…]` behind a path or converter call. */
export interface Key {
  /** Known while compiling, null for an expression. */
  readonly literal: string | number | null
  resolve(): string | number
}

/** A list that a write creates grows to its index; this bounds it. */
const maxCreatedLength = 10_000

export function keyFrom(value: OttlValue): string | number {
  if (typeof value === 'string') return value
  if (isInt(value)) return Number(value)
  throw new OttlFault(`a key must be a string or an int but got ${kindOf(value)}`)
}

/** Reads through paths: a key that a map lacks gives nil. */
export function getKeyed(container: Value, keys: readonly Key[]): Value {
  let value = container
  for (const key of keys) {
    if (value instanceof ValueMap) {
      const found = value.get(mapKey(key.resolve()))
      if (found === undefined) return null
      value = found
    } else if (Array.isArray(value)) value = value[listIndex(key.resolve(), value.length)] ?? null
    else throw notIndexable(value)
  }
  return value
}

/** Reads from results of converters and lambda parameters: a key that a map lacks is an error. */
export function getIndexed(container: OttlValue, keys: readonly Key[]): OttlValue {
  let value = container
  for (const key of keys) {
    if (value instanceof ValueMap) {
      const name = mapKey(key.resolve())
      const found = value.get(name)
      if (found === undefined) throw new OttlFault(`the key ${JSON.stringify(name)} is not in the map`)
      value = found
    } else if (Array.isArray(value) || value instanceof Uint8Array) {
      value = value[listIndex(key.resolve(), value.length)] ?? null
    } else throw notIndexable(value)
  }
  return value
}

/** Writes through paths: missing maps and lists on the way are created. */
export function setKeyed(container: ValueMap | Value[], keys: readonly Key[], value: OttlValue): void {
  const stored = copyValue(storable(value), keys.length)
  let holder = container
  let slot: string | number | null = null
  for (const key of keys) {
    if (slot !== null) holder = childOf(holder, slot, key)
    slot = holder instanceof ValueMap ? mapKey(key.resolve()) : listIndex(key.resolve(), holder.length)
  }
  if (slot === null) throw new OttlFault('a value inside a map or list cannot be set without a key')
  put(holder, slot, stored)
}

/** What `holder` has at `slot`, to be indexed by `next`; a nil there becomes a map or list, as `next` asks. */
function childOf(holder: ValueMap | Value[], slot: string | number, next: Key): ValueMap | Value[] {
  const child = holder instanceof ValueMap ? holder.get(String(slot)) : holder[Number(slot)]
  if (child instanceof ValueMap || Array.isArray(child)) return child
  if (child !== undefined && child !== null) throw notIndexable(child)
  const key = next.resolve()
  if (typeof key === 'number' && (key < 0 || key >= maxCreatedLength)) {
    throw new OttlFault(`a list with index ${key} cannot be created; the largest is ${maxCreatedLength - 1}`)
  }
  const created = typeof key === 'string' ? new ValueMap() : new Array<Value>(key + 1).fill(null)
  put(holder, slot, created)
  return created
}

function put(holder: ValueMap | Value[], slot: string | number, value: Value): void {
  if (holder instanceof ValueMap) holder.set(String(slot), value)
  else holder[Number(slot)] = value
}

function mapKey(key: string | number): string {
  if (typeof key === 'string') return key
  throw new OttlFault(`a map is indexed by strings but the key is ${key}`)
}

function listIndex(key: string | number, length: number): number {
  if (typeof key === 'string')
    throw new OttlFault(`a list is indexed by integers but the key is ${JSON.stringify(key)}`)
  if (key < 0 || key >= length) throw new OttlFault(`the index ${key} is out of bounds`)
  return key
}

function notIndexable(value: OttlValue): OttlFault {
  return new OttlFault(`${kindOf(value)} cannot be indexed`)
}
