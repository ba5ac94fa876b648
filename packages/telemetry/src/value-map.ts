import { EntryIndex } from './received/entry-index.ts'
import type { Source } from './received/source.ts'
import type { TextPlace } from './text-place.ts'
import { Double, double, type Value } from './value.ts'
import { decodeValidUtf8 } from './wire/utf8.ts'

/** A text up to this length is read anew each time: that costs less than keeping it. */
const KEPT_LENGTH = 12

/** The tag of a string in an AnyValue. */
const STRING = 0x0a

/** A map that keeps this many values more than it has entries, from sets and deletes, is put in order. */
const MAX_LITTER = 64

/** The lists of maps that keep nothing themselves. */
const noNames: string[] = []
const nothingKept: Value[] = []

/**
 * An ordered map from text to values. Keys are kept in lists and never become JavaScript properties, so that `__proto__`,
 * `toString` or `1` are keys like any other and order is the order of arrival.
 *
 * A map that was received stands on the received bytes: it finds an entry there when asked, reads its value then, and keeps
 * only what was set.
 */
export class ValueMap {
  private names: string[]
  /** The values; of a map that stands on bytes, whatever it holds itself, in the order in which it came to. */
  private items: Value[]
  private index: EntryIndex | undefined

  /** @internal A map that stands on bytes when it is given where. */
  constructor(index?: EntryIndex) {
    this.names = index === undefined ? [] : noNames
    this.items = index === undefined ? [] : nothingKept
    this.index = index
  }

  static from(entries: Iterable<readonly [string, Value]>): ValueMap {
    const map = new ValueMap()
    for (const [key, value] of entries) map.set(key, value)
    return map
  }

  get size(): number {
    return this.index === undefined ? this.names.length : this.index.size
  }

  /** The keys in order, to be read only. Each call makes the list anew where the map stands on bytes. */
  get keys(): readonly string[] {
    if (this.index === undefined) return this.names
    return Array.from({ length: this.size }, (_, at) => this.keyAt(at))
  }

  /** The values in order, to be read only. Each call makes the list anew where the map stands on bytes. */
  get values(): readonly Value[] {
    if (this.index === undefined) return this.items
    return Array.from({ length: this.size }, (_, at) => this.valueAt(at))
  }

  has(key: string): boolean {
    return this.find(key) >= 0
  }

  get(key: string): Value | undefined {
    const at = this.find(key)
    return at < 0 ? undefined : this.valueAt(at)
  }

  set(key: string, value: Value): void {
    const at = this.find(key)
    if (at < 0) this.append(key, value)
    else this.setAt(at, value)
  }

  delete(key: string): boolean {
    const at = this.find(key)
    if (at < 0) return false
    this.deleteAt(at)
    return true
  }

  /** Adds without looking for the key: for decoders, which keep what was sent. */
  append(key: string, value: Value): void {
    if (this.index === undefined) {
      this.names.push(key)
      this.items.push(value)
      return
    }
    const place = this.items.length
    if (this.items === nothingKept) this.items = [key, value]
    else this.items.push(key, value)
    this.index.append(~place, ~(place + 1))
    this.tidy()
  }

  /** The place of the first entry with this key, or -1. */
  private find(key: string): number {
    return this.index === undefined ? this.names.indexOf(key) : this.index.find(key, this.items)
  }

  keyAt(at: number): string {
    if (this.index === undefined) return this.names[at] ?? ''
    return at < this.index.size && at >= 0 ? this.index.keyAt(at, this.items) : ''
  }

  valueAt(at: number): Value {
    const { index } = this
    if (index === undefined) return this.items[at] ?? null
    if (at >= index.size || at < 0) return null
    const reference = index.valueAt(at)
    if (reference < 0) return this.items[~reference] ?? null
    if (reference === 0) return null
    const value = readValue(index.source, reference, index.depth)
    if (isContainer(value)) {
      index.shared = true
      index.keep(at, ~this.hold(value))
    } else if (typeof value === 'string' && value.length > KEPT_LENGTH) index.keep(at, ~this.hold(value))
    return value
  }

  /**
   * True when the entry holds no text of `length` characters or more, as far as that can be told without reading it. Saves
   * searching texts that are too short to match.
   */
  isShorter(at: number, length: number): boolean {
    const { index } = this
    const reference = index === undefined ? ~at : index.valueAt(at)
    if (index === undefined || reference < 0) {
      const value = this.items[~reference] ?? null
      return typeof value === 'string' ? value.length < length : !isContainer(value)
    }
    // A character takes at least one byte, and everything in a list or map stands within its bytes.
    return reference === 0 || index.source.varint(reference) < length
  }

  /** Finds the key of an entry in the received bytes; false when it does not stand there. */
  findKey(at: number, place: TextPlace): boolean {
    const { index } = this
    const reference = index === undefined ? 0 : index.keyReference(at)
    if (index === undefined || reference <= 0) return false
    const length = index.source.varint(reference)
    place.set(index.source.bytes, index.source.next, index.source.next + length)
    return true
  }

  /** Finds the text that an entry holds in the received bytes; false when it holds something else, or was set. */
  findText(at: number, place: TextPlace): boolean {
    const { index } = this
    const reference = index === undefined || at < 0 || at >= index.size ? 0 : index.valueAt(at)
    return index !== undefined && reference > 0 && findText(index.source, reference, place)
  }

  setAt(at: number, value: Value): void {
    const { index } = this
    if (index === undefined) {
      if (at >= 0 && at < this.items.length) this.items[at] = value
      return
    }
    if (at < 0 || at >= index.size) return
    const reference = index.valueAt(at)
    if (reference < 0) {
      this.items[~reference] = value
      index.replace(at, reference)
    } else index.replace(at, ~this.hold(value))
  }

  deleteAt(at: number): void {
    if (at < 0 || at >= this.size) return
    if (this.index === undefined) {
      this.names.splice(at, 1)
      this.items.splice(at, 1)
    } else this.index.remove(at)
  }

  clear(): void {
    this.names = []
    this.items = []
    this.index = undefined
  }

  *entries(): IterableIterator<[string, Value]> {
    for (let at = 0; at < this.size; at += 1) yield [this.keyAt(at), this.valueAt(at)]
  }

  /** A deep copy: writes to it never reach the original. */
  clone(): ValueMap {
    const { index } = this
    if (index === undefined || (index.shared && !index.changed && !this.isReceived())) return this.detached()
    const copy = new ValueMap(index.copy())
    if (index.changed) copy.items = this.items.map(cloneValue)
    return copy
  }

  /** @internal A deep copy that stands on no bytes. */
  detached(): ValueMap {
    const copy = new ValueMap()
    for (let at = 0; at < this.size; at += 1) copy.append(this.keyAt(at), detachedValue(this.valueAt(at)))
    return copy
  }

  /** @internal True as long as the bytes that the map stands on say what it holds. */
  isReceived(): boolean {
    const { index } = this
    if (index === undefined || index.changed) return false
    if (!index.shared) return true
    for (let at = 0; at < index.size; at += 1) {
      const reference = index.valueAt(at)
      if (reference < 0 && !isAsReceived(this.items[~reference] ?? null)) return false
    }
    return true
  }

  /** @internal The bytes from which entries can be copied into fields `field` that lie `depth` deep, if there are any. */
  sourceFor(field: number, depth: number): Source | undefined {
    const { index } = this
    return index !== undefined && index.field === field && depth <= index.depth ? index.source : undefined
  }

  /**
   * @internal The place of the first of the entries up to `last` that stand in the bytes as they are now, one behind the other;
   * `last + 1` when not even that one does.
   */
  runStart(last: number): number {
    const { index, items } = this
    if (index === undefined) return last + 1
    let first = index.runStart(last)
    if (!index.shared) return first
    for (let at = last; at >= first; at -= 1) {
      const reference = index.valueAt(at)
      if (reference < 0 && !isAsReceived(items[~reference] ?? null)) first = at + 1
    }
    return first
  }

  /** @internal Where the field of an entry begins and ends in the bytes. */
  rawStart(at: number): number {
    return this.index === undefined ? 0 : this.index.rawStart(at)
  }

  /** @internal */
  rawEnd(at: number): number {
    return this.index === undefined ? 0 : this.index.rawEnd(at)
  }

  private hold(value: Value): number {
    if (this.items === nothingKept) this.items = [value]
    else this.items.push(value)
    return this.items.length - 1
  }

  private tidy(): void {
    if (this.items.length <= MAX_LITTER + 2 * this.size) return
    const names: string[] = []
    const items: Value[] = []
    for (let at = 0; at < this.size; at += 1) {
      names.push(this.keyAt(at))
      items.push(this.valueAt(at))
    }
    this.names = names
    this.items = items
    this.index = undefined
  }
}

function isContainer(value: Value): value is Uint8Array | Value[] | ValueMap {
  return typeof value === 'object' && value !== null && !(value instanceof Double)
}

/** @internal True for what was read from bytes and cannot have changed since. */
export function isAsReceived(value: Value): boolean {
  return value instanceof ValueMap ? value.isReceived() : !isContainer(value)
}

export function cloneValue(value: Value): Value {
  if (value instanceof ValueMap) return value.clone()
  if (Array.isArray(value)) return value.map(cloneValue)
  return value instanceof Uint8Array ? value.slice() : value
}

/** @internal A deep copy that stands on no bytes. */
export function detachedValue(value: Value): Value {
  if (value instanceof ValueMap) return value.detached()
  return Array.isArray(value) ? value.map(detachedValue) : cloneValue(value)
}

/** @internal The map that the fields `field` from `start` to `end` make, its values `depth` deep. */
export function receivedMap(source: Source, start: number, end: number, field: number, depth = 1): ValueMap {
  return new ValueMap(new EntryIndex(source, start, end, field, depth))
}

/** @internal Finds the text that is all that the AnyValue holds whose length stands at `at`; false when it is not. */
export function findText(source: Source, at: number, place: TextPlace): boolean {
  const end = source.varint(at) + source.next
  if (source.bytes[source.next] !== STRING) return false
  const length = source.varint(source.next + 1)
  if (source.next + length !== end) return false
  place.set(source.bytes, source.next, end)
  return true
}

/** @internal The AnyValue whose length stands at `at`. */
export function readValue(source: Source, at: number, depth: number): Value {
  const { bytes } = source
  const length = source.varint(at)
  let place = source.next
  const end = place + length
  if (bytes[place] === STRING) {
    const textLength = source.varint(place + 1)
    if (source.next + textLength === end) return decodeValidUtf8(bytes, source.next, end)
  }
  let value: Value = null
  while (place < end) {
    const tag = source.varint(place)
    place = source.next
    const stop = source.fieldEnd(tag, place)
    value = readField(source, tag, place, stop, depth, value)
    place = stop
  }
  return value
}

function readField(source: Source, tag: number, at: number, end: number, depth: number, otherwise: Value): Value {
  switch (tag >>> 3) {
    case 1: {
      source.varint(at)
      return decodeValidUtf8(source.bytes, source.next, end)
    }
    case 2:
      return source.varint(at) !== 0 || source.high !== 0
    case 3:
      return source.int64(at)
    case 4:
      return double(source.view.getFloat64(at, true))
    case 5:
      source.varint(at)
      return readList(source, source.next, end, depth + 1)
    case 6:
      source.varint(at)
      return receivedMap(source, source.next, end, 1, depth + 1)
    case 7: {
      source.varint(at)
      return source.bytes.slice(source.next, end)
    }
    default:
      return otherwise
  }
}

function readList(source: Source, start: number, end: number, depth: number): Value[] {
  const values: Value[] = []
  let at = start
  while (at < end) {
    const tag = source.varint(at)
    const place = source.next
    at = source.fieldEnd(tag, place)
    if (tag >>> 3 === 1) values.push(readValue(source, place, depth))
  }
  return values
}
