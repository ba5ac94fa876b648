import { hex } from '../../../go-json.ts'
import { type Directive, joined, pad } from './directive.ts'
import { binaryFloatText, floatText, hexFloatText } from './float-text.ts'
import { goQuote } from './go-quote.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Writes an integer, null for a verb that integers do not have. */
export function formatInt(value: bigint, directive: Directive): string | null {
  const { verb, sharp } = directive
  switch (verb) {
    case 'v':
    case 'd':
      return signedDigits(value, 10, '', directive)
    case 'b':
      return signedDigits(value, 2, sharp ? '0b' : '', directive)
    case 'o':
      return signedDigits(value, 8, sharp ? '0' : '', directive)
    case 'O':
      return signedDigits(value, 8, '0o', directive)
    case 'x':
      return signedDigits(value, 16, sharp ? '0x' : '', directive)
    case 'X':
      return signedDigits(value, 16, sharp ? '0X' : '', directive)
    case 'c':
      return pad(character(value), directive)
    case 'q':
      return pad(goQuote(character(value), "'", directive.plus), directive)
    case 'U':
      return pad(unicodeText(value, directive), directive)
  }
  return null
}

function character(value: bigint): string {
  const valid = value >= 0n && value <= 0x10ffffn && (value < 0xd800n || value > 0xdfffn)
  return valid ? String.fromCodePoint(Number(value)) : '\ufffd'
}

function unicodeText(value: bigint, { sharp, precision }: Directive): string {
  const digits = BigInt.asUintN(64, value).toString(16).toUpperCase().padStart(Math.max(4, precision), '0')
  return `U+${digits}${sharp ? ` '${character(value)}'` : ''}`
}

function signedDigits(value: bigint, base: number, prefix: string, directive: Directive): string {
  const { verb, plus, space, minus, zero, width, precision } = directive
  if (precision === 0 && value === 0n) return pad('', { ...directive, zero: false })
  const size = (value < 0n ? -value : value).toString(base)
  const sign = value < 0n ? '-' : plus ? '+' : space ? ' ' : ''
  const fills = zero && !minus && width > 0 && precision < 0
  const wanted = precision >= 0 ? precision : fills ? width - sign.length : 0
  let digits = size.padStart(wanted, '0')
  if (verb === 'X') digits = digits.toUpperCase()
  // An octal number that already starts with a zero needs no other.
  const mark = prefix === '0' && digits.startsWith('0') ? '' : prefix
  return pad(sign + mark + digits, { ...directive, zero: false })
}

/** Writes a float, null for a verb that floats do not have. */
export function formatFloat(value: number, directive: Directive): string | null {
  const text = floatDigits(value, directive)
  if (text === null) return null
  const { plus, space, zero, minus, width } = directive
  const signed = /^[-+]/.test(text) ? text : `+${text}`
  if (!Number.isFinite(value)) {
    const bare = Number.isNaN(value) && !space && !plus ? 'NaN' : signed
    return pad(space && !plus && bare.startsWith('+') ? ` ${bare.slice(1)}` : bare, { ...directive, zero: false })
  }
  const sign = signed.startsWith('-') ? '-' : plus ? '+' : space ? ' ' : ''
  const digits = signed.slice(1)
  if (sign === '' || !zero || minus || width <= digits.length + 1) return pad(sign + digits, directive)
  return sign + digits.padStart(width - 1, '0')
}

function floatDigits(value: number, { verb, precision, sharp }: Directive): string | null {
  switch (verb) {
    case 'v':
      return floatText(value, 'g', precision)
    case 'g':
    case 'G':
      return upper(sharpened(floatText(value, 'g', precision), sharp, precision < 0 ? 6 : precision), verb)
    case 'e':
    case 'E':
      return upper(sharpened(floatText(value, 'e', precision < 0 ? 6 : precision), sharp, -1), verb)
    case 'f':
    case 'F':
      return sharpened(floatText(value, 'f', precision < 0 ? 6 : precision), sharp, -1)
    case 'x':
    case 'X':
      return upper(hexFloatText(value, precision), verb)
    case 'b':
      return binaryFloatText(value)
  }
  return null
}

function upper(text: string, verb: string): string {
  return verb >= 'a' || !/\d/.test(text) ? text : text.toUpperCase()
}

/** The flag # keeps the decimal point, and for %g the zeros up to the precision. */
function sharpened(text: string, sharp: boolean, significant: number): string {
  if (!sharp || !/\d/.test(text)) return text
  const match = /^([-+]?)([0-9.]*)(.*)$/.exec(text)
  const [, sign = '', digits = '', tail = ''] = match ?? []
  const withPoint = digits.includes('.') ? digits : `${digits}.`
  const count = withPoint.replace('.', '').replace(/^0+/, '').length
  return sign + withPoint + '0'.repeat(Math.max(0, significant - count)) + tail
}

/** Writes a string, null for a verb that strings do not have. */
export function formatString(value: string, directive: Directive): string | null {
  const { verb, sharp, plus } = directive
  switch (verb) {
    case 'v':
      return sharp ? pad(goQuote(value, '"', false), directive) : pad(truncated(value, directive), directive)
    case 's':
      return pad(truncated(value, directive), directive)
    case 'x':
    case 'X':
      return pad(hexText(encoder.encode(value), directive), directive)
    case 'q': {
      const text = truncated(value, directive)
      // oxlint-disable-next-line no-control-regex -- raw quotes hold no control characters but tabs
      const raw = sharp && !/[`\u0000-\u0008\u000a-\u001f\u007f\ufeff]/.test(text)
      return pad(raw ? `\`${text}\`` : goQuote(text, '"', plus), directive)
    }
  }
  return null
}

/** Writes bytes, null for a verb that they do not have. */
export function formatBytes(value: Uint8Array, directive: Directive): string | null {
  const { verb, sharp } = directive
  switch (verb) {
    case 'v':
    case 'd': {
      const asCode = sharp && verb === 'v'
      const item = { ...directive, verb: asCode ? 'x' : 'd' }
      const items = joined(value, asCode ? ', ' : ' ', byte => formatInt(BigInt(byte), item) ?? '')
      return asCode ? `[]byte{${items}}` : `[${items}]`
    }
    case 's':
    case 'q':
      return formatString(decoder.decode(value), directive)
    case 'x':
    case 'X':
      return pad(hexText(value, directive), directive)
  }
  return null
}

function truncated(text: string, { precision }: Directive): string {
  return precision >= 0 && text.length > precision ? Array.from(text).slice(0, precision).join('') : text
}

function hexText(bytes: Uint8Array, { verb, sharp, space, precision }: Directive): string {
  const kept = precision >= 0 ? bytes.subarray(0, precision) : bytes
  const prefix = sharp && kept.length > 0 ? '0x' : ''
  const text = space ? Array.from(kept, byte => prefix + hex(new Uint8Array([byte]))).join(' ') : prefix + hex(kept)
  return verb === 'X' ? text.toUpperCase() : text
}
