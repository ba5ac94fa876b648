import type { Clock } from '../runtime-types.ts'
import { createTextDecoder, wholeCharacters } from './decode-text.ts'
import type { TextEncoding } from './encodings.ts'
import { createEventReader, type EventRules } from './event-reader.ts'
import type { Line } from './line-splitter.ts'

interface DatagramReaderOptions {
  rules: EventRules
  /** A datagram is one event, however many lines it has. */
  isOneEvent: boolean
  encoding: TextEncoding
  clock: Clock
  onDrop: () => void
}

/** Reads the events of a datagram; none goes on in the next one. */
export function createDatagramReader(options: DatagramReaderOptions): (datagram: Buffer) => Line[] {
  const { rules, isOneEvent, encoding, onDrop } = options
  if (isOneEvent) return createWholeReader(rules, encoding, onDrop)
  const reader = createEventReader({ ...options, rules: { ...rules, flushMs: undefined } })
  return datagram => [...reader.push(datagram), ...reader.end()]
}

function createWholeReader({ truncateBytes, dropBytes }: EventRules, encoding: TextEncoding, onDrop: () => void) {
  const decode = createTextDecoder(encoding)
  return (datagram: Buffer): Line[] => {
    if (datagram.length > dropBytes) {
      onDrop()
      return []
    }
    const truncated = datagram.length > truncateBytes
    const length = truncated ? wholeCharacters(datagram, truncateBytes, encoding) : datagram.length
    // Line feeds and NUL bytes at the end come from senders that also speak TCP.
    const text = decode(datagram, 0, length).replaceAll(/^\ufeff|[\r\n\0]{1,4}$/g, '')
    return text === '' ? [] : [{ text, end: datagram.length, truncated }]
  }
}
