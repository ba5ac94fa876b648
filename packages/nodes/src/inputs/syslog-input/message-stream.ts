import type { ByteBudget } from '../../line-input/byte-budget.ts'
import type { TextEncoding } from '../../line-input/encodings.ts'
import { createEventReader, type EventRules } from '../../line-input/event-reader.ts'
import type { Line } from '../../line-input/line-splitter.ts'
import type { Clock } from '../../runtime-types.ts'
import { createOctetFramer } from './octet-framer.ts'

/** The messages of one connection, however they are told apart. */
export interface MessageStream {
  push(chunk: Buffer): Line[]
  end(): Line[]
  breakOff(): Line[]
  readonly unfinishedBytes: number
  /** Nothing that follows can be understood. */
  readonly isBroken: boolean
}

export interface StreamRules {
  rules: EventRules
  encoding: TextEncoding
  /** Given where messages say their length first. */
  octets: { maxOctets: number } | undefined
  trailer: string
}

interface StreamParts extends StreamRules {
  clock: Clock
  budget: ByteBudget
  onFlush: (event: Line) => void
}

export function createMessageStream({ octets, trailer, ...parts }: StreamParts): MessageStream {
  if (!octets) {
    const reader = createEventReader({ ...parts, separator: trailer, onDrop() {} })
    return {
      push: chunk => reader.push(chunk),
      end: () => reader.end(),
      breakOff: () => reader.breakOff(),
      get unfinishedBytes() {
        return reader.unfinishedBytes
      },
      isBroken: false,
    }
  }
  const framer = createOctetFramer({ ...parts, ...octets })
  return {
    push: chunk => framer.push(chunk),
    end: () => framer.end(),
    breakOff() {
      framer.discard()
      return []
    },
    get unfinishedBytes() {
      return framer.unfinishedBytes
    },
    get isBroken() {
      return framer.isBroken
    },
  }
}
