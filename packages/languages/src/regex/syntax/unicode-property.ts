import { type CharSet, charSet } from './char-set.ts'

/** Up to here blocks are mixed; beyond, each of `uniform` holds characters of one kind only. */
const scanned: CharSet = [0, 0xd7ff, 0xe000, 0x3ffff, 0xe0000, 0xe0fff]
const uniform = [
  [0xd800, 0xdfff],
  [0x40000, 0xdffff],
  [0xe1000, 0xeffff],
  [0xf0000, 0xffffd],
  [0xffffe, 0xfffff],
  [0x100000, 0x10fffd],
  [0x10fffe, 0x10ffff],
] as const

/** Characters made in one call. */
const rowLength = 2048

let scannedText: string | null = null
const known = new Map<string, CharSet>()

/** The code points with a Unicode property, as the JavaScript engine knows it: `Lu` or `Script=Greek`. */
export function propertySet(property: string): CharSet {
  let set = known.get(property)
  if (!set) {
    set = findMembers(property)
    known.set(property, set)
  }
  return set
}

function findMembers(property: string): CharSet {
  scannedText ??= allOf(scanned)
  const ranges: number[] = []
  for (const { 0: run } of scannedText.matchAll(new RegExp(`\\p{${property}}+`, 'gu'))) addRun(ranges, run)
  const member = new RegExp(`\\p{${property}}`, 'u')
  for (const [low, high] of uniform) if (member.test(String.fromCodePoint(low))) ranges.push(low, high)
  return charSet(ranges)
}

/** A run may step over a gap between scanned blocks. */
function addRun(ranges: number[], run: string): void {
  const first = run.codePointAt(0) ?? 0
  const beforeLast = run.codePointAt(run.length - 2) ?? 0
  const last = beforeLast > 0xffff ? beforeLast : run.charCodeAt(run.length - 1)
  for (let i = 0; i < scanned.length; i += 2) {
    const low = Math.max(first, scanned[i] ?? 0)
    const high = Math.min(last, scanned[i + 1] ?? 0)
    if (low <= high) ranges.push(low, high)
  }
}

function allOf(set: CharSet): string {
  let out = ''
  for (let i = 0; i < set.length; i += 2) {
    const low = set[i] ?? 0
    const count = (set[i + 1] ?? 0) - low + 1
    for (let from = 0; from < count; from += rowLength) {
      out += String.fromCodePoint(
        ...Array.from({ length: Math.min(rowLength, count - from) }, (_, at) => low + from + at),
      )
    }
  }
  return out
}
