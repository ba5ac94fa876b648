import type { ByteBudget } from './byte-budget.ts'
import { createTextDecoder, encodeText, unitSize, wholeCharacters } from './decode-text.ts'
import type { TextEncoding } from './encodings.ts'
import { createKeptBytes } from './kept-bytes.ts'

export interface Line {
  readonly text: string
  /** Where the stream goes on behind the line and its separator, in bytes. */
  readonly end: number
  /** The line was longer than is kept. */
  readonly truncated: boolean
}

export interface LineSplitterOptions {
  /** Longer lines are cut here. */
  truncateBytes: number
  /** Longer lines are left out. */
  dropBytes: number
  /** A line was left out. */
  onDrop: () => void
  encoding?: TextEncoding
  /** What stands behind every line; a carriage return before a line feed belongs to it. */
  separator?: string
  /** Where in the stream the first chunk stands. */
  position?: number
  /** Limits what the unfinished lines of all streams take together; where it is used up, lines are cut. */
  budget?: ByteBudget
}

/** Cuts a stream of bytes into lines; it keeps no more than the unfinished line, up to the limit. */
export interface LineSplitter {
  /** The lines that are complete now. The chunk may be used again afterwards. */
  push(chunk: Uint8Array): Line[]
  /** The unfinished line, if there is one, as at the end of the stream. */
  end(): Line[]
  /** Forgets the unfinished line. */
  discard(): void
  /** How many bytes the unfinished line has. */
  readonly pendingBytes: number
  /** How many bytes were pushed, counted from where the stream began. */
  readonly position: number
}

const byteOrderMark = 0xfeff
const nothing = Buffer.alloc(0)

export function createLineSplitter(options: LineSplitterOptions): LineSplitter {
  const { truncateBytes, dropBytes, onDrop, encoding = 'utf-8', separator = '\n', budget } = options
  const decode = createTextDecoder(encoding)
  const mark = encodeText(separator, encoding)
  const unit = unitSize(encoding)
  const markByte = mark.length === 1 ? (mark[0] ?? 0) : -1
  const kept = createKeptBytes(truncateBytes, budget)
  /** How long the unfinished line is, with what of it is not kept. */
  let lineBytes = 0
  /** The last bytes of the chunk before, where a separator may have begun. */
  let rest = nothing
  let position = options.position ?? 0
  let isFirst = position === 0

  function find(data: Buffer, from: number): number {
    if (markByte >= 0) return data.indexOf(markByte, from)
    let at = data.indexOf(mark, from)
    while (at >= 0 && (lineBytes + at - from) % unit !== 0) at = data.indexOf(mark, at + 1)
    return at
  }

  function keep(data: Buffer, from: number, to: number): void {
    lineBytes += to - from
    if (lineBytes > dropBytes) kept.clear()
    else kept.add(data, from, to)
  }

  function readText(data: Buffer, from: number, to: number): { text: string; truncated: boolean } {
    if (lineBytes === 0 && to - from <= truncateBytes) return { text: decode(data, from, to), truncated: false }
    keep(data, from, to)
    const truncated = kept.length < lineBytes
    const length = truncated ? wholeCharacters(kept.bytes, kept.length, encoding) : kept.length
    return { text: decode(kept.bytes, 0, length), truncated }
  }

  function finish(data: Buffer, from: number, to: number, end: number, lines: Line[]): void {
    if (lineBytes + to - from > dropBytes) onDrop()
    else {
      const line = readText(data, from, to)
      let { text } = line
      if (isFirst && text.charCodeAt(0) === byteOrderMark) text = text.slice(1)
      if (separator === '\n' && !line.truncated && text.endsWith('\r')) text = text.slice(0, -1)
      lines.push({ text, end, truncated: line.truncated })
    }
    isFirst = false
    lineBytes = 0
    kept.clear()
  }

  return {
    push(chunk) {
      const lines: Line[] = []
      const given = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      const data = rest.length > 0 ? Buffer.concat([rest, given]) : given
      const start = position - rest.length
      position += chunk.byteLength
      let from = 0
      for (let at = find(data, from); at >= 0; at = find(data, from)) {
        finish(data, from, at, start + at + mark.length, lines)
        from = at + mark.length
      }
      const held = Math.min(mark.length - 1, data.length - from)
      if (data.length - held > from) keep(data, from, data.length - held)
      rest = held > 0 ? Buffer.from(data.subarray(data.length - held)) : nothing
      return lines
    },
    end() {
      const lines: Line[] = []
      if (lineBytes + rest.length > 0) finish(rest, 0, rest.length, position, lines)
      rest = nothing
      return lines
    },
    discard() {
      lineBytes = 0
      rest = nothing
      kept.clear()
    },
    get pendingBytes() {
      return lineBytes + rest.length
    },
    get position() {
      return position
    },
  }
}
