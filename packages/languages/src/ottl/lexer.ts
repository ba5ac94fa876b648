import type { Position } from './ast.ts'
import { OttlError } from './error.ts'
import { readGoString } from './go-string.ts'
import { characterHint } from './hints.ts'
import { maxInt64, toInt } from './number.ts'

/** The longest text that is read, in UTF-16 code units. */
const maxTextLength = 200_000

interface Lexeme {
  readonly text: string
  readonly at: Position
  readonly start: number
  readonly end: number
}

export type Token = Lexeme &
  (
    | { readonly type: 'string'; readonly value: string }
    | { readonly type: 'number'; readonly value: number | bigint; readonly double: boolean }
    | { readonly type: 'bytes'; readonly value: Uint8Array }
    | { readonly type: 'name' }
    | { readonly type: 'symbol' }
    | { readonly type: 'end' }
  )

const bytesPattern = /0x[0-9a-fA-F]+/y
const doublePattern = /(?:\d+\.\d*|\.\d+)(?:[eE][-+]?\d+)?/y
const intPattern = /\d+/y
const namePattern = /[A-Za-z][A-Za-z0-9_]*|_/y
const symbolPattern = /==|!=|>=|<=|=>|[<>=+\-*/(){}[\],.:]/y

export function tokenize(text: string): Token[] {
  if (text.length > maxTextLength) {
    throw new OttlError(`the text has ${text.length} characters, more than the ${maxTextLength} allowed`, 1, 1)
  }
  const tokens: Token[] = []
  let at = 0
  let line = 1
  let lineStart = 0

  const positionOf = (offset: number): Position => ({ line, column: offset - lineStart + 1 })
  const fail = (offset: number, message: string): never => {
    const { line: atLine, column } = positionOf(offset)
    throw new OttlError(message, atLine, column)
  }

  for (;;) {
    for (; at < text.length; at += 1) {
      const char = text[at] ?? ''
      if (char === '\n') {
        line += 1
        lineStart = at + 1
      } else if (char === '#' || (char === '/' && text[at + 1] === '/')) {
        while (at + 1 < text.length && text[at + 1] !== '\n') at += 1
      } else if (char.trim() !== '') break
    }
    const position = positionOf(at)
    if (at >= text.length) {
      tokens.push({ type: 'end', text: '', at: position, start: at, end: at })
      return tokens
    }
    const token = readToken(text, at, position, fail)
    tokens.push(token)
    at = token.end
  }
}

function readToken(text: string, start: number, at: Position, fail: (offset: number, message: string) => never): Token {
  if (text[start] === '"') {
    const { value, end } = readGoString(text, start, fail)
    return { type: 'string', value: interned(value), text: text.slice(start, end), at, start, end }
  }
  const read = (pattern: RegExp): Lexeme | null => {
    pattern.lastIndex = start
    const found = pattern.exec(text)?.[0]
    return found === undefined ? null : { text: found, at, start, end: start + found.length }
  }
  const bytes = read(bytesPattern)
  if (bytes) {
    const digits = bytes.text.slice(2)
    if (digits.length % 2 === 1) fail(start, 'a byte literal needs two hexadecimal digits for each byte')
    return { type: 'bytes', value: fromHex(digits), ...bytes }
  }
  const double = read(doublePattern)
  if (double) {
    const value = Number(double.text)
    if (!Number.isFinite(value)) fail(start, 'the number does not fit into a 64-bit double')
    return { type: 'number', double: true, value, ...double }
  }
  const int = read(intPattern)
  if (int) return { type: 'number', double: false, value: readInt(int.text, message => fail(start, message)), ...int }
  const name = read(namePattern)
  if (name) return { type: 'name', ...name }
  const symbol = read(symbolPattern)
  if (symbol) return { type: 'symbol', ...symbol }
  const character = String.fromCodePoint(text.codePointAt(start) ?? 0)
  return fail(start, `unexpected character '${character}'${characterHint(character)}`)
}

/** The same text as engines keep the names of properties: comparing two of these takes no look at their characters. */
function interned(text: string): string {
  return Object.keys({ [text]: null })[0] ?? text
}

/** As in Go, a number with a leading zero is octal. */
function readInt(digits: string, fail: (message: string) => never): number | bigint {
  const octal = /^0+\d/.test(digits)
  if (octal && /[89]/.test(digits))
    fail(`${digits.slice(0, 40)} starts with 0, so it is octal and has no digits 8 and 9`)
  const value = BigInt(`${octal ? '0o' : ''}${digits.slice(0, 100)}`)
  if (digits.length > 100 || value > maxInt64) fail('the number does not fit into a 64-bit integer')
  return toInt(value)
}

function fromHex(digits: string): Uint8Array {
  const bytes = new Uint8Array(digits.length / 2)
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16)
  return bytes
}
