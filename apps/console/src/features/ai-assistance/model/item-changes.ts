import { inOneLine } from './one-line.ts'

/** One field that is new, gone or other than before. */
export interface ItemChange {
  sign: '+' | '-' | '~'
  path: string
  before: string
  after: string
}

/** What the product adds to an item, and nobody changes. */
const leftOut: ReadonlySet<string> = new Set(['_type', '_uuid', '_path', '_truncated', '_unpaired'])

type Fields = ReadonlyMap<string, string>

/** The fields in which two items differ, as OTTL writes them, in the order of the first. */
export function itemChanges(before: object, after: object): ItemChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const paths = new Set([...old.keys(), ...now.keys()])
  return [...paths].flatMap((path): ItemChange[] => {
    const [was, is] = [old.get(path), now.get(path)]
    // A record has all fields of its kind: one that was not told was empty.
    if (was === is || (!path.includes('[') && (was ?? '') === (is ?? ''))) return []
    const sign = was === undefined ? '+' : is === undefined ? '-' : '~'
    return [{ sign, path, before: was ?? '', after: is ?? '' }]
  })
}

/** The fields of a map that was read from a text: all of them are new. */
export const newFields = (found: object): ItemChange[] => itemChanges({}, found)

function fieldsOf(item: object): Fields {
  const fields = new Map<string, string>()
  const add = (path: string, value: unknown) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [key, inner] of Object.entries(value)) add(`${path}[${JSON.stringify(key)}]`, inner)
    } else fields.set(path, inOneLine(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')))
  }
  for (const [key, value] of Object.entries(item)) if (!leftOut.has(key)) add(key, value)
  return fields
}
