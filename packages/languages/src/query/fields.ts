import type { Characters } from './characters.ts'
import { QueryError } from './query-error.ts'

/** A field that a query groups or counts by. */
export interface QueryField {
  field: string
  /** `attribute` for `@name`; else the name may be a top-level, resource or attribute field. */
  scope: 'any' | 'attribute'
}

const maxFields = 10

/** `a, @b, "c d"` as fields. */
export function readFields(text: string, base: number): QueryField[] {
  const fields: QueryField[] = []
  let at = base
  for (const part of splitUnquoted(text)) {
    const name = part.trim()
    if (name === '') throw new QueryError('A field name is missing here.', at, at + part.length)
    const plain = name.startsWith('"') && name.endsWith('"') ? name.slice(1, -1) : name
    const isAttribute = plain.startsWith('@')
    fields.push({ field: isAttribute ? plain.slice(1) : plain, scope: isAttribute ? 'attribute' : 'any' })
    at += part.length + 1
  }
  if (fields.length > maxFields) {
    throw new QueryError(`A query has at most ${maxFields} fields here.`, base, base + text.length)
  }
  return fields
}

function splitUnquoted(text: string): string[] {
  return text.match(/(?:"[^"]*"|[^,"])+|(?<=,|^)(?=,|$)/g) ?? ['']
}

/** ` by {f1, f2}`, where it comes next. */
export function readGrouping(input: Characters): QueryField[] {
  if (input.match(/by\b/y) === undefined) return []
  const { text, base } = input.braces()
  return readFields(text, base)
}

/** `count_unique(f1, f2):`, where it comes next. */
export function readCountUnique(input: Characters): QueryField[] | undefined {
  if (input.match(/count_unique\b/y) === undefined) return undefined
  input.expect('(')
  const base = input.at
  const text = input.match(/[^)]*/y) ?? ''
  input.expect(')')
  input.expect(':')
  return readFields(text, base)
}
