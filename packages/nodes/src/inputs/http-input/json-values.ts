import { HttpError } from './http-error.ts'

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openBracket = 0x5b
const closeBracket = 0x5d

const isSpace = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
const opens = (byte: number) => byte === openBracket || byte === 0x7b
const closes = (byte: number) => byte === closeBracket || byte === 0x7d

function skipSpace(bytes: Buffer, start: number): number {
  let at = start
  while (isSpace(bytes[at])) at++
  return at
}

/** Where the string that begins at `start` ends. */
function stringEnd(bytes: Buffer, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === backslash) at++
    else if (bytes[at] === quote) return at + 1
  }
  return bytes.length
}

/** Where the value that begins at `start` ends; whether it is a valid one is seen later. */
function valueEnd(bytes: Buffer, start: number): number {
  let depth = 0
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === quote) {
      at = stringEnd(bytes, at) - 1
      if (depth === 0) return at + 1
    } else if (opens(byte)) depth++
    else if (closes(byte)) {
      if (depth === 0) return at
      depth--
      if (depth === 0) return at + 1
    } else if (depth === 0 && (byte === comma || isSpace(byte))) return at
  }
  return bytes.length
}

/** The value as it came; a string as the text that it stands for. */
function valueText(bytes: Buffer, start: number, end: number, index: number): string {
  const text = bytes.toString('utf8', start, end)
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : text
  } catch {
    throw new HttpError(400, `Value ${index + 1} of the body is not valid JSON`)
  }
}

/** The values that stand behind each other, usually one per line. */
function* sequence(bytes: Buffer, start: number): Generator<string> {
  for (let at = start, index = 0; at < bytes.length; index++) {
    const end = valueEnd(bytes, at)
    yield valueText(bytes, at, end, index)
    at = skipSpace(bytes, end)
  }
}

function* elements(bytes: Buffer, start: number): Generator<string> {
  let at = skipSpace(bytes, start + 1)
  if (bytes[at] !== closeBracket) {
    for (let index = 0; ; index++) {
      const end = valueEnd(bytes, at)
      yield valueText(bytes, at, end, index)
      at = skipSpace(bytes, end)
      if (bytes[at] !== comma) break
      at = skipSpace(bytes, at + 1)
    }
  }
  if (bytes[at] !== closeBracket) throw new HttpError(400, 'The JSON array does not end')
  if (skipSpace(bytes, at + 1) < bytes.length) throw new HttpError(400, 'Something follows the JSON array')
}

/** The elements of the array that the body is, or else the values that it holds, as text. */
export function jsonValues(bytes: Buffer): Generator<string> {
  const start = skipSpace(bytes, 0)
  return bytes[start] === openBracket ? elements(bytes, start) : sequence(bytes, start)
}
