import type { MatchGroup } from '../regex.ts'
import type { GroupPlace } from './native-source.ts'

/** The groups of a match that JavaScript found: it tells their texts, and the places tell where those stand. */
export function nativeGroups(
  result: RegExpExecArray,
  places: readonly (GroupPlace | null)[],
  names: readonly string[],
): MatchGroup[] {
  const { index } = result
  const whole: MatchGroup = { start: index, end: index + result[0].length, name: '', text: result[0] }
  const groups = new Array<MatchGroup>(names.length)
  groups[0] = whole
  for (let group = 1; group < names.length; group += 1) {
    const place = places[group]
    const text = place ? result[place.own] : undefined
    const name = names[group] ?? ''
    if (!place || text === undefined) {
      groups[group] = { start: -1, end: -1, name, text: null }
      continue
    }
    const base = groups[place.base] ?? whole
    let start = (place.fromEnd ? base.end : base.start) + place.fixed
    for (let i = 0; i < place.behind.length; i += 1) start += result[place.behind[i] ?? 0]?.length ?? 0
    groups[group] = { start, end: start + text.length, name, text }
  }
  return groups
}
