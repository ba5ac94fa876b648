import { encodeHex } from '../hex.ts'
import { WireReader } from '../wire/reader.ts'
import { decodeInterned, decodeValidUtf8 } from '../wire/utf8.ts'

/** Slots of a record's row: where its field begins (the tag), where it ends; from here on one slot per field number. */
export const ROW_START = 0
export const ROW_END = 1
const FIRST_FIELD = 1

const noRows = new Int32Array()

/** Records are expected to be of this size; more of smaller ones need more rows. */
const EXPECTED_SIZE = 512

/** The slot of a field: where its value stands, or, if it repeats, where the tag of the first one does. 0 when absent. */
export function slotOf(field: number): number {
  return FIRST_FIELD + field
}

/**
 * Bytes of OTLP that were checked once, whole, and can be read without further checks: every length, text and nesting in them
 * is known to be right. Whoever holds them must not change them.
 */
export class Source {
  readonly bytes: Uint8Array
  readonly view: DataView
  /** Stands for the source with those who must not hold on to it. */
  readonly origin: object
  /** One row of `stride` slots per record. */
  rows: Int32Array
  readonly stride: number
  recordCount = 0
  /** Where the number read last ended. */
  next = 0
  /** The upper half of the number read last. */
  high = 0
  private cursor: WireReader | undefined

  /** A `stride` of 0 is for bytes without records. */
  constructor(bytes: Uint8Array, stride = 0) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.stride = stride
    this.origin = stride === 0 ? noRows : {}
    this.rows = stride === 0 ? noRows : new Int32Array(stride * (1 + Math.ceil(bytes.length / EXPECTED_SIZE)))
  }

  /** Makes the row of the record whose field goes from `start` to `end`, and returns where it begins. */
  addRow(start: number, end: number): number {
    const row = this.recordCount * this.stride
    if (row + this.stride > this.rows.length) this.growRows(start)
    this.rows[row + ROW_START] = start
    this.rows[row + ROW_END] = end
    this.recordCount += 1
    return row
  }

  /** A source of nothing but the record at `row`. */
  only(row: number): Source {
    const { rows, stride } = this
    const start = rows[row + ROW_START] ?? 0
    const end = rows[row + ROW_END] ?? 0
    // Place 0 stands for what was not sent, so the record must not begin there.
    const bytes = new Uint8Array(end - start + 1)
    bytes.set(this.bytes.subarray(start, end), 1)
    const source = new Source(bytes, stride)
    source.addRow(1, bytes.length)
    for (let slot = slotOf(1); slot < stride; slot += 1) {
      const place = rows[row + slot] ?? 0
      source.rows[slot] = place === 0 ? 0 : place > 0 ? place - start + 1 : place + start - 1
    }
    return source
  }

  /** Takes back the rows of all records but the first `count`. */
  dropRows(count: number): void {
    this.rows.fill(0, count * this.stride, this.recordCount * this.stride)
    this.recordCount = count
  }

  /** Records so far, and how far they reach, tell how many there will be; within limits, as senders can mislead. */
  private growRows(reached: number): void {
    const expected = (this.recordCount * this.bytes.length * 1.1) / Math.max(reached, 1)
    const count = Math.min(Math.max(expected, this.recordCount * 2, 16), this.recordCount * 8 + 16)
    const rows = new Int32Array(Math.ceil(count) * this.stride)
    rows.set(this.rows)
    this.rows = rows
  }

  /** A reader for the message from `start` to `end`. There is one per source: finish with it before you ask again. */
  reader(start: number, end: number): WireReader {
    this.cursor ??= new WireReader(this.bytes)
    return this.cursor.seek(start, end)
  }

  /** The lower half of the number at `at`; sets `next` and `high`. */
  varint(at: number): number {
    const first = this.bytes[at] ?? 0
    if (first < 0x80) {
      this.next = at + 1
      this.high = 0
      return first
    }
    const second = this.bytes[at + 1] ?? 0
    if (second < 0x80) {
      this.next = at + 2
      this.high = 0
      return (first & 0x7f) | (second << 7)
    }
    return this.longVarint(at)
  }

  private longVarint(start: number): number {
    let at = start
    let low = 0
    let high = 0
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = this.bytes[at] ?? 0
      const bits = byte & 0x7f
      at += 1
      if (shift < 28) low |= bits << shift
      else if (shift === 28) {
        low |= bits << 28
        high = bits >>> 4
      } else high |= bits << (shift - 32)
      if (byte < 0x80) break
    }
    this.next = at
    this.high = high >>> 0
    return low >>> 0
  }

  /** The end of the field whose tag, already read, is `tag` and whose value stands at `at`. */
  fieldEnd(tag: number, at: number): number {
    switch (tag & 7) {
      case 0:
        this.varint(at)
        return this.next
      case 1:
        return at + 8
      case 2:
        return this.varint(at) + this.next
      case 3:
        return this.groupEnd(at)
      default:
        return at + 4
    }
  }

  private groupEnd(start: number): number {
    let at = start
    for (;;) {
      const tag = this.varint(at)
      if ((tag & 7) === 4) return this.next
      at = this.fieldEnd(tag, this.next)
    }
  }

  /** The int64 at `at`: a number, or a bigint where a number would not be exact. */
  int64(at: number): number | bigint {
    const low = this.varint(at)
    const high = this.high | 0
    const value = high * 0x1_0000_0000 + low
    return Number.isSafeInteger(value) ? value : (BigInt(high) << 32n) | BigInt(low)
  }

  /** The fixed64 at `at`. */
  fixed64(at: number): bigint {
    return this.view.getBigUint64(at, true)
  }

  /** The text whose length stands at `at`. */
  text(at: number): string {
    const length = this.varint(at)
    return decodeValidUtf8(this.bytes, this.next, this.next + length)
  }

  textBetween(start: number, end: number): string {
    return decodeInterned(this.bytes, start, end)
  }

  /** `text` for what is likely to be one of few. */
  internedText(at: number): string {
    const length = this.varint(at)
    return decodeInterned(this.bytes, this.next, this.next + length)
  }

  /** The bytes whose length stands at `at`, in lower-case hexadecimal. */
  hex(at: number): string {
    const length = this.varint(at)
    return encodeHex(this.bytes, this.next, this.next + length)
  }
}

/** The source of what was not received but built: no bytes, and a row of absent fields. */
export const nothing = new Source(new Uint8Array(), 32)
nothing.recordCount = -1
