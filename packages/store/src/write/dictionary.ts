import type { TextPlace } from '@weir/telemetry'
import { ByteBuffer } from './byte-buffer.ts'

/** The version of the encoding, which goes before everything else of a column with a dictionary. */
export const DICTIONARY_HEAD = new Uint8Array([1, 0, 0, 0, 0, 0, 0, 0])

/** The dictionary comes with the values; the lowest bits say how wide these are. */
const WITH_DICTIONARY = 0x600

/**
 * Texts of which there are few, as `LowCardinality(String)` in ClickHouse's Native format: each text once, and for each value
 * which one it is. The store need not look any of them up then.
 */
export class Dictionary {
  readonly #known = new Map<string, number>()
  readonly #texts = new ByteBuffer()
  /** By text: where it begins, how long it is, and which one came after it last. */
  readonly #starts: number[] = []
  readonly #sizes: number[] = []
  readonly #after: number[] = []
  #values = new Uint32Array(256)
  #count = 0

  /** How many values were added. */
  get count(): number {
    return this.#count
  }

  /** How many bytes all of it takes. */
  get bytes(): number {
    return this.#count === 0 ? 0 : HEAD_BYTES + this.#texts.length + this.#count * this.#width
  }

  add(text: string): void {
    this.#push(this.#known.get(text) ?? this.#learn(text))
  }

  /**
   * Adds the text if it is the one that came last after the one before: records of one program have the same keys in the same
   * order. False when it is another one, and nothing is added.
   */
  addLikely(place: TextPlace): boolean {
    const last = this.#values[this.#count - 1]
    const likely = last === undefined ? undefined : this.#after[last]
    if (likely === undefined || this.#sizes[likely] !== place.end - place.start) return false
    if (!this.#texts.isUtf8At(this.#starts[likely] ?? 0, place)) return false
    this.#push(likely)
    return true
  }

  /** Adds the values from `start` to `end` once more, `times` over. */
  repeat(start: number, end: number, times: number): void {
    this.#need((end - start) * times)
    for (let i = 0; i < times; i += 1) {
      this.#values.copyWithin(this.#count, start, end)
      this.#count += end - start
    }
  }

  /** Nothing at all where there are no values. */
  parts(): Uint8Array[] {
    if (this.#count === 0) return []
    const width = this.#width
    const head = new ByteBuffer()
    head.wholeUint64(WITH_DICTIONARY | (width >> 1))
    head.wholeUint64(this.#known.size)
    const count = new ByteBuffer()
    count.wholeUint64(this.#count)
    return [
      head.written(),
      this.#texts.written(),
      count.written(),
      narrowed(this.#values.subarray(0, this.#count), width),
    ]
  }

  /** Bytes that a value takes. */
  get #width(): 1 | 2 | 4 {
    const { size } = this.#known
    if (size <= 0x100) return 1
    return size <= 0x1_0000 ? 2 : 4
  }

  #learn(text: string): number {
    const which = this.#known.size
    this.#known.set(text, which)
    this.#texts.text(text)
    const size = Buffer.byteLength(text)
    this.#sizes.push(size)
    this.#starts.push(this.#texts.length - size)
    return which
  }

  #push(which: number): void {
    const last = this.#values[this.#count - 1]
    if (last !== undefined) this.#after[last] = which
    this.#need(1)
    this.#values[this.#count] = which
    this.#count += 1
  }

  #need(more: number): void {
    if (this.#count + more <= this.#values.length) return
    const values = new Uint32Array(Math.max(this.#values.length * 2, this.#count + more))
    values.set(this.#values.subarray(0, this.#count))
    this.#values = values
  }
}

/** What stands before and between the texts and the values. */
const HEAD_BYTES = 24

function narrowed(values: Uint32Array, width: 1 | 2 | 4): Uint8Array {
  if (width === 1) return Uint8Array.from(values)
  const narrow = width === 2 ? Uint16Array.from(values) : values
  return new Uint8Array(narrow.buffer, narrow.byteOffset, narrow.byteLength)
}
