import { type CharSet, charSet } from './char-set.ts'
import { propertySet } from './unicode-property.ts'

let casedText: string | null = null
const kelvinSign = 0x212a
const longS = 0x17f

/**
 * The set with everything that differs from its members only by case: `k` brings `K` and the Kelvin sign.
 *
 * The `i` and `u` flags together compare by Unicode's simple case folding, which is what Go does, so the running
 * JavaScript engine answers and no table has to be kept.
 */
export function withOtherCases(set: CharSet): CharSet {
  return (set.at(-1) ?? 0) < 0x80 ? foldAscii(set) : fold(set)
}

/** Most patterns have no other letters, and the text of all cased characters takes a while to make. */
function foldAscii(set: CharSet): CharSet {
  const ranges = [...set]
  for (let i = 0; i < set.length; i += 2) {
    for (let code = set[i] ?? 0; code <= (set[i + 1] ?? 0); code += 1) {
      const lower = code | 0x20
      if (lower < 0x61 || lower > 0x7a) continue
      ranges.push(code ^ 0x20, code ^ 0x20)
      if (lower === 0x6b) ranges.push(kelvinSign, kelvinSign)
      if (lower === 0x73) ranges.push(longS, longS)
    }
  }
  return charSet(ranges)
}

function fold(set: CharSet): CharSet {
  casedText ??= textOf(propertySet('Changes_When_Casemapped'), propertySet('Changes_When_Casefolded'))
  let source = ''
  for (let i = 0; i < set.length; i += 2) source += `${escaped(set[i] ?? 0)}-${escaped(set[i + 1] ?? 0)}`
  const ranges = [...set]
  for (const match of casedText.matchAll(new RegExp(`[${source}]`, 'giu'))) {
    const code = match[0].codePointAt(0) ?? 0
    ranges.push(code, code)
  }
  return charSet(ranges)
}

function escaped(code: number): string {
  return `\\u{${code.toString(16)}}`
}

function textOf(...sets: CharSet[]): string {
  const all = charSet(sets.flat())
  let out = ''
  for (let i = 0; i < all.length; i += 2) {
    for (let code = all[i] ?? 0; code <= (all[i + 1] ?? 0); code += 1) out += String.fromCodePoint(code)
  }
  return out
}
