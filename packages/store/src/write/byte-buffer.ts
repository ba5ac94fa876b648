import type { TextPlace } from '@weir/telemetry'

/** A text up to this length is written character by character, which costs less than calling the platform. */
const SHORT = 24
const MEDIUM = 42

/** Bytes that grow as values are written to them, in the encodings of ClickHouse. */
export class ByteBuffer {
  #bytes: Buffer
  #view: DataView
  #at = 0

  constructor(room = 256) {
    this.#bytes = Buffer.allocUnsafeSlow(room)
    this.#view = new DataView(this.#bytes.buffer)
  }

  get length(): number {
    return this.#at
  }

  /** What was written, for as long as nothing else is. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#at)
  }

  /** A copy of what was written; the buffer is empty then. */
  taken(): Uint8Array {
    const taken = Uint8Array.prototype.slice.call(this.#bytes, 0, this.#at)
    this.#at = 0
    return taken
  }

  /** Writes what was written from `start` to `end` once more, `times` over. */
  repeat(start: number, end: number, times: number): void {
    const size = end - start
    this.#need(size * times)
    for (let i = 0; i < times; i += 1) {
      this.#bytes.copyWithin(this.#at, start, end)
      this.#at += size
    }
  }

  uint8(value: number): void {
    this.#need(1)
    this.#bytes[this.#at] = value
    this.#at += 1
  }

  uint16(value: number): void {
    this.#need(2)
    this.#view.setUint16(this.#at, value, true)
    this.#at += 2
  }

  uint32(value: number): void {
    this.#need(4)
    this.#view.setUint32(this.#at, value, true)
    this.#at += 4
  }

  int64(value: bigint): void {
    this.#need(8)
    this.#view.setBigInt64(this.#at, value, true)
    this.#at += 8
  }

  /** A whole number that a double holds exactly, as a uint64. */
  wholeUint64(value: number): void {
    this.#need(8)
    this.#view.setUint32(this.#at, value % 0x1_0000_0000, true)
    this.#view.setUint32(this.#at + 4, Math.floor(value / 0x1_0000_0000), true)
    this.#at += 8
  }

  float64(value: number): void {
    this.#need(8)
    this.#view.setFloat64(this.#at, value, true)
    this.#at += 8
  }

  /** How many there are of what follows. */
  count(value: number): void {
    this.#need(8)
    let rest = value
    while (rest >= 0x80) {
      this.#bytes[this.#at] = (rest % 0x80) | 0x80
      this.#at += 1
      rest = Math.floor(rest / 0x80)
    }
    this.#bytes[this.#at] = rest
    this.#at += 1
  }

  /** Half a surrogate pair becomes the mark for what cannot be read, so that the text is valid UTF-8 always. */
  text(text: string): void {
    const { length } = text
    if (length <= SHORT && this.#shortAscii(text)) return
    // No character takes more than three bytes for each of its units, so the size of these fits into one byte.
    if (length <= MEDIUM) {
      this.#need(1 + length * 3)
      const written = this.#bytes.write(text, this.#at + 1)
      this.#bytes[this.#at] = written
      this.#at += 1 + written
      return
    }
    const size = Buffer.byteLength(text)
    this.count(size)
    this.#need(size)
    this.#at += this.#bytes.write(text, this.#at, size)
  }

  /** A text that stands in bytes as valid UTF-8. */
  utf8({ bytes, start, end }: TextPlace): void {
    const size = end - start
    this.count(size)
    this.#need(size)
    if (size <= SHORT) for (let i = 0; i < size; i += 1) this.#bytes[this.#at + i] = bytes[start + i] ?? 0
    else Buffer.prototype.copy.call(bytes, this.#bytes, this.#at, start, end)
    this.#at += size
  }

  /** Whether the text that was written as UTF-8 at `at`, without its size, is this one. */
  isUtf8At(at: number, { bytes, start, end }: TextPlace): boolean {
    const written = this.#bytes
    // Texts that differ tend to do so at their ends.
    for (let i = end - start - 1; i >= 0; i -= 1) if (written[at + i] !== bytes[start + i]) return false
    return true
  }

  #shortAscii(text: string): boolean {
    const { length } = text
    this.#need(1 + length)
    const bytes = this.#bytes
    const at = this.#at
    for (let i = 0; i < length; i += 1) {
      const code = text.charCodeAt(i)
      if (code > 0x7f) return false
      bytes[at + 1 + i] = code
    }
    bytes[at] = length
    this.#at = at + 1 + length
    return true
  }

  #need(more: number): void {
    if (this.#at + more <= this.#bytes.length) return
    const bytes = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#at + more))
    this.#bytes.copy(bytes, 0, 0, this.#at)
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer)
  }
}
