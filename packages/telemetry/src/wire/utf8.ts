import { DecodeError } from '../decode-error.ts'
import { nodeBuffer } from './native-text.ts'

/** Up to here a loop beats the fixed cost of calling the platform's decoder or encoder. */
const SHORT_DECODE = 12
const SHORT_ENCODE = 16

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const encoder = new TextEncoder()
const native = nodeBuffer?.Buffer.prototype

/** The text that the bytes from `start` to `end` hold; refuses what is not valid UTF-8. */
export function decodeUtf8(bytes: Uint8Array, start: number, end: number): string {
  const text = decodeShortAscii(bytes, start, end)
  if (text !== undefined) return text
  try {
    return decoder.decode(bytes.subarray(start, end))
  } catch {
    throw new DecodeError('the text is not valid UTF-8', { offset: start })
  }
}

/** `decodeUtf8` for bytes that are known to be valid. */
export function decodeValidUtf8(bytes: Uint8Array, start: number, end: number): string {
  const text = decodeShortAscii(bytes, start, end)
  if (text !== undefined) return text
  return native ? native.utf8Slice.call(bytes, start, end) : decoder.decode(bytes.subarray(start, end))
}

function decodeShortAscii(bytes: Uint8Array, start: number, end: number): string | undefined {
  const length = end - start
  if (length === 0) return ''
  if (length > SHORT_DECODE) return undefined
  // Four at a time: a call with a list of codes is slow where intrinsics are frozen, as around user code.
  let text = ''
  let at = start
  for (; at + 4 <= end; at += 4) {
    const a = bytes[at] ?? 0
    const b = bytes[at + 1] ?? 0
    const c = bytes[at + 2] ?? 0
    const d = bytes[at + 3] ?? 0
    if ((a | b | c | d) > 0x7f) return undefined
    text += String.fromCharCode(a, b, c, d)
  }
  for (; at < end; at += 1) {
    const code = bytes[at] ?? 0
    if (code > 0x7f) return undefined
    text += String.fromCharCode(code)
  }
  return text
}

/** True when the bytes from `start` to `end` are valid UTF-8. */
export function isUtf8(bytes: Uint8Array, start: number, end: number): boolean {
  const part = bytes.subarray(start, end)
  if (nodeBuffer) return nodeBuffer.isUtf8(part)
  try {
    decoder.decode(part)
    return true
  } catch {
    return false
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
  if (candidate.length === length && isAsciiAt(bytes, start, candidate)) return candidate
  const text = decodeUtf8(bytes, start, end)
  interned[slot] = text
  return text
}

/**
 * True when the bytes at `start` are `text`, which must be ASCII: a byte above 0x7f never equals a UTF-16 unit of the text
 * that it is part of. Texts that differ tend to do so at their ends, as in `http.method` and `http.target`.
 */
export function isAsciiAt(bytes: Uint8Array, start: number, text: string): boolean {
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const byte = bytes[start + at] ?? 0
    if (byte > 0x7f || text.charCodeAt(at) !== byte) return false
  }
  return true
}

/** How many bytes `text` takes; a lone surrogate counts as the replacement character that is written for it. */
export function utf8Length(text: string): number {
  return nodeBuffer && text.length > SHORT_ENCODE ? nodeBuffer.Buffer.byteLength(text) : countUtf8(text)
}

function countUtf8(text: string): number {
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

/** Writes `text` at `start`, where `length` bytes are free: its `utf8Length`. */
export function encodeUtf8(text: string, target: Uint8Array, start: number, length: number): void {
  if (length === text.length) encodeAscii(text, target, start)
  else if (native) native.utf8Write.call(target, text, start, length)
  else encoder.encodeInto(text, target.subarray(start, start + length))
}

function encodeAscii(text: string, target: Uint8Array, start: number): void {
  if (text.length <= SHORT_ENCODE) {
    for (let at = 0; at < text.length; at += 1) target[start + at] = text.charCodeAt(at)
  } else if (native) native.latin1Write.call(target, text, start, text.length)
  else encoder.encodeInto(text, target.subarray(start, start + text.length))
}
