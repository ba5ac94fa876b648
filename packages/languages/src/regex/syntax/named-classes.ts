import { type CharSet, negated } from './char-set.ts'

const digit: CharSet = [0x30, 0x39]
const word: CharSet = [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a]
const perlSpace: CharSet = [0x09, 0x0a, 0x0c, 0x0d, 0x20, 0x20]

const posix = new Map<string, CharSet>([
  ['alnum', [0x30, 0x39, 0x41, 0x5a, 0x61, 0x7a]],
  ['alpha', [0x41, 0x5a, 0x61, 0x7a]],
  ['ascii', [0, 0x7f]],
  ['blank', [0x09, 0x09, 0x20, 0x20]],
  ['cntrl', [0, 0x1f, 0x7f, 0x7f]],
  ['digit', digit],
  ['graph', [0x21, 0x7e]],
  ['lower', [0x61, 0x7a]],
  ['print', [0x20, 0x7e]],
  ['punct', [0x21, 0x2f, 0x3a, 0x40, 0x5b, 0x60, 0x7b, 0x7e]],
  ['space', [0x09, 0x0d, 0x20, 0x20]],
  ['upper', [0x41, 0x5a]],
  ['word', word],
  ['xdigit', [0x30, 0x39, 0x41, 0x46, 0x61, 0x66]],
])

/** A class by name, before case folding; `inverted` is applied after it. */
interface NamedClass {
  set: CharSet
  inverted: boolean
}

/** The class of `\d`, `\S` and so on, null for another letter. */
export function perlClass(letter: string): NamedClass | null {
  const lower = letter.toLowerCase()
  const set = lower === 'd' ? digit : lower === 's' ? perlSpace : lower === 'w' ? word : null
  return set && /^[dswDSW]$/.test(letter) ? { set, inverted: letter !== lower } : null
}

/** The class of `[:name:]` or `[:^name:]`, null for an unknown name. */
export function posixClass(name: string): NamedClass | null {
  const inverted = name.startsWith('^')
  const set = posix.get(inverted ? name.slice(1) : name)
  return set ? { set, inverted } : null
}

/** Word characters as `\b` sees them. */
export function isWordCode(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || code === 0x5f
  )
}

export const wordCharacters = word

export function resolved({ set, inverted }: NamedClass, fold: (set: CharSet) => CharSet): CharSet {
  return inverted ? negated(fold(set)) : fold(set)
}
