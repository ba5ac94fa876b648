import { maxCodePoint } from './char-set.ts'
import { syntaxError } from './syntax-error.ts'

/** A character read from the pattern, and where the pattern goes on. */
interface Character {
  code: number
  end: number
}

const controls = new Map([
  ['a', 7],
  ['f', 12],
  ['n', 10],
  ['r', 13],
  ['t', 9],
  ['v', 11],
])

/** Reads the character at `at`, which may take two code units. */
export function readCharacter(pattern: string, at: number): Character {
  const code = pattern.codePointAt(at) ?? 0
  return { code, end: at + (code > 0xffff ? 2 : 1) }
}

/** Reads the escape of a single character: the backslash stands at `at`. */
export function readEscape(pattern: string, at: number): Character {
  if (at + 1 >= pattern.length) throw syntaxError('trailingBackslash', '', at)
  const { code, end } = readCharacter(pattern, at + 1)
  const letter = pattern.slice(at + 1, end)
  const control = controls.get(letter)
  if (control !== undefined) return { code: control, end }
  if (letter === 'x') return readHex(pattern, at)
  if (/^[0-7]$/.test(letter)) {
    // A single digit from 1 to 7 would be a back-reference.
    const digits = /^(?:0[0-7]{0,2}|[1-7][0-7]{1,2})/.exec(pattern.slice(at + 1, at + 4))?.[0]
    if (digits !== undefined) return { code: Number.parseInt(digits, 8), end: at + 1 + digits.length }
  } else if (code < 0x80 && !/^[A-Za-z0-9]$/.test(letter)) return { code, end }
  throw syntaxError('escape', pattern.slice(at, end), at)
}

function readHex(pattern: string, at: number): Character {
  const fail = (end: number) => syntaxError('escape', pattern.slice(at, Math.min(end, pattern.length)), at)
  let next = at + 2
  if (pattern[next] !== '{') {
    const digits = pattern.slice(next, next + 2)
    if (/^[0-9A-Fa-f]{2}$/.test(digits)) return { code: Number.parseInt(digits, 16), end: next + 2 }
    const first = readCharacter(pattern, next)
    throw fail(first.end >= pattern.length ? first.end : readCharacter(pattern, first.end).end)
  }
  next += 1
  const start = next
  let code = 0
  for (;;) {
    const digit = readCharacter(pattern, next)
    if (pattern[next] === '}' && next > start) return { code, end: digit.end }
    const value = Number.parseInt(pattern[next] ?? '', 16)
    code = code * 16 + value
    if (!(code <= maxCodePoint)) throw fail(digit.end)
    next = digit.end
  }
}
