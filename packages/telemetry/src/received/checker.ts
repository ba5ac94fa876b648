import { DecodeError } from '../decode-error.ts'
import { MAX_VALUE_DEPTH } from '../value.ts'
import { isUtf8 } from '../wire/utf8.ts'

/** An empty message costs two bytes to send and hundreds to hold; this bounds what a small request can make us hold. */
const MAX_MESSAGES = 1_000_000

const MAX_GROUP_DEPTH = 64

const HIGH_BITS = 0x8080_8080 | 0

const KEY_TAG = 0x0a
const VALUE_TAG = 0x12
/** In the first four bytes of an entry: its tag, a length, the tag of the key, a length; and what is the same in all. */
const HEAD_MASK = 0x80ff_80ff | 0
const KEY_HEAD = KEY_TAG << 16
const STRING_TAG = 0x0a
const BOOL_TAG = 0x10
const INT_TAG = 0x18
const DOUBLE_TAG = 0x21

/**
 * Checks protobuf that may come from anyone: bounds, wire types, UTF-8 and nesting.
 *
 * Whatever is wrong is a `DecodeError` with the byte offset, and nothing else is ever thrown. Methods get the place of a value
 * and the end of the message around it; those that pass over something return where it ends.
 */
export class Checker {
  readonly bytes: Uint8Array
  /** Where the number or length read last ended. */
  next = 0
  private messages = 0
  private readonly view: DataView
  private readonly words: Int32Array
  /** The first of the bytes is so far into the first of the words. */
  private readonly shift: number

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.shift = bytes.byteOffset & 3
    const wordCount = (this.shift + bytes.byteLength) >>> 2
    this.words = new Int32Array(bytes.buffer, bytes.byteOffset - this.shift, wordCount)
  }

  /** Reads the tag at `at`, with `next` behind it. */
  tag(at: number, end: number): number {
    let tag = this.bytes[at] ?? 0
    if (tag < 0x80) this.next = at + 1
    else tag = this.number(at, end, 'a field number is out of range')
    if (tag < 8) throw this.error('field number 0 is not allowed', this.next)
    return tag
  }

  /** Begins the delimited value of the field `tag` at `at`: returns its end, with `next` at its first byte. */
  delimited(tag: number, at: number, end: number): number {
    if ((tag & 7) !== 2) throw this.mismatch(tag, 2, at)
    const first = at < end ? (this.bytes[at] ?? 0) : 0x80
    let length = first
    if (first < 0x80) this.next = at + 1
    else length = this.number(at, end, undefined)
    if (length > end - this.next) throw this.truncated(tag, length, this.next, end)
    return this.next + length
  }

  /** Passes over a varint. */
  varint(tag: number, at: number, end: number): number {
    if ((tag & 7) !== 0) throw this.mismatch(tag, 0, at)
    if (at < end && (this.bytes[at] ?? 0) < 0x80) return at + 1
    return this.varintEnd(at, end)
  }

  fixed64(tag: number, at: number, end: number): number {
    if ((tag & 7) !== 1) throw this.mismatch(tag, 1, at)
    if (end - at < 8) throw this.truncated(tag, 8, at, end)
    return at + 8
  }

  fixed32(tag: number, at: number, end: number): number {
    if ((tag & 7) !== 5) throw this.mismatch(tag, 5, at)
    if (end - at < 4) throw this.truncated(tag, 4, at, end)
    return at + 4
  }

  /** Passes over the value of a field that is not known. */
  skip(tag: number, at: number, end: number, depth = 0): number {
    switch (tag & 7) {
      case 0:
        return this.varint(tag, at, end)
      case 1:
        return this.fixed64(tag, at, end)
      case 2:
        return this.delimited(tag, at, end)
      case 3:
        return this.skipGroup(tag, at, end, depth + 1)
      case 4:
        throw this.error(`field ${tag >>> 3} is a group that ends without a beginning`, at)
      case 5:
        return this.fixed32(tag, at, end)
      default:
        throw this.error(`field ${tag >>> 3} has the unknown wire type ${tag & 7}`, at)
    }
  }

  private skipGroup(group: number, start: number, end: number, depth: number): number {
    if (depth > MAX_GROUP_DEPTH) throw this.error(`groups are nested deeper than ${MAX_GROUP_DEPTH}`, start)
    let at = start
    while (at < end) {
      const tag = this.tag(at, end)
      if ((tag & 7) === 4 && tag >>> 3 === group >>> 3) return this.next
      at = this.skip(tag, this.next, end, depth)
    }
    throw this.error(`field ${group >>> 3} is a group without an end`, at)
  }

  /** Checks the text from `start` to `end`. */
  text(start: number, end: number): void {
    if (!this.isAscii(start, end) && !isUtf8(this.bytes, start, end)) {
      throw this.error('the text is not valid UTF-8', start)
    }
  }

  private isAscii(start: number, end: number): boolean {
    const { view, words, shift } = this
    let bits = 0
    if (end - start < 4) {
      for (let at = start; at < end; at += 1) bits |= view.getUint8(at)
      return bits < 0x80
    }
    // Aligned words are read faster; the first and the last four bytes cover what these leave out.
    bits = view.getInt32(start, true) | view.getInt32(end - 4, true)
    const lastWord = (end + shift) >>> 2
    for (let word = (start + shift + 3) >>> 2; word < lastWord; word += 1) bits |= words[word] ?? 0
    return (bits & HIGH_BITS) === 0
  }

  /** Counts a message against the limit. */
  count(at: number): void {
    this.messages += 1
    if (this.messages > MAX_MESSAGES) {
      throw this.error(`the input holds more than ${MAX_MESSAGES} messages; send less at once`, at)
    }
  }

  /**
   * Checks the AnyValue whose length stands at `at` if it is like most: a text. Returns its end, or 0 if it is not like that
   * or not as it should be.
   */
  plainValueEnd(at: number, end: number): number {
    const { bytes } = this
    if (at + 8 > end) return 0
    const outer = bytes[at] ?? 0
    const tag = outer < 0x80 ? at + 1 : at + 2
    const high = bytes[at + 1] ?? 0x80
    const inner = bytes[tag + 1] ?? 0
    const start = inner < 0x80 ? tag + 2 : tag + 3
    const innerHigh = bytes[tag + 2] ?? 0x80
    if ((outer >= 0x80 && high >= 0x80) || bytes[tag] !== STRING_TAG || (inner >= 0x80 && innerHigh >= 0x80)) return 0
    const stop = tag + (outer < 0x80 ? outer : (outer & 0x7f) | (high << 7))
    if (stop > end || stop - start < 4) return 0
    if (start + (inner < 0x80 ? inner : (inner & 0x7f) | (innerHigh << 7)) !== stop) return 0
    if (!this.isAscii(start, stop) && !isUtf8(bytes, start, stop)) return 0
    this.messages += 1
    return stop
  }

  /**
   * Checks the KeyValue fields that stand one behind the other from `start` on, so far as they are like most: a key and then a
   * value of one field, all lengths in one byte, and each ending where the message does. Returns where the first one begins
   * that is not like that.
   */
  plainKeyValues(tag: number, start: number, end: number): number {
    const { view } = this
    const head = tag | KEY_HEAD
    let at = start
    let runStart = start
    let count = 0
    // Four bytes at a time: the tags and lengths of the entry and its key, and then those of its value and what is in that.
    while (at + 8 <= end) {
      const outer = view.getInt32(at, true)
      const stop = at + 2 + ((outer >>> 8) & 0x7f)
      const value = at + 4 + ((outer >>> 24) & 0x7f)
      if ((outer & HEAD_MASK) !== head || stop > end || value + 4 > stop) break
      const inner = view.getInt32(value, true)
      if ((inner & 0x80ff) !== VALUE_TAG || value + 2 + ((inner >>> 8) & 0x7f) !== stop) break
      const type = (inner >>> 16) & 0xff
      const first = inner >>> 24
      if (type === STRING_TAG) {
        if (value + 4 + first !== stop) break
      } else {
        if (type === DOUBLE_TAG) {
          if (value + 11 !== stop) break
        } else if (type === INT_TAG || type === BOOL_TAG) {
          if (first < 0x80 ? value + 4 !== stop : value + 5 !== stop || view.getUint8(value + 4) >= 0x80) break
        } else break
        this.keyValueTexts(runStart, value)
        runStart = stop
      }
      count += 2
      at = stop
    }
    if (at > runStart) this.keyValueTexts(runStart, at)
    this.messages += count
    return at
  }

  /**
   * Checks the texts of plain KeyValues in a row; of the last one only up to `end`. Their tags and lengths have no high bit:
   * where nothing else has, all is ASCII, and one look is enough.
   */
  private keyValueTexts(start: number, end: number): void {
    if (this.isAscii(start, end)) return
    let at = start
    while (at < end) {
      const stop = at + 2 + (this.bytes[at + 1] ?? 0)
      this.keyValue(at + 2, stop, 1)
      at = stop
    }
  }

  /** Checks the KeyValue from `start` to `end`, whose value lies `depth` deep. */
  keyValue(start: number, end: number, depth: number): void {
    this.count(start)
    let at = start
    while (at < end) {
      const tag = this.tag(at, end)
      at = this.next
      if (tag >>> 3 === 1) {
        const stop = this.delimited(tag, at, end)
        this.text(this.next, stop)
        at = stop
      } else if (tag >>> 3 === 2) {
        const stop = this.delimited(tag, at, end)
        this.value(this.next, stop, depth)
        at = stop
      } else at = this.skip(tag, at, end)
    }
  }

  /** Checks the AnyValue from `start` to `end`, which lies `depth` deep. */
  value(start: number, end: number, depth: number): void {
    this.count(start)
    if (depth > MAX_VALUE_DEPTH) throw this.error(`a value is nested deeper than ${MAX_VALUE_DEPTH}`, start)
    let at = start
    while (at < end) {
      const tag = this.tag(at, end)
      at = this.next
      switch (tag >>> 3) {
        case 1: {
          const stop = this.delimited(tag, at, end)
          this.text(this.next, stop)
          at = stop
          break
        }
        case 2:
        case 3:
          at = this.varint(tag, at, end)
          break
        case 4:
          at = this.fixed64(tag, at, end)
          break
        case 5:
        case 6: {
          const stop = this.delimited(tag, at, end)
          this.checkList(this.next, stop, depth + 1, tag >>> 3 === 6)
          at = stop
          break
        }
        case 7:
          at = this.delimited(tag, at, end)
          break
        default:
          at = this.skip(tag, at, end)
      }
    }
  }

  /** An ArrayValue or a KeyValueList: both hold their elements in field 1. */
  private checkList(start: number, end: number, depth: number, isMap: boolean): void {
    this.count(start)
    let at = start
    while (at < end) {
      const tag = this.tag(at, end)
      at = this.next
      if (tag >>> 3 === 1) {
        const stop = this.delimited(tag, at, end)
        if (isMap) this.keyValue(this.next, stop, depth)
        else this.value(this.next, stop, depth)
        at = stop
      } else at = this.skip(tag, at, end)
    }
  }

  /** Reads a varint that must fit 32 bits: `tooLarge` says what is wrong otherwise, or else it is a length. */
  private number(at: number, end: number, tooLarge: string | undefined): number {
    const stop = this.varintEnd(at, end)
    let value = 0
    for (let place = stop - 1; place >= at; place -= 1) value = value * 128 + ((this.bytes[place] ?? 0) & 0x7f)
    this.next = stop
    if (tooLarge !== undefined && value > 0xffff_ffff) throw this.error(tooLarge, stop)
    return value
  }

  private varintEnd(start: number, end: number): number {
    let at = start
    for (let left = 10; left > 0; left -= 1) {
      if (at >= end) throw this.error('the input ends within a number', at)
      const byte = this.bytes[at] ?? 0
      at += 1
      if (byte < 0x80) {
        if (left === 1 && byte > 1) break
        return at
      }
    }
    throw this.error('a number is longer than 64 bits', at)
  }

  error(problem: string, offset: number): DecodeError {
    return new DecodeError(problem, { offset })
  }

  private mismatch(tag: number, wanted: number, at: number): DecodeError {
    const field = tag >>> 3
    const sent = tag & 7
    if (sent === 3 || sent === 4) return this.error(`field ${field} is a group where wire type ${wanted} belongs`, at)
    if (sent > 5) return this.error(`field ${field} has the unknown wire type ${sent}`, at)
    return this.error(`field ${field} has wire type ${sent} where ${wanted} belongs`, at)
  }

  private truncated(tag: number, size: number, at: number, end: number): DecodeError {
    return this.error(`field ${tag >>> 3} needs ${size} bytes but only ${end - at} are left`, at)
  }
}
