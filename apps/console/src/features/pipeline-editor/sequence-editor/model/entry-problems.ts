import { type EntryPlace, fieldName } from '@weir/pipeline'
import type { Problems } from '../../../node-forms/index.ts'

interface EntryProblems {
  /** Messages by field of the entry itself. */
  own: Problems
  /** Whether something is wrong with a processor inside of it. */
  hasInner: boolean
}

/** The problems of one processor of a sequence, out of those of the whole. */
export function entryProblems(problems: Problems, place: EntryPlace): EntryProblems {
  const prefix = fieldName(place.flatMap(at => ['processors', at]))
  const own: Record<string, readonly string[]> = {}
  let hasInner = false
  for (const [field, messages] of Object.entries(problems)) {
    const rest = field === prefix ? '' : field.startsWith(`${prefix}.`) ? field.slice(prefix.length + 1) : undefined
    if (rest === undefined) continue
    if (rest.startsWith('processors[')) hasInner = true
    else own[rest] = messages
  }
  return { own, hasInner }
}

/** What is wrong with the sequence as a whole, and with none of its processors. */
export function problemsOfWhole(problems: Problems): string[] {
  return Object.entries(problems).flatMap(([field, messages]) =>
    field.startsWith('processors[') ? [] : messages.map(message => (field === '' ? message : `${field} ${message}`)),
  )
}
