import { type CharSet, charSet, negated, union } from './char-set.ts'
import { withOtherCases } from './case-folding.ts'
import { readCharacter, readEscape } from './escape.ts'
import { perlClass, posixClass, resolved } from './named-classes.ts'
import { syntaxError } from './syntax-error.ts'
import { unicodeClass } from './unicode-classes.ts'

/** A class read from the pattern, and where the pattern goes on. */
export interface ReadClass {
  set: CharSet
  end: number
}

/** Reads `\d`, `\pL`, `\P{Greek}` and the like at `at`; null when something else stands there. */
export function readClassEscape(pattern: string, at: number, foldCase: boolean): ReadClass | null {
  if (pattern[at] !== '\\') return null
  const letter = pattern[at + 1] ?? ''
  if (letter === 'p' || letter === 'P') return readUnicodeClass(pattern, at, foldCase)
  const named = perlClass(letter)
  return named && { set: resolved(named, folding(foldCase)), end: at + 2 }
}

/** Reads `[…]`: the bracket stands at `at`. */
export function readBrackets(pattern: string, at: number, foldCase: boolean): ReadClass {
  const fold = folding(foldCase)
  const isNegated = pattern[at + 1] === '^'
  const first = at + (isNegated ? 2 : 1)
  const ranges: number[] = []
  let groups: CharSet = []
  let next = first
  while (next === first || pattern[next] !== ']') {
    const group = readNamedGroup(pattern, next, foldCase) ?? readClassEscape(pattern, next, foldCase)
    if (group) {
      groups = union(groups, group.set)
      next = group.end
      continue
    }
    const range = readRange(pattern, next, at)
    for (const bound of fold([range.low, range.high])) ranges.push(bound)
    next = range.end
  }
  const set = union(groups, charSet(ranges))
  return { set: isNegated ? negated(set) : set, end: next + 1 }
}

function readRange(pattern: string, at: number, open: number): { low: number; high: number; end: number } {
  const low = readClassCharacter(pattern, at, open)
  // A `-` before the closing bracket stands for itself.
  if (pattern[low.end] !== '-' || low.end + 1 >= pattern.length || pattern[low.end + 1] === ']') {
    return { low: low.code, high: low.code, end: low.end }
  }
  const high = readClassCharacter(pattern, low.end + 1, open)
  if (high.code < low.code) throw syntaxError('charRange', pattern.slice(at, high.end), at)
  return { low: low.code, high: high.code, end: high.end }
}

function readClassCharacter(pattern: string, at: number, open: number) {
  if (at >= pattern.length) throw syntaxError('missingBracket', pattern.slice(open), open)
  return pattern[at] === '\\' ? readEscape(pattern, at) : readCharacter(pattern, at)
}

function readNamedGroup(pattern: string, at: number, foldCase: boolean): ReadClass | null {
  if (!pattern.startsWith('[:', at)) return null
  const close = pattern.indexOf(':]', at + 2)
  if (close < 0) return null
  const named = posixClass(pattern.slice(at + 2, close))
  if (!named) throw syntaxError('charRange', pattern.slice(at, close + 2), at)
  return { set: resolved(named, folding(foldCase)), end: close + 2 }
}

function readUnicodeClass(pattern: string, at: number, foldCase: boolean): ReadClass {
  let end = at + 2 < pattern.length ? readCharacter(pattern, at + 2).end : at + 2
  let name = pattern.slice(at + 2, end)
  if (name === '{') {
    const close = pattern.indexOf('}', at)
    if (close < 0) throw syntaxError('charRange', pattern.slice(at), at)
    end = close + 1
    name = pattern.slice(at + 3, close)
  }
  const inverted = name.startsWith('^') !== (pattern[at + 1] === 'P')
  const set = unicodeClass(name.startsWith('^') ? name.slice(1) : name)
  if (!set) throw syntaxError('charRange', pattern.slice(at, end), at)
  return { set: resolved({ set, inverted }, folding(foldCase)), end }
}

function folding(foldCase: boolean): (set: CharSet) => CharSet {
  return foldCase ? withOtherCases : set => set
}
