import { DecodeError } from '../decode-error.ts'
import { hexDigit } from '../hex.ts'
import { double, MAX_VALUE_DEPTH, type Value } from '../value.ts'
import { ValueMap } from '../value-map.ts'

/** `[]` costs two characters to send and a hundred bytes to hold; this bounds what a text can make us hold. */
const MAX_CONTAINERS = 1_000_000

/** From this size on, looking for a repeated key in a list costs more than keeping an index. */
const INDEXED_SIZE = 16

const QUOTE = 0x22
const COMMA = 0x2c
const PLUS = 0x2b
const MINUS = 0x2d
const DOT = 0x2e
const ZERO = 0x30
const NINE = 0x39
const COLON = 0x3a
const UPPER_E = 0x45
const OPEN_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSE_BRACKET = 0x5d
const LOWER_E = 0x65
const LOWER_F = 0x66
const LOWER_N = 0x6e
const LOWER_T = 0x74
const LOWER_U = 0x75
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

const escapes = new Map([
  [QUOTE, '"'],
  [BACKSLASH, '\\'],
  [0x2f, '/'],
  [0x62, '\b'],
  [LOWER_F, '\f'],
  [LOWER_N, '\n'],
  [0x72, '\r'],
  [LOWER_T, '\t'],
])

/**
 * Reads JSON text without losing what JavaScript's own numbers and objects would.
 *
 * `5` is an integer while `5.0` and `5e0` are doubles; integers beyond 2^53 are exact up to 64 bits and doubles beyond that;
 * keys keep their order and mean nothing special; of a repeated key the last value counts, at the first one's place.
 */
export function parseJsonValue(text: string): Value {
  return parseJson(text, MAX_VALUE_DEPTH)
}

/** `parseJsonValue` for documents that may nest deeper than a value. */
export function parseJson(text: string, maxDepth: number): Value {
  return new JsonParser(text, maxDepth).document()
}

class JsonParser {
  private readonly text: string
  private readonly maxDepth: number
  private at = 0
  private containers = 0

  constructor(text: string, maxDepth: number) {
    this.text = text
    this.maxDepth = maxDepth
  }

  document(): Value {
    const value = this.value(1)
    this.space()
    if (this.at < this.text.length) throw this.unexpected('the end of the text')
    return value
  }

  private value(depth: number): Value {
    const code = this.space()
    if (depth > this.maxDepth) throw this.error(`the text is nested deeper than ${this.maxDepth}`)
    if (code === QUOTE) return this.string()
    if (code === OPEN_BRACE) return this.map(depth)
    if (code === OPEN_BRACKET) return this.list(depth)
    if (code === MINUS || (code >= ZERO && code <= NINE)) return this.number()
    if (code === LOWER_T) return this.word('true', true)
    if (code === LOWER_F) return this.word('false', false)
    if (code === LOWER_N) return this.word('null', null)
    throw this.unexpected('a value')
  }

  /** Passes over white space and returns the code of what follows, NaN at the end. */
  private space(): number {
    let code = this.text.charCodeAt(this.at)
    while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) {
      this.at += 1
      code = this.text.charCodeAt(this.at)
    }
    return code
  }

  private word<T>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.at)) throw this.unexpected('a value')
    this.at += word.length
    return value
  }

  private string(): string {
    const { text } = this
    let from = this.at + 1
    let at = from
    let decoded = ''
    for (;;) {
      const code = text.charCodeAt(at)
      if (code === QUOTE) {
        this.at = at + 1
        const rest = text.slice(from, at)
        return decoded === '' ? rest : decoded + rest
      }
      if (code === BACKSLASH) {
        decoded += text.slice(from, at)
        this.at = at
        decoded += this.escape()
        from = this.at
        at = from
      } else if (code >= 0x20) at += 1
      else {
        this.at = at
        throw this.error(at < text.length ? 'a control character in a text must be escaped' : 'a text is not closed')
      }
    }
  }

  private escape(): string {
    const code = this.text.charCodeAt(this.at + 1)
    if (code !== LOWER_U) {
      const escaped = escapes.get(code)
      if (escaped === undefined) throw this.error('unknown escape in a text')
      this.at += 2
      return escaped
    }
    let unit = 0
    for (let at = this.at + 2; at < this.at + 6; at += 1) {
      const digit = hexDigit(this.text.charCodeAt(at))
      if (digit < 0) throw this.error('\\u must be followed by four hexadecimal digits')
      unit = unit * 16 + digit
    }
    this.at += 6
    return String.fromCharCode(unit)
  }

  private number(): Value {
    const start = this.at
    if (this.text.charCodeAt(start) === MINUS) this.at += 1
    const whole = this.digits()
    if (whole > 1 && this.text.charCodeAt(this.at - whole) === ZERO) {
      this.at -= whole
      throw this.error('a number must not begin with 0')
    }
    let code = this.text.charCodeAt(this.at)
    let isInteger = true
    if (code === DOT) {
      isInteger = false
      this.at += 1
      this.digits()
      code = this.text.charCodeAt(this.at)
    }
    if (code === LOWER_E || code === UPPER_E) {
      isInteger = false
      this.at += 1
      code = this.text.charCodeAt(this.at)
      if (code === PLUS || code === MINUS) this.at += 1
      this.digits()
    }
    const literal = this.text.slice(start, this.at)
    return isInteger ? integer(literal, whole) : double(Number(literal))
  }

  /** Passes over at least one digit and returns how many there were. */
  private digits(): number {
    const start = this.at
    let code = this.text.charCodeAt(this.at)
    while (code >= ZERO && code <= NINE) {
      this.at += 1
      code = this.text.charCodeAt(this.at)
    }
    if (this.at === start) throw this.unexpected('a digit')
    return this.at - start
  }

  private enter(): void {
    this.containers += 1
    if (this.containers > MAX_CONTAINERS) throw this.error(`the text holds more than ${MAX_CONTAINERS} lists and maps`)
    this.at += 1
  }

  private list(depth: number): Value[] {
    this.enter()
    const list: Value[] = []
    if (this.space() === CLOSE_BRACKET) {
      this.at += 1
      return list
    }
    for (;;) {
      list.push(this.value(depth + 1))
      const code = this.space()
      if (code !== COMMA && code !== CLOSE_BRACKET) throw this.unexpected('"," or "]"')
      this.at += 1
      if (code === CLOSE_BRACKET) return list
    }
  }

  private map(depth: number): ValueMap {
    this.enter()
    const map = new ValueMap()
    if (this.space() === CLOSE_BRACE) {
      this.at += 1
      return map
    }
    let index: Map<string, number> | undefined
    for (;;) {
      if (this.space() !== QUOTE) throw this.unexpected('a key in quotes')
      const key = this.string()
      if (this.space() !== COLON) throw this.unexpected('":"')
      this.at += 1
      const value = this.value(depth + 1)
      if (map.size < INDEXED_SIZE) map.set(key, value)
      else {
        index ??= new Map(map.keys.map((known, place) => [known, place]))
        const known = index.get(key)
        if (known === undefined) {
          index.set(key, map.size)
          map.append(key, value)
        } else map.setAt(known, value)
      }
      const code = this.space()
      if (code !== COMMA && code !== CLOSE_BRACE) throw this.unexpected('"," or "}"')
      this.at += 1
      if (code === CLOSE_BRACE) return map
    }
  }

  private unexpected(wanted: string): DecodeError {
    const found = this.at < this.text.length ? JSON.stringify(this.text.charAt(this.at)) : 'the end'
    return this.error(`expected ${wanted} but found ${found}`)
  }

  private error(problem: string): DecodeError {
    return new DecodeError(problem, { offset: this.at })
  }
}

/** An integer literal as the smallest kind of number that holds it exactly; `-0` is 0, as integers have one zero. */
function integer(literal: string, digits: number): Value {
  const value = Number(literal)
  if (digits < 16 || Number.isSafeInteger(value)) return value === 0 ? 0 : value
  if (digits > 19) return double(value)
  const exact = BigInt(literal)
  return BigInt.asIntN(64, exact) === exact ? exact : double(value)
}
