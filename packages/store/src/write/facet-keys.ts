import { TextPlace, type ValueMap } from '@weir/telemetry'
import { valueText } from './value-text.ts'

/** Values up to this size are counted. */
const MAX_VALUE_CHARS = 64
const MAX_KEY_CHARS = 128
/** A key with more values than this between two flushes is no facet; nor is any beyond so many keys. */
const MAX_VALUES = 50
const MAX_KEYS = 200
/** Beyond so many keys, none is looked at. */
const MAX_SEEN = 10 * MAX_KEYS
/** Numbers of requests and users, times and the like, of which a key has no end. */
const IDENTIFIER = /[\da-f]{8}|\d{4}/i
/** Twice the values that a key may have, and a power of two. */
const SLOTS = 128

/** A counter is an object, so that counting up looks the value up once. */
interface Counter {
  utf8: Uint8Array
  times: number
}

/** What was counted of one key. */
class Key {
  readonly utf8: Uint8Array
  isCounted: boolean
  /** The key that came after this one last. */
  after: Key | undefined
  readonly values = new Map<string, Counter>()
  /** Counters by what their values look like in bytes, as far as there is no other in the same place. */
  slots: (Counter | undefined)[] = []

  constructor(utf8: Uint8Array, isCounted: boolean) {
    this.utf8 = utf8
    this.isCounted = isCounted
  }
}

/** Stands in no text. */
const NO_TEXT = new Uint8Array([0xff])

/** Counts which values keys have, and leaves out those keys that have no end of them. */
export class FacetKeys {
  readonly #keys = new Map<string, Key>()
  readonly #endless: Set<string>
  /** Stands before the first key of a map. */
  readonly #start = new Key(NO_TEXT, false)
  /** Stands for all keys that are not looked at. */
  readonly #rest = new Key(NO_TEXT, false)
  readonly #place = new TextPlace()
  #counted = 0

  /** `endless`: keys that are known to have too many values; those that turn out to are added. */
  constructor(endless: Set<string>) {
    this.#endless = endless
  }

  count(key: string, value: string, times: number): void {
    this.#countText(key, this.#key(key), value, times)
  }

  /** Most entries are the same as in the map before, and stand in bytes: then they are compared, and nothing is read. */
  countMap(map: ValueMap, times: number): void {
    const { size } = map
    const place = this.#place
    let before = this.#start
    for (let at = 0; at < size; at += 1) {
      const likely = before.after
      const isLikely = likely !== undefined && map.findKey(at, place) && isSame(likely.utf8, place)
      const key = isLikely ? likely : this.#key(map.keyAt(at))
      before.after = key
      before = key
      if (!key.isCounted || !map.isShorter(at, MAX_VALUE_CHARS + 1)) continue
      const slot = map.findText(at, place) ? hashOf(place) & (SLOTS - 1) : undefined
      const counter = slot === undefined ? undefined : key.slots[slot]
      if (counter !== undefined && isSame(counter.utf8, place)) counter.times += times
      else {
        const counted = this.#countText(map.keyAt(at), key, valueText(map.valueAt(at)), times)
        if (slot !== undefined && counted !== undefined) key.slots[slot] = counted
      }
    }
  }

  /** Every key and value that was counted, and how often. */
  *entries(): Iterable<[key: string, value: string, times: number]> {
    for (const [key, { values }] of this.#keys) for (const [value, { times }] of values) yield [key, value, times]
  }

  #key(name: string): Key {
    const known = this.#keys.get(name)
    if (known !== undefined) return known
    if (this.#keys.size >= MAX_SEEN || name.length > MAX_KEY_CHARS) return this.#rest
    const key = new Key(Buffer.from(name), !this.#endless.has(name))
    this.#keys.set(name, key)
    return key
  }

  #countText(name: string, key: Key, value: string, times: number): Counter | undefined {
    if (!key.isCounted || value === '' || value.length > MAX_VALUE_CHARS) return undefined
    const known = key.values.get(value)
    if (known !== undefined) {
      known.times += times
      return known
    }
    if (IDENTIFIER.test(value)) return undefined
    if (key.values.size === MAX_VALUES) {
      this.#leaveOut(name, key)
      return undefined
    }
    if (key.values.size === 0 && !this.#isRoomFor(key)) return undefined
    const counter = { utf8: Buffer.from(value), times }
    key.values.set(value, counter)
    return counter
  }

  #isRoomFor(key: Key): boolean {
    if (this.#counted >= MAX_KEYS) {
      key.isCounted = false
      return false
    }
    this.#counted += 1
    key.slots = new Array<Counter | undefined>(SLOTS).fill(undefined)
    return true
  }

  #leaveOut(name: string, key: Key): void {
    key.isCounted = false
    key.values.clear()
    key.slots = []
    this.#counted -= 1
    if (this.#endless.size < MAX_SEEN) this.#endless.add(name)
  }
}

function isSame(utf8: Uint8Array, { bytes, start, end }: TextPlace): boolean {
  if (utf8.length !== end - start) return false
  for (let i = utf8.length - 1; i >= 0; i -= 1) if (utf8[i] !== bytes[start + i]) return false
  return true
}

function hashOf({ bytes, start, end }: TextPlace): number {
  let hash = end - start
  for (let at = start; at < end; at += 1) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0
  return hash ^ (hash >>> 11)
}
