import type { Proposal, Suggestion } from './complete.ts'
import { isInTextOrComment } from './unfinished.ts'

/** A field that records were seen with. */
export interface KnownField {
  /** As OTTL writes it, such as `attributes["user"]["id"]`. */
  readonly name: string
  readonly type: string
  /** Some of its values, as text. */
  readonly examples: readonly string[]
}

/** A path, the keys behind it, and a key that is being typed. */
const keyPlace = /([A-Za-z_][\w.]*(?:\["(?:[^"\\]|\\.)*"\])*)\[("(?:[^"\\]|\\.)*|\w*)$/
const oneKey = /^\["(?:[^"\\]|\\.)*"\]/
/** Nobody writes paths that are longer, and looking for the start of one costs time. */
const longestPath = 2000

/** Fields below the top level, to stand where a value does. */
export function fieldProposals(fields: readonly KnownField[]): Proposal[] {
  return fields
    .filter(({ name }) => name.includes('['))
    .map(({ name, ...field }) => ({ kind: 'field', label: name, insertText: name, ...about(field) }))
}

/** The keys that records were seen with at the place of a key that is being typed, such as behind `attributes[`. */
export function keySuggestions(before: string, fields: readonly KnownField[]): Suggestion[] {
  const line = before.slice(Math.max(before.lastIndexOf('\n') + 1, before.length - longestPath))
  const found = keyPlace.exec(line)
  if (!found) return []
  const [whole, path = '', key = ''] = found
  if (isInTextOrComment(before.slice(0, before.length - whole.length))) return []
  const holder = plainPath(path)
  const typed = key.replace(/^"/, '').toLowerCase()
  return fields.flatMap(({ name, ...field }): Suggestion[] => {
    if (!name.startsWith(`${holder}[`)) return []
    const rest = name.slice(holder.length)
    const bracketed = oneKey.exec(rest)?.[0]
    if (bracketed === undefined || bracketed !== rest) return []
    const label = bracketed.slice(1, -1)
    if (!label.slice(1).toLowerCase().includes(typed)) return []
    return [{ kind: 'key', label, insertText: `${label}]`, from: before.length - key.length, ...about(field) }]
  })
}

/** A path without what may stand before it: the name of its context, and `attributes` behind the resource. */
function plainPath(path: string): string {
  return path
    .replace(/^(?:log|span|metric|datapoint)\.(?=attributes|body|resource)/, '')
    .replace(/^resource\.attributes(?=$|\[)/, 'resource')
}

function about({ type, examples }: Omit<KnownField, 'name'>): Pick<Proposal, 'detail' | 'docs'> {
  return { detail: type, docs: examples.length === 0 ? '' : `Seen: ${examples.join(', ')}` }
}
