import { anyButNewline, anyCharacter, between, type CharSet, negated, onlyCharacter, union } from './syntax/char-set.ts'
import { withOtherCases } from './syntax/case-folding.ts'
import { perlClass } from './syntax/named-classes.ts'

const control: ReadonlyMap<number, string> = new Map([
  [9, 'a tab'],
  [10, 'a line break'],
  [13, 'a carriage return'],
  [32, 'a space'],
])

/** Sets that have a name of their own. */
const named: readonly (readonly [CharSet, string])[] = [
  [anyCharacter, 'any character'],
  [anyButNewline, 'any character but a line break'],
  ...classNames('d', 'a digit', 'no digit'),
  ...classNames('w', 'a letter, digit or _', 'no letter, digit or _'),
  ...classNames('s', 'white space', 'no white space'),
  [[0x41, 0x5a, 0x61, 0x7a], 'a letter from A to Z, in any case'],
  [[0x30, 0x39, 0x41, 0x5a, 0x61, 0x7a], 'a letter or digit'],
  [[0x30, 0x39, 0x41, 0x46, 0x61, 0x66], 'a hexadecimal digit'],
  [[0x30, 0x39, 0x61, 0x66], 'a hexadecimal digit in lower case'],
]

function classNames(letter: string, name: string, other: string): (readonly [CharSet, string])[] {
  const set = perlClass(letter)?.set ?? []
  return [
    [set, name],
    [negated(set), other],
  ]
}

/** Ranges beyond this are not spelled out. */
const mostRanges = 12

/** Says which characters a set holds. */
export function explainSet(set: CharSet): string {
  const known = named.find(([other]) => isSame(other, set))
  if (known) return known[1]
  const only = onlyCharacter(set)
  if (only >= 0) return characterName(only)
  const letter = set[0] ?? 0
  // A letter that was written under the flag i.
  if (set.length <= 6 && isSame(set, withOtherCases([letter, letter]))) {
    return `${JSON.stringify(String.fromCodePoint(letter).toLowerCase())} in any case`
  }
  const rest = negated(set)
  if (set.length > rest.length || (set.at(-1) ?? 0) > 0xffff) return `any character but ${list(rest, 'and')}`
  return `one of ${list(set, 'or')}`
}

function list(set: CharSet, word: string): string {
  const [names, left] = takeClasses(set)
  for (let at = 0; at < left.length; at += 2) names.push(...rangeNames(left[at] ?? 0, left[at + 1] ?? 0))
  const shown = names.length > mostRanges ? [...names.slice(0, mostRanges), 'others'] : names
  const last = shown.pop() ?? 'nothing'
  return shown.length === 0 ? last : `${shown.join(', ')} ${word} ${last}`
}

/** Classes that are a part of the set, by name, and what is left without them. */
function takeClasses(set: CharSet): [string[], CharSet] {
  const names: string[] = []
  let left = set
  for (const [letter, name] of [
    ['w', 'letters, digits, _'],
    ['s', 'white space'],
  ] as const) {
    const part = perlClass(letter)?.set ?? []
    if (!isSame(union(left, part), left)) continue
    names.push(name)
    left = without(left, part)
  }
  return [names, left]
}

function without(set: CharSet, part: CharSet): CharSet {
  const others = negated(part)
  let left: CharSet = []
  for (let at = 0; at < others.length; at += 2) left = union(left, between(set, others[at] ?? 0, others[at + 1] ?? 0))
  return left
}

function rangeNames(low: number, high: number): string[] {
  if (high > low + 1) return [`${characterName(low)} to ${characterName(high)}`]
  return low === high ? [characterName(low)] : [characterName(low), characterName(high)]
}

function characterName(code: number): string {
  const known = control.get(code)
  if (known !== undefined) return known
  const isShown = code > 32 && code !== 127 && code < 0xd800
  return isShown ? JSON.stringify(String.fromCodePoint(code)) : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}

function isSame(a: CharSet, b: CharSet): boolean {
  return a.length === b.length && a.every((bound, at) => bound === b[at])
}
