import type { Match } from './regex.ts'

type Part = string | { group: number } | { name: string }

/** A replacement text, taken apart by the rules of Go's `Regexp.Expand`. */
export type Template = readonly Part[]

const word = /[\p{L}\p{Nd}_]+/uy

export function parseTemplate(text: string): Template {
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
    if (literal !== '') parts.push(literal)
    literal = ''
    parts.push(referenceTo(reference.name))
    at = reference.end
  }
  literal += text.slice(at)
  if (literal !== '') parts.push(literal)
  return parts
}

export function expandTemplate(template: Template, match: Match): string {
  let out = ''
  for (const part of template) {
    if (typeof part === 'string') out += part
    else if ('group' in part) out += match.groups[part.group]?.text ?? ''
    else out += match.groups.find(group => group.name === part.name && group.text !== null)?.text ?? ''
  }
  return out
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

function referenceTo(name: string): Part {
  // Go reads a number only without leading zeros and below 10^8; anything else is a name.
  return /^(0|[1-9]\d{0,7})$/.test(name) ? { group: Number(name) } : { name }
}
