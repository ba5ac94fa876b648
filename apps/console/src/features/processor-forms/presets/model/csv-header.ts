import { isObject } from './preset-values.ts'

/** Where the names of the columns come from: given, or in a field of the event. */
type CsvHeader = { kind: 'names'; names: readonly string[] } | { kind: 'path'; path: string }

/** The header that the values of a form hold; names unless they say otherwise. */
export function csvHeader(value: unknown): CsvHeader {
  if (isObject(value)) return { kind: 'path', path: typeof value['path'] === 'string' ? value['path'] : '' }
  return { kind: 'names', names: Array.isArray(value) ? value.filter(name => typeof name === 'string') : [] }
}

/** The names in one line. */
export const namesText = (names: readonly string[], delimiter: string): string => names.join(delimiter)

/** The names that a line stands for; those between two delimiters may be empty, and are left out when it is written. */
export const namesOf = (text: string, delimiter: string): string[] =>
  text === '' ? [] : text.split(delimiter === '' ? ',' : delimiter).map(name => name.trim())
