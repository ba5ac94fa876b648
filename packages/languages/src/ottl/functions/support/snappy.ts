import { OttlFault } from '../../error.ts'

const blockSize = 65536
const hashBits = 14

/** Compresses in Snappy's block format. */
export function snappyCompress(input: Uint8Array): Uint8Array {
  const output = new Output(32 + input.length + Math.ceil(input.length / 6))
  output.varint(input.length)
  for (let start = 0; start < input.length; start += blockSize) {
    compressBlock(input.subarray(start, start + blockSize), output)
  }
  return output.bytes()
}

/** Undoes it, and refuses what would become larger than `limit` or does not hold together. */
export function snappyDecompress(input: Uint8Array, limit: number): Uint8Array {
  const { value: length, end } = readLength(input)
  if (length > limit) throw new OttlFault(`the data would take ${length} bytes, more than ${limit}`)
  const output = new Uint8Array(length)
  let at = end
  let written = 0
  while (at < input.length) {
    const element = readElement(input, at)
    at = element.next
    if (element.offset === 0) {
      if (at + element.length > input.length || written + element.length > length) throw damaged()
      output.set(input.subarray(at, at + element.length), written)
      at += element.length
    } else {
      if (element.offset > written || written + element.length > length) throw damaged()
      // What is copied may be written by the same copy: that is how runs are stored.
      for (let i = 0; i < element.length; i += 1) output[written + i] = output[written + i - element.offset] ?? 0
    }
    written += element.length
  }
  if (written !== length) throw damaged()
  return output
}

function readLength(input: Uint8Array): { value: number; end: number } {
  let value = 0
  for (let at = 0; at < Math.min(5, input.length); at += 1) {
    const byte = input[at] ?? 0
    value += (byte & 0x7f) * 2 ** (7 * at)
    if (byte < 0x80) return { value, end: at + 1 }
  }
  throw damaged()
}

/** A literal (offset 0), whose bytes follow, or a copy of what was written `offset` bytes before. */
function readElement(input: Uint8Array, at: number): { length: number; offset: number; next: number } {
  const tag = input[at] ?? 0
  const extra = [tag >= 240 ? (tag >> 2) - 59 : 0, 1, 2, 4][tag & 3] ?? 0
  if (at + extra >= input.length) throw damaged()
  let number = 0
  for (let i = extra; i > 0; i -= 1) number = number * 256 + (input[at + i] ?? 0)
  const next = at + 1 + extra
  switch (tag & 3) {
    case 0:
      return { length: (extra > 0 ? number : tag >> 2) + 1, offset: 0, next }
    case 1:
      return { length: ((tag >> 2) & 7) + 4, offset: nonZero(((tag >> 5) << 8) | number), next }
    default:
      return { length: (tag >> 2) + 1, offset: nonZero(number), next }
  }
}

function nonZero(offset: number): number {
  if (offset === 0) throw damaged()
  return offset
}

function damaged(): OttlFault {
  return new OttlFault('the data is not whole, or not in the Snappy block format')
}

/** Looks four bytes at a time for what came before in the same block. */
function compressBlock(block: Uint8Array, output: Output): void {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength)
  const seen = new Uint16Array(1 << hashBits)
  let literalStart = 0
  let at = 1
  while (at + 4 <= block.length) {
    const word = view.getUint32(at, true)
    const slot = Math.imul(word, 0x1e35a7bd) >>> (32 - hashBits)
    const candidate = seen[slot] ?? 0
    seen[slot] = at
    if (candidate >= at || view.getUint32(candidate, true) !== word) {
      // Steps grow where nothing repeats, so that random data passes fast.
      at += 1 + ((at - literalStart) >> 5)
      continue
    }
    let length = 4
    while (at + length < block.length && block[at + length] === block[candidate + length]) length += 1
    output.literal(block.subarray(literalStart, at))
    output.copy(at - candidate, length)
    at += length
    literalStart = at
  }
  output.literal(block.subarray(literalStart))
}

class Output {
  readonly #bytes: Uint8Array
  #size = 0

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity)
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#size)
  }

  varint(value: number): void {
    let rest = value
    while (rest >= 0x80) {
      this.#push((rest & 0x7f) | 0x80)
      rest = Math.floor(rest / 128)
    }
    this.#push(rest)
  }

  literal(bytes: Uint8Array): void {
    const last = bytes.length - 1
    if (last < 0) return
    if (last < 60) this.#push(last << 2)
    else if (last < 256) this.#push(60 << 2, last)
    else this.#push(61 << 2, last & 0xff, last >> 8)
    this.#bytes.set(bytes, this.#size)
    this.#size += bytes.length
  }

  copy(offset: number, length: number): void {
    let rest = length
    while (rest > 0) {
      const part = Math.min(rest, 64)
      this.#push(((part - 1) << 2) | 2, offset & 0xff, offset >> 8)
      rest -= part
    }
  }

  #push(...bytes: number[]): void {
    for (const byte of bytes) {
      this.#bytes[this.#size] = byte
      this.#size += 1
    }
  }
}
