import { hexDigit } from '../hex.ts'
import type { FieldWriter, RawBytes } from './field-writer.ts'
import { encodeUtf8, utf8Length } from './utf8.ts'

const VARINT = 0
const FIXED64 = 1
const DELIMITED = 2
const FIXED32 = 5

/** Up to here a loop beats the fixed cost of calling the platform's encoder. */
const SHORT_TEXT = 24

/** Up to here a loop beats the fixed cost of a block copy. */
const SHORT_COPY = 96

/** A reused writer lets go of a larger buffer than this, so that one giant message is not paid for ever after. */
const KEPT_SIZE = 8 * 1024 * 1024

/**
 * Writes the protobuf wire format, from the last byte to the first.
 *
 * A message's length is known once its content stands behind it, so nothing is measured beforehand and nothing is moved.
 * The price: call the fields of a message from the last to the first; they then leave in ascending order. `repeated` and the
 * `packed` methods take lists in their natural order. Each call writes its field, defaults too: leave out what proto3 omits.
 *
 * @example
 * function writePerson(writer: WireWriter, person: Person): void {
 *   writer.repeated(3, person.friends, writePerson)
 *   if (person.age !== 0) writer.uint32(2, person.age)
 *   if (person.name !== '') writer.string(1, person.name)
 * }
 * const writer = new WireWriter()
 * writePerson(writer, person)
 * const bytes = writer.finish()
 */
export class WireWriter implements FieldWriter {
  private readonly initialSize: number
  private target: Uint8Array
  private view: DataView
  /** What is written stands from here to the end of `target`. */
  private position: number

  constructor(initialSize = 1024) {
    this.initialSize = Math.max(64, initialSize)
    this.target = new Uint8Array(this.initialSize)
    this.view = new DataView(this.target.buffer)
    this.position = this.target.length
  }

  /** Returns a copy of what was written and makes the writer ready for the next message. */
  finish(): Uint8Array {
    const result = this.target.slice(this.position)
    if (this.target.length > KEPT_SIZE) this.resize(this.initialSize)
    this.position = this.target.length
    return result
  }

  uint32(field: number, value: number): void {
    this.varint(value >>> 0)
    this.tag(field, VARINT)
  }

  /** Writes an int32 or an enum; a negative one takes ten bytes, as protobuf wants it. */
  int32(field: number, value: number): void {
    const bits = value | 0
    if (bits < 0) this.varint64(bits >>> 0, 0xffff_ffff)
    else this.varint(bits)
    this.tag(field, VARINT)
  }

  sint32(field: number, value: number): void {
    this.uint32(field, (value << 1) ^ (value >> 31))
  }

  bool(field: number, value: boolean): void {
    this.varint(value ? 1 : 0)
    this.tag(field, VARINT)
  }

  /** Writes an int64 given as a whole number or a bigint. */
  int64(field: number, value: number | bigint): void {
    this.rawInt64(value)
    this.tag(field, VARINT)
  }

  uint64(field: number, value: number | bigint): void {
    this.rawInt64(value)
    this.tag(field, VARINT)
  }

  fixed32(field: number, value: number): void {
    const at = this.reserve(4)
    this.view.setUint32(at, value, true)
    this.tag(field, FIXED32)
  }

  /** Writes a fixed64 or an sfixed64 given as a whole number or a bigint. */
  fixed64(field: number, value: number | bigint): void {
    const at = this.reserve(8)
    this.view.setBigUint64(at, typeof value === 'bigint' ? value : BigInt(value), true)
    this.tag(field, FIXED64)
  }

  double(field: number, value: number): void {
    const at = this.reserve(8)
    this.view.setFloat64(at, value, true)
    this.tag(field, FIXED64)
  }

  /** Writes text as UTF-8; a lone surrogate, which UTF-8 cannot hold, becomes the replacement character. */
  string(field: number, text: string): void {
    if (text.length <= SHORT_TEXT && this.shortAscii(text)) {
      this.varint(text.length)
      this.tag(field, DELIMITED)
      return
    }
    const length = utf8Length(text)
    const start = this.reserve(length)
    encodeUtf8(text, this.target, start, length)
    this.varint(length)
    this.tag(field, DELIMITED)
  }

  /** Writes the characters of a text if all of them are ASCII, and tells whether they were. */
  private shortAscii(text: string): boolean {
    const start = this.reserve(text.length)
    const { target } = this
    let bits = 0
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      bits |= code
      target[start + at] = code
    }
    if (bits < 0x80) return true
    this.position = start + text.length
    return false
  }

  bytes(field: number, bytes: Uint8Array): void {
    const at = this.reserve(bytes.length)
    this.target.set(bytes, at)
    this.varint(bytes.length)
    this.tag(field, DELIMITED)
  }

  /** Copies fields that are written already, from `start` to `end`. */
  raw(received: RawBytes, start: number, end: number): void {
    const length = end - start
    const at = this.reserve(length)
    if (length > SHORT_COPY) this.target.set(received.bytes.subarray(start, end), at)
    else if (length >= 4) {
      const { view } = this
      const from = received.view
      for (let done = 0; done + 4 <= length; done += 4)
        view.setInt32(at + done, from.getInt32(start + done, true), true)
      // The last four bytes, some of them for the second time.
      view.setInt32(at + length - 4, from.getInt32(end - 4, true), true)
    } else for (let done = 0; done < length; done += 1) this.target[at + done] = received.bytes[start + done] ?? 0
  }

  /** Writes the bytes that `hex` names, and nothing at all when it is not an even number of hexadecimal digits. */
  hexBytes(field: number, hex: string): void {
    const length = hex.length >>> 1
    const start = this.reserve(length)
    let invalid = hex.length & 1 ? -1 : 0
    for (let at = 0; at < length; at += 1) {
      const byte = (hexDigit(hex.charCodeAt(at * 2)) << 4) | hexDigit(hex.charCodeAt(at * 2 + 1))
      invalid |= byte
      this.target[start + at] = byte
    }
    if (invalid < 0) {
      this.position = start + length
      return
    }
    this.varint(length)
    this.tag(field, DELIMITED)
  }

  /** Writes `value` as a message whose fields `write` writes. */
  message<T>(field: number, value: T, write: (writer: WireWriter, value: T) => void): void {
    const end = this.open()
    write(this, value)
    this.close(field, end)
  }

  /** Writes each of `values` as a message. */
  repeated<T>(field: number, values: readonly T[], write: (writer: WireWriter, value: T) => void): void {
    for (const value of values.toReversed()) this.message(field, value, write)
  }

  packedFixed64(field: number, values: readonly bigint[]): void {
    const start = this.reserve(values.length * 8)
    values.forEach((value, index) => this.view.setBigUint64(start + index * 8, value, true))
    this.varint(values.length * 8)
    this.tag(field, DELIMITED)
  }

  packedDouble(field: number, values: readonly number[]): void {
    const start = this.reserve(values.length * 8)
    values.forEach((value, index) => this.view.setFloat64(start + index * 8, value, true))
    this.varint(values.length * 8)
    this.tag(field, DELIMITED)
  }

  packedUint64(field: number, values: readonly bigint[]): void {
    const end = this.open()
    for (const value of values.toReversed()) this.rawInt64(value)
    this.close(field, end)
  }

  /** Marks the end of a message that is about to be written; `close` completes it. `message` does both. */
  open(): number {
    return this.target.length - this.position
  }

  /** Completes, as `field`, the message that holds everything written since `open` returned `end`. */
  close(field: number, end: number): void {
    this.varint(this.target.length - this.position - end)
    this.tag(field, DELIMITED)
  }

  private tag(field: number, wireType: number): void {
    this.varint(((field << 3) | wireType) >>> 0)
  }

  private varint(value: number): void {
    if (value < 0x80) {
      const at = this.reserve(1)
      this.target[at] = value
      return
    }
    let at = this.reserve(value < 0x4000 ? 2 : value < 0x20_0000 ? 3 : value < 0x1000_0000 ? 4 : 5)
    let rest = value
    while (rest > 0x7f) {
      this.target[at] = (rest & 0x7f) | 0x80
      at += 1
      rest >>>= 7
    }
    this.target[at] = rest
  }

  private rawInt64(value: number | bigint): void {
    if (value >= 0 && value <= 0xffff_ffff) this.varint(Number(value))
    else if (typeof value === 'bigint') {
      const bits = BigInt.asUintN(64, value)
      this.varint64(Number(bits & 0xffff_ffffn), Number(bits >> 32n))
    } else this.varint64(value >>> 0, Math.floor(value / 0x1_0000_0000) >>> 0)
  }

  /** Writes a varint of more than 32 bits. */
  private varint64(lowBits: number, highBits: number): void {
    let low = lowBits
    let high = highBits
    const size = Math.ceil((64 - Math.clz32(high)) / 7)
    let at = this.reserve(size)
    for (let left = size - 1; left > 0; left -= 1) {
      this.target[at] = (low & 0x7f) | 0x80
      at += 1
      low = ((low >>> 7) | (high << 25)) >>> 0
      high >>>= 7
    }
    this.target[at] = low & 0x7f
  }

  /**
   * Makes room in front for `size` bytes and returns where they begin. It may replace `target` and `view`, so call it before
   * you read them: within one expression the old ones would be taken.
   */
  private reserve(size: number): number {
    if (size > this.position) this.grow(size)
    this.position -= size
    return this.position
  }

  private grow(size: number): void {
    const used = this.target.subarray(this.position)
    this.resize(Math.max(this.target.length * 2, used.length + size))
    this.position = this.target.length - used.length
    this.target.set(used, this.position)
  }

  private resize(size: number): void {
    this.target = new Uint8Array(size)
    this.view = new DataView(this.target.buffer)
  }
}

let idle: WireWriter | undefined

/** The bytes of the message that `write` writes. */
export function encodeMessage<T>(value: T, write: (writer: WireWriter, value: T) => void): Uint8Array {
  const writer = idle ?? new WireWriter(64 * 1024)
  // Taken away meanwhile: a throw half-way costs a buffer and never leaves its bytes in the next message.
  idle = undefined
  write(writer, value)
  const bytes = writer.finish()
  idle = writer
  return bytes
}
