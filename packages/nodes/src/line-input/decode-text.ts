import type { TextEncoding } from './encodings.ts'

export type DecodeText = (bytes: Buffer, start: number, end: number) => string

/** Turns bytes into text; what does not fit the encoding becomes U+FFFD. */
export function createTextDecoder(encoding: TextEncoding): DecodeText {
  if (encoding === 'utf-8') return (bytes, start, end) => bytes.toString('utf8', start, end)
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  return (bytes, start, end) => decoder.decode(bytes.subarray(start, end))
}

/** The bytes of a text such as a separator. */
export function encodeText(text: string, encoding: TextEncoding): Buffer {
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le')
  return encoding === 'utf-16be' ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'utf8')
}

/** How many bytes each part of a character has in which a separator may begin. */
export function unitSize(encoding: TextEncoding): 1 | 2 {
  return encoding === 'utf-16le' || encoding === 'utf-16be' ? 2 : 1
}

/** How many of the first `length` bytes end with a whole character. */
export function wholeCharacters(bytes: Buffer, length: number, encoding: TextEncoding): number {
  if (encoding === 'utf-8') return wholeUtf8(bytes, length)
  if (unitSize(encoding) === 1) return length
  const even = length - (length % 2)
  const high = even >= 2 ? bytes[encoding === 'utf-16le' ? even - 1 : even - 2] : undefined
  const cutsPair = high !== undefined && high >= 0xd8 && high < 0xdc
  return cutsPair ? even - 2 : even
}

function wholeUtf8(bytes: Buffer, length: number): number {
  for (let at = length - 1; at >= 0 && at >= length - 4; at--) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) return length
    if (byte >= 0xc0) {
      const size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return at + size <= length ? length : at
    }
  }
  return length
}
