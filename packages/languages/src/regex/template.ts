import type { Match } from './regex.ts'

/** Text as it stands, or the groups of which the first that took part gives its text. */
type Part = string | readonly number[]

/** A replacement text, taken apart by the rules of Go's `Regexp.Expand`. */
export type Template = readonly Part[]

const word = /[\p{L}\p{Nd}_]+/uy

/** Takes a replacement apart; names stand for the groups that carry them. */
export function parseTemplate(text: string, groupNames: readonly string[]): Template {
  const parts: Part[] = []
  let literal = ''
  let at = 0
  for (;;) {
    const dollar = text.indexOf('$', at)
    if (dollar < 0) break
    literal += text.slice(at, dollar)
    if (text[dollar + 1] === '$') {
      literal += '$'
      at = dollar + 2
      continue
    }
    const reference = readReference(text, dollar + 1)
    if (reference === null) {
      // Go keeps a `$` that starts no reference.
      literal += '$'
      at = dollar + 1
      continue
    }
    const groups = groupsOf(reference.name, groupNames)
    at = reference.end
    if (groups.length === 0) continue
    if (literal !== '') parts.push(literal)
    literal = ''
    parts.push(groups)
  }
  literal += text.slice(at)
  if (literal !== '') parts.push(literal)
  return parts
}

/** Whether a replacement asks for groups, not only for the match as a whole. */
export function asksForGroups(template: Template): boolean {
  return template.some(part => typeof part !== 'string' && part.some(group => group > 0))
}

export function expandTemplate(template: Template, match: Match): string {
  let out = ''
  for (const part of template) {
    out += typeof part === 'string' ? part : firstText(part, group => match.groups[group]?.text)
  }
  return out
}

/** The text of the first of some groups that took part, empty when none did. */
export function firstText(groups: readonly number[], textOf: (group: number) => string | null | undefined): string {
  for (const group of groups) {
    const text = textOf(group)
    if (text !== null && text !== undefined) return text
  }
  return ''
}

function readReference(text: string, at: number): { name: string; end: number } | null {
  const braced = text[at] === '{'
  word.lastIndex = braced ? at + 1 : at
  const name = word.exec(text)?.[0]
  if (name === undefined) return null
  if (!braced) return { name, end: at + name.length }
  const close = at + 1 + name.length
  return text[close] === '}' ? { name, end: close + 1 } : null
}

function groupsOf(name: string, groupNames: readonly string[]): number[] {
  // Go reads a number only without leading zeros and up to nine digits; anything else is a name.
  if (/^(0|[1-9]\d{0,8})$/.test(name)) return Number(name) < groupNames.length ? [Number(name)] : []
  return groupNames.flatMap((groupName, group) => (groupName === name ? [group] : []))
}
