import { z } from 'zod'

type SearchValue = string | string[]

/** Reads the search part of an address: every value stays text, a repeated key becomes a list. */
export function parseSearch(text: string): Record<string, SearchValue> {
  const found = new Map<string, SearchValue>()
  for (const [key, value] of new URLSearchParams(text)) {
    const known = found.get(key)
    if (known === undefined) found.set(key, value)
    else found.set(key, Array.isArray(known) ? [...known, value] : [known, value])
  }
  return Object.fromEntries(found)
}

/** The reverse of parseSearch. Keys without a value are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) params.append(key, String(one))
  }
  const text = params.toString()
  return text ? `?${text}` : ''
}

/** Search keys as Zod schemas. A value that does not fit counts as absent: an old bookmark must still open. */
export const searchKey = {
  text: (max = 4000) => z.string().max(max).optional().catch(undefined),
  boolean: () =>
    z
      .union([z.boolean(), z.enum(['true', 'false']).transform(value => value === 'true')])
      .optional()
      .catch(undefined),
  oneOf: <const Values extends readonly [string, ...string[]]>(values: Values) =>
    z.enum(values).optional().catch(undefined),
  list: (max = 100) =>
    z
      .union([z.array(z.string()).max(max), z.string().transform(value => [value])])
      .optional()
      .catch(undefined),
}
