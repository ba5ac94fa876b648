import type { GrokEntry } from '@weir/contracts'

type Row = readonly [id: string, name: string, description: string, grok: string, sample: string]

/** Entries of a library, from rows of their fields. */
export function grokFamily(...rows: readonly Row[]): GrokEntry[] {
  return rows.map(([id, name, description, grok, sample]) => ({ id, name, description, grok, sample }))
}
