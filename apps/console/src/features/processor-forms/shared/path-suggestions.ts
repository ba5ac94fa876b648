import type { FieldSuggestion } from '@weir/contracts'

/** The places that every event has. */
const everywhere = ['body', 'attributes', 'resource']

const longestExample = 40

/** What to offer for a path: the fields that were seen, then the places that are always there. */
export const pathSuggestions = (fields: readonly FieldSuggestion[]): string[] => [
  ...new Set([...fields.map(({ name }) => name), ...everywhere]),
]

/** Those of the suggestions that hold what is typed. */
export function foundPaths(fields: readonly FieldSuggestion[], typed: string): string[] {
  const text = typed.trim().toLowerCase()
  return pathSuggestions(fields).filter(path => path.toLowerCase().includes(text))
}

/** What a field held in some event, in short. */
export function fieldHint(fields: readonly FieldSuggestion[], name: string): string {
  const field = fields.find(candidate => candidate.name === name)
  if (!field) return ''
  const [example = ''] = field.examples
  const text = example.length > longestExample ? `${example.slice(0, longestExample)}…` : example
  return text === '' ? field.type : `${field.type} · ${text}`
}
