import { DecodeError } from '../decode-error.ts'
import { decodeInterned, decodeUtf8 } from './utf8.ts'

/** Messages within messages: enough for 64 nested AnyValues, three messages each, and small enough for any call stack. */
const MAX_NESTING = 256

/** An empty message costs two bytes to send and hundreds to hold; this bounds what a small request can make us hold. */
const MAX_MESSAGES = 1_000_000

const VARINT = 0
const FIXED64 = 1
const DELIMITED = 2
const START_GROUP = 3
const END_GROUP = 4
const FIXED32 = 5
/** Inside a packed field the elements carry no wire type of their own. */
const PACKED = -1

/**
 * Reads the protobuf wire format from bytes that may come from anyone.
 *
 * Every read is checked against the bounds of the message it is in and against the wire type sent; whatever is wrong is a
 * `DecodeError` with the byte offset, and nothing else is ever thrown. Unknown fields are the caller's to `skip`.
 *
 * @example
 * function readPerson(reader: WireReader): Person {
 *   const person: Person = { name: '', age: 0, friends: [] }
 *   while (reader.next()) {
 *     if (reader.field === 1) person.name = reader.string()
 *     else if (reader.field === 2) person.age = reader.uint32()
 *     else if (reader.field === 3) person.friends.push(reader.message(readPerson))
 *     else reader.skip()
 *   }
 *   return person
 * }
 * readPerson(new WireReader(bytes))
 */
export class WireReader {
  /** The number of the field that `next` found. */
  field = 0
  private wireType = 0
  private readonly source: Uint8Array
  private readonly view: DataView
  private position = 0
  private end: number
  private depth = 0
  private messages = 0
  /** The upper half of the last varint. */
  private high = 0

  constructor(bytes: Uint8Array) {
    const { buffer, byteOffset, byteLength } = bytes
    // A subclass such as Node's Buffer changes what slice means.
    this.source = bytes.constructor === Uint8Array ? bytes : new Uint8Array(buffer, byteOffset, byteLength)
    this.view = new DataView(buffer, byteOffset, byteLength)
    this.end = byteLength
  }

  /** Narrows the reader to the message from `start` to `end` and begins anew there. */
  seek(start: number, end: number): this {
    this.position = start
    this.end = end
    this.depth = 0
    this.messages = 0
    return this
  }

  /** Where in the input the reader stands. */
  get offset(): number {
    return this.position
  }

  /** Where the current message ends. */
  get limit(): number {
    return this.end
  }

  /** Moves to the next field of the current message; false at its end. */
  next(): boolean {
    if (this.position >= this.end) return false
    this.readTag()
    this.refuseEndOfGroup()
    return true
  }

  private readTag(): void {
    let tag = this.source[this.position] ?? 0
    if (tag < 0x80) this.position += 1
    else {
      tag = this.varint()
      if (this.high !== 0) throw this.error('a field number is out of range')
    }
    const field = tag >>> 3
    const wireType = tag & 7
    if (field === 0) throw this.error('field number 0 is not allowed')
    if (wireType > FIXED32) throw this.error(`field ${field} has the unknown wire type ${wireType}`)
    this.field = field
    this.wireType = wireType
  }

  /** Passes over the current field. */
  skip(): void {
    if (this.wireType === VARINT) this.varint()
    else if (this.wireType === DELIMITED) this.advance(this.length())
    else if (this.wireType === START_GROUP) this.skipGroup()
    else this.advance(this.wireType === FIXED64 ? 8 : 4)
  }

  /** A group, which only old senders use, ends at a tag and not after a length. */
  private skipGroup(): void {
    const group = this.field
    this.depth += 1
    if (this.depth > MAX_NESTING) throw this.error(`messages are nested deeper than ${MAX_NESTING}`)
    while (this.position < this.end) {
      this.readTag()
      if (this.wireType === END_GROUP && this.field === group) {
        this.depth -= 1
        return
      }
      this.refuseEndOfGroup()
      this.skip()
    }
    throw this.error(`field ${group} is a group without an end`)
  }

  private refuseEndOfGroup(): void {
    if (this.wireType === END_GROUP) throw this.error(`field ${this.field} is a group that ends without a beginning`)
  }

  uint32(): number {
    this.expect(VARINT)
    return this.varint()
  }

  /** Reads an int32 or an enum. */
  int32(): number {
    this.expect(VARINT)
    return this.varint() | 0
  }

  sint32(): number {
    const value = this.uint32()
    return (value >>> 1) ^ -(value & 1)
  }

  bool(): boolean {
    this.expect(VARINT)
    return this.varint() !== 0 || this.high !== 0
  }

  /** Reads an int64: a number, or a bigint where a number would not be exact. */
  int64(): number | bigint {
    this.expect(VARINT)
    const low = this.varint()
    return signed64(this.high | 0, low)
  }

  uint64(): bigint {
    this.expect(VARINT)
    const low = this.varint()
    return this.high === 0 ? BigInt(low) : (BigInt(this.high) << 32n) | BigInt(low)
  }

  fixed32(): number {
    this.expect(FIXED32)
    return this.view.getUint32(this.advance(4), true)
  }

  fixed64(): bigint {
    this.expect(FIXED64)
    return this.view.getBigUint64(this.advance(8), true)
  }

  /** Reads an sfixed64: a number, or a bigint where a number would not be exact. */
  sfixed64(): number | bigint {
    this.expect(FIXED64)
    const at = this.advance(8)
    return signed64(this.view.getInt32(at + 4, true), this.view.getUint32(at, true))
  }

  double(): number {
    this.expect(FIXED64)
    return this.view.getFloat64(this.advance(8), true)
  }

  string(): string {
    this.expect(DELIMITED)
    const length = this.length()
    this.position += length
    return decodeUtf8(this.source, this.position - length, this.position)
  }

  /** Reads a string that is likely to be one of few, such as an attribute key, without creating it anew each time. */
  internedString(): string {
    this.expect(DELIMITED)
    const length = this.length()
    this.position += length
    return decodeInterned(this.source, this.position - length, this.position)
  }

  /** Reads bytes as a view of the input: copy what outlives it. */
  bytes(): Uint8Array {
    this.expect(DELIMITED)
    const length = this.length()
    this.position += length
    return this.source.subarray(this.position - length, this.position)
  }

  /** Reads bytes as lower-case hexadecimal. */
  hexBytes(): string {
    return this.bytes().toHex()
  }

  /** Reads the current field as a message with `read`, which also gets `into` when it is given. */
  message<T>(read: (reader: WireReader) => T): T
  message<T, I>(read: (reader: WireReader, into: I) => T, into: I): T
  message<T, I>(read: (reader: WireReader, into?: I) => T, into?: I): T {
    const outer = this.enter()
    const result = read(this, into)
    this.leave(outer)
    return result
  }

  /** Adds the elements of a repeated number field, packed or not, each read with `read`, to `into`. */
  repeated<T>(read: (reader: WireReader) => T, into: T[]): void {
    if (this.wireType !== DELIMITED) {
      into.push(read(this))
      return
    }
    const outer = this.enter()
    this.wireType = PACKED
    while (this.position < this.end) into.push(read(this))
    this.leave(outer)
  }

  /**
   * Narrows the reader to the message in the current field, so that `next` answers false at that message's end, and returns
   * what `leave` needs. `message` does both; these are for loops that carry more than one thing.
   */
  enter(): number {
    this.expect(DELIMITED)
    const length = this.length()
    this.messages += 1
    if (this.messages > MAX_MESSAGES) {
      throw this.error(`the input holds more than ${MAX_MESSAGES} messages; send less at once`)
    }
    this.depth += 1
    if (this.depth > MAX_NESTING) throw this.error(`messages are nested deeper than ${MAX_NESTING}`)
    const outer = this.end
    this.end = this.position + length
    return outer
  }

  /** Ends what `enter` began and passes over whatever was not read. */
  leave(outer: number): void {
    this.position = this.end
    this.end = outer
    this.depth -= 1
  }

  /** An error that names the current byte, for the caller to throw. */
  error(problem: string): DecodeError {
    return new DecodeError(problem, { offset: this.position })
  }

  private expect(wireType: number): void {
    if (this.wireType !== wireType && this.wireType !== PACKED) {
      throw this.error(`field ${this.field} has wire type ${this.wireType} where ${wireType} belongs`)
    }
  }

  private advance(size: number): number {
    const at = this.position
    if (size > this.end - at) throw this.truncated(size)
    this.position = at + size
    return at
  }

  /** Reads the length of a delimited field and proves that so many bytes follow. */
  private length(): number {
    const length = this.varint()
    if (this.high !== 0 || length > this.end - this.position) throw this.truncated(this.high * 0x1_0000_0000 + length)
    return length
  }

  private truncated(size: number): DecodeError {
    return this.error(`field ${this.field} needs ${size} bytes but only ${this.end - this.position} are left`)
  }

  /** Reads a varint and returns its lower 32 bits; the upper ones are in `high`. */
  private varint(): number {
    const first = this.position < this.end ? (this.source[this.position] ?? 0) : 0x80
    if (first < 0x80) {
      this.position += 1
      this.high = 0
      return first
    }
    return this.longVarint()
  }

  private longVarint(): number {
    let low = 0
    let high = 0
    for (let shift = 0; shift < 70; shift += 7) {
      if (this.position >= this.end) throw this.error('the input ends within a number')
      const byte = this.source[this.position] ?? 0
      const bits = byte & 0x7f
      this.position += 1
      if (shift < 28) low |= bits << shift
      else if (shift === 28) {
        low |= bits << 28
        high = bits >>> 4
      } else high |= bits << (shift - 32)
      if (byte < 0x80) {
        if (shift === 63 && byte > 1) break
        this.high = high >>> 0
        return low >>> 0
      }
    }
    throw this.error('a number is longer than 64 bits')
  }
}

function signed64(high: number, low: number): number | bigint {
  const value = high * 0x1_0000_0000 + low
  return Number.isSafeInteger(value) ? value : (BigInt(high) << 32n) | BigInt(low)
}
