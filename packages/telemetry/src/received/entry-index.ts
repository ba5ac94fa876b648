import { decodeInterned, isAsciiAt } from '../wire/utf8.ts'
import type { Source } from './source.ts'

/** Per entry: where its field begins and ends, or -1 when that no longer says what the entry holds; its key; its value. */
const RAW_START = 0
const RAW_END = 1
const KEY = 2
const VALUE = 3
const STRIDE = 4

const KEY_TAG = 0x0a
const VALUE_TAG = 0x12
/** In the first four bytes of an entry: its tag, a length, the tag of the key, a length; and what is the same in all. */
const HEAD_MASK = 0x80ff_80ff | 0
const KEY_HEAD = KEY_TAG << 16

/** Entries that can be added before the index has to move. */
const SPARE = 2

const CHUNK = 8192

// Indexes are cut from chunks: one small array per map would cost more than all else that is done with most maps.
let chunk = new Int32Array(CHUNK)
let used = 0

/**
 * Where the KeyValues of one map stand in the received bytes, and which of them were replaced.
 *
 * A reference to a key or a value is a place in the bytes (0 when it was not sent), or `~index` into the list in which the map
 * keeps what it holds itself.
 */
export class EntryIndex {
  readonly source: Source
  private readonly start: number
  private readonly end: number
  /** The number of the field that holds the entries. */
  readonly field: number
  /** How deep the values of the entries lie. */
  readonly depth: number
  /** True once an entry was set, added or removed. */
  changed = false
  /** True once a list, map or bytes of an entry were given out, and so may have been changed by their reader. */
  shared = false
  private ints: Int32Array = chunk
  private base = 0
  private count = -1
  private room = 0

  /** The entries are fields `field` of the message that goes on from `start` to `end`. */
  constructor(source: Source, start: number, end: number, field: number, depth: number) {
    this.source = source
    this.start = start
    this.end = end
    this.field = field
    this.depth = depth
  }

  get size(): number {
    if (this.count < 0) this.build()
    return this.count
  }

  /** The place of the first entry with this key, or -1. `own` is the list that references point into. */
  find(key: string, own: readonly unknown[]): number {
    if (this.count < 0) this.build()
    const { ints, count, source } = this
    const { bytes } = source
    const { length } = key
    if (length > 0 && length < 0x80) {
      let slot = this.base + KEY
      for (let at = 0; at < count; at += 1) {
        const place = ints[slot] ?? 0
        if (place > 0) {
          if (bytes[place] === length && isAsciiAt(bytes, place + 1, key)) return at
        } else if (own[~place] === key) {
          if (isAscii(key)) return at
          // The same key may stand before in bytes, where this loop does not know it.
          break
        }
        slot += STRIDE
      }
      if (isAscii(key)) return -1
    }
    for (let at = 0; at < count; at += 1) {
      if (this.keyAt(at, own) === key) return at
    }
    return -1
  }

  keyAt(at: number, own: readonly unknown[]): string {
    const key = this.ints[this.base + at * STRIDE + KEY] ?? 0
    if (key < 0) return String(own[~key])
    if (key === 0) return ''
    const length = this.source.varint(key)
    return decodeInterned(this.source.bytes, this.source.next, this.source.next + length)
  }

  /** The reference to the key of an entry. */
  keyReference(at: number): number {
    return at >= 0 && at < this.size ? (this.ints[this.base + at * STRIDE + KEY] ?? 0) : 0
  }

  /** The reference to the value of an entry. */
  valueAt(at: number): number {
    return this.ints[this.base + at * STRIDE + VALUE] ?? 0
  }

  /** Notes that the map itself now keeps the value as it came. */
  keep(at: number, value: number): void {
    this.ints[this.base + at * STRIDE + VALUE] = value
  }

  /** Where the field of an entry begins, or -1 when the entry is no longer what the bytes say. */
  rawStart(at: number): number {
    return this.ints[this.base + at * STRIDE + RAW_START] ?? -1
  }

  rawEnd(at: number): number {
    return this.ints[this.base + at * STRIDE + RAW_END] ?? -1
  }

  /** The place of the first of the entries up to `last` that are as received and stand one behind the other. */
  runStart(last: number): number {
    const { ints, base } = this
    let start = ints[base + last * STRIDE + RAW_START] ?? -1
    if (start < 0) return last + 1
    let first = last
    while (first > 0) {
      const slot = base + (first - 1) * STRIDE
      const before = ints[slot + RAW_START] ?? -1
      if (before < 0 || ints[slot + RAW_END] !== start) return first
      start = before
      first -= 1
    }
    return first
  }

  replace(at: number, value: number): void {
    const slot = this.base + at * STRIDE
    this.ints[slot + RAW_START] = -1
    this.ints[slot + VALUE] = value
    this.changed = true
  }

  append(key: number, value: number): void {
    if (this.size === this.room) this.move(Math.max(8, this.count * 2))
    const slot = this.base + this.count * STRIDE
    this.ints[slot + RAW_START] = -1
    this.ints[slot + KEY] = key
    this.ints[slot + VALUE] = value
    this.count += 1
    this.changed = true
  }

  remove(at: number): void {
    const { ints } = this
    this.count -= 1
    const end = this.base + this.count * STRIDE
    for (let slot = this.base + at * STRIDE; slot < end; slot += 1) ints[slot] = ints[slot + STRIDE] ?? 0
    this.changed = true
  }

  /** The same entries in an index of its own. */
  copy(): EntryIndex {
    const copy = new EntryIndex(this.source, this.start, this.end, this.field, this.depth)
    if (!this.changed) return copy
    copy.changed = true
    copy.shared = this.shared
    copy.ints = this.ints
    copy.base = this.base
    copy.count = this.count
    copy.move(this.count + SPARE)
    return copy
  }

  private move(room: number): void {
    const from = this.base
    const { ints } = this
    if (used + room * STRIDE > chunk.length) newChunk(room)
    this.ints = chunk
    this.base = used
    this.room = room
    used += room * STRIDE
    for (let at = 0; at < this.count * STRIDE; at += 1) this.ints[this.base + at] = ints[from + at] ?? 0
  }

  private build(): void {
    if (used + SPARE * STRIDE > chunk.length) newChunk(0)
    const { source, end } = this
    const { view } = source
    const head = (this.field * 8 + 2) | KEY_HEAD
    let ints = chunk
    let base = used
    let slot = base
    let at = this.start
    while (at < end) {
      if (slot + (SPARE + 1) * STRIDE > ints.length) {
        // Nothing else takes from the chunk meanwhile: what the index has so far moves to the next one.
        newChunk(((slot - base) / STRIDE) * 2)
        chunk.set(ints.subarray(base, slot))
        slot -= base
        base = 0
        ints = chunk
      }
      // Most are a key and then a value, all lengths in one byte.
      const outer = at + 8 <= end ? view.getInt32(at, true) : 0
      const stop = at + 2 + ((outer >>> 8) & 0x7f)
      const value = at + 4 + ((outer >>> 24) & 0x7f)
      const isPlain = (outer & HEAD_MASK) === head && value + 4 <= stop
      const inner = isPlain ? view.getInt32(value, true) : 0
      if ((inner & 0x80ff) === VALUE_TAG && value + 2 + ((inner >>> 8) & 0x7f) === stop) {
        ints[slot + RAW_START] = at
        ints[slot + RAW_END] = stop
        ints[slot + KEY] = at + 3
        ints[slot + VALUE] = value + 1
        slot += STRIDE
        at = stop
      } else {
        const tag = source.varint(at)
        const fieldEnd = source.fieldEnd(tag, source.next)
        if (tag >>> 3 === this.field) {
          readEntry(source, ints, slot, at, fieldEnd)
          slot += STRIDE
        }
        at = fieldEnd
      }
    }
    this.ints = ints
    this.base = base
    this.count = (slot - base) / STRIDE
    this.room = this.count + SPARE
    used = slot + SPARE * STRIDE
  }
}

/** Notes where the parts of the KeyValue field from `start` to `end` stand: of several keys or values, the last one counts. */
function readEntry(source: Source, ints: Int32Array, slot: number, start: number, end: number): void {
  let key = 0
  let value = 0
  source.varint(start)
  source.varint(source.next)
  let at = source.next
  while (at < end) {
    const tag = source.varint(at)
    at = source.next
    if (tag === KEY_TAG) key = at
    else if (tag === VALUE_TAG) value = at
    at = source.fieldEnd(tag, at)
  }
  ints[slot + RAW_START] = start
  ints[slot + RAW_END] = end
  ints[slot + KEY] = key
  ints[slot + VALUE] = value
}

function newChunk(entries: number): void {
  chunk = new Int32Array(Math.max(CHUNK, (entries + SPARE + 1) * STRIDE))
  used = 0
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) > 0x7f) return false
  }
  return true
}
