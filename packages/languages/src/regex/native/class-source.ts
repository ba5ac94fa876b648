import { between, type CharSet, negated, onlyCharacter } from '../syntax/char-set.ts'

/**
 * How text is seen: `plain` has no surrogates at all, so that one code unit is one character; in `pairs` every
 * surrogate is half of a pair. Text with a lone surrogate is not matched by JavaScript's own engine.
 */
export type TextForm = 'plain' | 'pairs'

/** Whether a set holds characters that take two code units, or lone halves of them. */
export function needsPairs(set: CharSet): boolean {
  return between(set, 0xd800, 0xdfff).length > 0 || (set.at(-1) ?? 0) > 0xffff
}

/** JavaScript source without flags for one character of a set; it can be repeated as it stands. */
export function classSource(set: CharSet, form: TextForm): string {
  const single = onlyCharacter(set)
  if (single >= 0 && single <= 0xffff && !needsPairs(set)) return escaped(single)
  if (form === 'plain' || !needsPairs(set)) return brackets(set, form)
  const pairs = pairSources(between(set, 0x10000, 0x10ffff))
  const single16 = withoutSurrogates(set)
  if (single16.length > 0) pairs.unshift(brackets(set, form))
  return pairs.length === 0 ? '[]' : `(?:${pairs.join('|')})`
}

/** Code units that a character of the set takes, null when that depends on the character. */
export function widthOf(set: CharSet, form: TextForm): number | null {
  if (form === 'plain' || !needsPairs(set)) return 1
  if (withoutSurrogates(set).length === 0) return 2
  return (set.at(-1) ?? 0) > 0xffff ? null : 1
}

function brackets(set: CharSet, form: TextForm): string {
  const units = withoutSurrogates(set)
  // The other way round is shorter and quicker for `.` and `[^a]`. It takes in surrogates unless they are named.
  const others = between(negated(units), 0, 0xffff)
  const excluded = form === 'plain' ? withoutSurrogates(others) : others
  return needsPairs(set) && excluded.length < units.length ? `[^${ranges(excluded)}]` : `[${ranges(units)}]`
}

function withoutSurrogates(set: CharSet): CharSet {
  return [...between(set, 0, 0xd7ff), ...between(set, 0xe000, 0xffff)]
}

/** Ranges beyond the first plane as sequences of two code units. */
function pairSources(set: CharSet): string[] {
  const sources: string[] = []
  for (let i = 0; i < set.length; i += 2) {
    let low = set[i] ?? 0
    const high = set[i + 1] ?? 0
    while (low <= high) {
      const [firstLead, firstTrail] = halves(low)
      const [lastLead, lastTrail] = halves(high)
      // Rows of 1024 characters share a lead; only the first and the last row may be cut.
      const startsRow = firstTrail === 0xdc00
      const lastWhole = lastTrail === 0xdfff ? lastLead : lastLead - 1
      if (startsRow && firstLead <= lastWhole) {
        sources.push(`[${ranges([firstLead, lastWhole])}][${ranges([0xdc00, 0xdfff])}]`)
        low = 0x10000 + (lastWhole - 0xd800 + 1) * 1024
      } else {
        const trailEnd = firstLead === lastLead ? lastTrail : 0xdfff
        sources.push(`${escaped(firstLead)}[${ranges([firstTrail, trailEnd])}]`)
        low = 0x10000 + (firstLead - 0xd800) * 1024 + (trailEnd - 0xdc00) + 1
      }
    }
  }
  return sources
}

function halves(code: number): [number, number] {
  const offset = code - 0x10000
  return [0xd800 + (offset >> 10), 0xdc00 + (offset & 0x3ff)]
}

function ranges(set: CharSet): string {
  let source = ''
  for (let i = 0; i < set.length; i += 2) {
    const low = set[i] ?? 0
    const high = set[i + 1] ?? 0
    source += escaped(low)
    if (high > low + 1) source += '-'
    if (high > low) source += escaped(high)
  }
  return source
}

function escaped(unit: number): string {
  const char = String.fromCharCode(unit)
  if (/[A-Za-z0-9_ "'#%&,:;<=>@`~!]/.test(char)) return char
  return unit <= 0xff ? `\\x${unit.toString(16).padStart(2, '0')}` : `\\u${unit.toString(16).padStart(4, '0')}`
}
