import type { ByteBudget } from '../../line-input/byte-budget.ts'
import { createTextDecoder, wholeCharacters } from '../../line-input/decode-text.ts'
import type { TextEncoding } from '../../line-input/encodings.ts'
import { createKeptBytes } from '../../line-input/kept-bytes.ts'
import type { Line } from '../../line-input/line-splitter.ts'

interface OctetFramerOptions {
  /** Longer messages are cut here. */
  maxOctets: number
  encoding: TextEncoding
  budget: ByteBudget
}

/** Cuts a stream into messages that say their length first, as in `11 <34>message`. */
export interface OctetFramer {
  /** The messages that are complete now. */
  push(chunk: Buffer): Line[]
  /** What there is of the unfinished message, as at the end of the stream. */
  end(): Line[]
  discard(): void
  readonly unfinishedBytes: number
  /** Where the next message begins cannot be known any more. */
  readonly isBroken: boolean
}

/** A count beyond this is not believed. */
const maxBelieved = 64 * 1024 * 1024
const space = 0x20
const lineFeed = 0x0a
const lessThan = 0x3c

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
/** What some senders write between messages. */
const isFiller = (byte: number) => byte === lineFeed || byte === 0x0d || byte === 0 || byte === space

export function createOctetFramer({ maxOctets, encoding, budget }: OctetFramerOptions): OctetFramer {
  const decode = createTextDecoder(encoding)
  const kept = createKeptBytes(maxOctets, budget)
  let place: 'between' | 'count' | 'message' | 'line' | 'broken' = 'between'
  let count = 0
  let seen = 0
  let position = 0

  function finish(messages: Line[]): void {
    const truncated = kept.length < seen || (place === 'message' && seen < count)
    const length = truncated ? wholeCharacters(kept.bytes, kept.length, encoding) : kept.length
    const text = decode(kept.bytes, 0, length).replace(/[\r\n\0]{1,4}$/, '')
    if (text !== '') messages.push({ text, end: position, truncated })
    discard()
  }

  function discard(): void {
    kept.clear()
    count = 0
    seen = 0
    if (place !== 'broken') place = 'between'
  }

  function keep(chunk: Buffer, from: number, to: number): void {
    kept.add(chunk, from, to)
    seen += to - from
  }

  /** Reads one byte outside of messages; answers how many bytes were used. */
  function readOutside(byte: number): number {
    if (place === 'between' && byte === lessThan) {
      // A sender that counts nothing after all: its messages end with a line feed.
      place = 'line'
      return 0
    }
    if (place === 'between' && isFiller(byte)) return 1
    const isCount = isDigit(byte) && !(place === 'between' && byte === 0x30)
    if (isCount) {
      place = 'count'
      count = count * 10 + byte - 0x30
      if (count > maxBelieved) place = 'broken'
      return 1
    }
    place = place === 'count' && byte === space ? 'message' : 'broken'
    return 1
  }

  function readMessage(chunk: Buffer, from: number, messages: Line[]): number {
    const to = Math.min(chunk.length, from + count - seen)
    keep(chunk, from, to)
    if (seen === count) finish(messages)
    return to - from
  }

  function readLine(chunk: Buffer, from: number, messages: Line[]): number {
    const at = chunk.indexOf(lineFeed, from)
    const to = at < 0 ? chunk.length : at
    keep(chunk, from, to)
    if (at < 0) return to - from
    finish(messages)
    return to - from + 1
  }

  return {
    push(chunk) {
      const messages: Line[] = []
      for (let at = 0; at < chunk.length && place !== 'broken'; ) {
        let used = 0
        if (place === 'message') used = readMessage(chunk, at, messages)
        else if (place === 'line') used = readLine(chunk, at, messages)
        else used = readOutside(chunk[at] ?? 0)
        at += used
        position += used
      }
      return messages
    },
    end() {
      const messages: Line[] = []
      if (seen > 0) finish(messages)
      return messages
    },
    discard,
    get unfinishedBytes() {
      return seen
    },
    get isBroken() {
      return place === 'broken'
    },
  }
}
