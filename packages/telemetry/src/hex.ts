import { nodeBuffer } from './wire/native-text.ts'

const digits = new Int8Array(128).fill(-1)
for (let value = 0; value < 16; value += 1) {
  digits[value.toString(16).charCodeAt(0)] = value
  digits[value.toString(16).toUpperCase().charCodeAt(0)] = value
}

/** The value of one hexadecimal digit given by its character code, or -1. */
export function hexDigit(code: number): number {
  return digits[code] ?? -1
}

/** True for an even number of hexadecimal digits, which may be none. */
export function isHex(text: string): boolean {
  if (text.length % 2 !== 0) return false
  for (let at = 0; at < text.length; at += 1) {
    if (hexDigit(text.charCodeAt(at)) < 0) return false
  }
  return true
}

const native = nodeBuffer?.Buffer.prototype

/** The bytes from `start` to `end` in lower-case hexadecimal. */
export function encodeHex(bytes: Uint8Array, start: number, end: number): string {
  return native ? native.hexSlice.call(bytes, start, end) : bytes.subarray(start, end).toHex()
}
