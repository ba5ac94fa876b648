import { DecodeError } from '../decode-error.ts'

/** Up to here a loop beats the fixed cost of calling the platform's decoder or encoder. */
const SHORT_DECODE = 24
const SHORT_ENCODE = 40

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const encoder = new TextEncoder()

/** The text that the bytes from `start` to `end` hold; refuses what is not valid UTF-8. */
export function decodeUtf8(bytes: Uint8Array, start: number, end: number): string {
  const length = end - start
  if (length === 0) return ''
  if (length <= SHORT_DECODE) {
    const codes = new Array<number>(length)
    let at = 0
    while (at < length) {
      const code = bytes[start + at] ?? 0
      if (code > 0x7f) break
      codes[at] = code
      at += 1
    }
    if (at === length) return String.fromCharCode.apply(null, codes)
  }
  try {
    return decoder.decode(bytes.subarray(start, end))
  } catch {
    throw new DecodeError('the text is not valid UTF-8', { offset: start })
  }
}

const INTERNED_LENGTH = 48
const SLOTS = 2048
const interned: string[] = new Array<string>(SLOTS).fill('')

/**
 * Like `decodeUtf8`, for short texts that repeat, such as attribute keys: most calls find the string of an earlier call and
 * create none. A slot is overwritten on collision, so the memory is bounded whatever is sent.
 */
export function decodeInterned(bytes: Uint8Array, start: number, end: number): string {
  const length = end - start
  if (length > INTERNED_LENGTH || length === 0) return decodeUtf8(bytes, start, end)
  let hash = length
  for (let at = start; at < end; at += 1) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0
  const slot = (hash ^ (hash >>> 11)) & (SLOTS - 1)
  const candidate = interned[slot] ?? ''
  if (candidate.length === length && matches(candidate, bytes, start)) return candidate
  const text = decodeUtf8(bytes, start, end)
  interned[slot] = text
  return text
}

/** True only for ASCII text: a byte above 0x7f never equals a UTF-16 unit of the text that it is part of. */
function matches(text: string, bytes: Uint8Array, start: number): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const byte = bytes[start + at] ?? 0
    if (byte > 0x7f || text.charCodeAt(at) !== byte) return false
  }
  return true
}

/** How many bytes `text` takes; a lone surrogate counts as the replacement character that is written for it. */
export function utf8Length(text: string): number {
  let length = text.length
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0x80) continue
    if (code < 0x800) length += 1
    else if (code >= 0xd800 && code < 0xdc00 && isLowSurrogate(text.charCodeAt(at + 1))) {
      length += 2
      at += 1
    } else length += 2
  }
  return length
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000
}

/**
 * Writes `text` so that it ends before `end` if it is pure ASCII, and tells whether it was. The caller makes room for one
 * byte per character; when the answer is false that room holds rubbish.
 */
export function encodeAsciiBefore(text: string, target: Uint8Array, end: number): boolean {
  const start = end - text.length
  if (text.length > SHORT_ENCODE) return encoder.encodeInto(text, target.subarray(start, end)).read === text.length
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > 0x7f) return false
    target[start + at] = code
  }
  return true
}

/** Writes `text` at `start`, where `utf8Length(text)` bytes are free. */
export function encodeUtf8(text: string, target: Uint8Array, start: number): void {
  encoder.encodeInto(text, target.subarray(start))
}
