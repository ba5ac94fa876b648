import { isWordCode } from '../syntax/named-classes.ts'
import { conditions } from './program.ts'

/** What stands on one side of a position, as far as assertions look. */
export const kinds = { other: 0, edge: 1, newline: 2, word: 3 } as const

const { other, edge, newline, word } = kinds

export function kindOf(code: number): number {
  return code === 10 ? newline : isWordCode(code) ? word : other
}

/** The kind of the code unit at `at`, the edge of the text outside of it. Halves of pairs are no word characters. */
export function kindAt(text: string, at: number): number {
  return at < 0 || at >= text.length ? edge : kindOf(text.charCodeAt(at))
}

/** The conditions that hold between two kinds. */
export function conditionsBetween(before: number, after: number): number {
  let bits = (before === word) === (after === word) ? conditions.notWord : conditions.word
  if (before === edge) bits |= conditions.textStart | conditions.lineStart
  else if (before === newline) bits |= conditions.lineStart
  if (after === edge) bits |= conditions.textEnd | conditions.lineEnd
  else if (after === newline) bits |= conditions.lineEnd
  return bits
}

/** The character that begins at `at`. */
export function codeAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return (unit & 0xfc00) === 0xd800 ? (text.codePointAt(at) ?? unit) : unit
}

/** The character that ends before `at`. */
export function codeBefore(text: string, at: number): number {
  const unit = text.charCodeAt(at - 1)
  if ((unit & 0xfc00) !== 0xdc00 || at < 2) return unit
  const code = text.codePointAt(at - 2) ?? unit
  return code > 0xffff ? code : unit
}
