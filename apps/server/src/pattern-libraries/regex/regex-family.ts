import type { RegexEntry } from '@weir/contracts'

type Row = readonly [
  id: string,
  displayName: string,
  description: string,
  regex: string,
  sample: string,
  ...tags: string[],
]

/** Entries of a library, from rows of their fields. */
export function regexFamily(...rows: readonly Row[]): RegexEntry[] {
  return rows.map(([id, displayName, description, regex, sample, ...tags]) => ({
    id,
    displayName,
    description,
    regex,
    tags,
    sample,
  }))
}
