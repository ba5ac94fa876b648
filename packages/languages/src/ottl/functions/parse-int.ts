import { OttlFault } from '../error.ts'
import { maxInt64, toInt } from '../number.ts'
import { defineConverter } from './definition.ts'
import { intValue, stringValue } from './parameters.ts'

/** Sixty-four binary digits, a sign, a prefix, and underscores between the digits. */
const maxLength = 200

export const parseInt = defineConverter({
  name: 'ParseInt',
  docs: 'Reads an integer in a base from 2 to 36. Base 0 takes it from a prefix: 0x, 0o or 0, 0b, else ten.',
  parameters: { target: stringValue, base: intValue },
  returns: 'int',
  examples: [
    { expression: 'ParseInt("-12345", 10)', result: -12345 },
    { expression: 'ParseInt("ff", 16)', result: 255 },
    { expression: 'ParseInt("0x_ff", 0)', result: 255 },
    { expression: 'ParseInt("0755", 0)', result: 493 },
    { expression: 'ParseInt("12a", 10)', error: 'invalid syntax' },
    { expression: 'ParseInt("9223372036854775808", 10)', error: 'value out of range' },
    { expression: 'ParseInt("1", 37)', error: 'invalid base 37' },
    { expression: 'ParseInt("", 10)', error: 'cannot be empty' },
  ],
  create: ({ target, base }) => {
    return () => {
      const text = target.get()
      if (text === '') throw new OttlFault('the target of ParseInt cannot be empty')
      const radix = Number(base.get())
      if (radix < 0) throw new OttlFault(`invalid base ${radix}: the base cannot be negative`)
      return readInt(text, radix)
    }
  },
})

function readInt(text: string, base: number): number | bigint {
  const shown = JSON.stringify(text.slice(0, 100))
  if (base === 1 || base > 36) throw new OttlFault(`parsing ${shown}: invalid base ${base}`)
  const [, sign = '', body = ''] = /^([-+]?)(.*)$/s.exec(text) ?? []
  const { digits, radix } = base === 0 ? prefixed(body) : { digits: body, radix: base }
  const values = Array.from(digits.slice(0, maxLength), digit => digitValue(digit))
  if (digits === '' || digits.length > maxLength || values.some(value => value >= radix)) {
    throw new OttlFault(`parsing ${shown}: invalid syntax for base ${base}`)
  }
  let size = 0n
  for (const value of values) size = size * BigInt(radix) + BigInt(value)
  if (size > maxInt64 + (sign === '-' ? 1n : 0n)) throw new OttlFault(`parsing ${shown}: value out of range`)
  return toInt(sign === '-' ? -size : size)
}

function digitValue(digit: string): number {
  return /^[0-9a-zA-Z]$/.test(digit) ? Number.parseInt(digit, 36) : Number.POSITIVE_INFINITY
}

const prefixes = new Map([
  ['0x', 16],
  ['0o', 8],
  ['0b', 2],
])

/** The base that a prefix tells; underscores may stand between digits and behind the prefix. */
function prefixed(text: string): { digits: string; radix: number } {
  const radix = prefixes.get(text.slice(0, 2).toLowerCase())
  if (radix !== undefined && text.length > 2) return { digits: withoutUnderscores(`0${text.slice(2)}`), radix }
  if (/^0./s.test(text)) return { digits: withoutUnderscores(text), radix: 8 }
  return { digits: withoutUnderscores(text), radix: 10 }
}

function withoutUnderscores(text: string): string {
  return /^_|__|_$/.test(text) ? text : text.replaceAll('_', '')
}
