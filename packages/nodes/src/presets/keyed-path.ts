import { z } from 'zod'
import { isPath, quote, unquote } from './statement-text.ts'

const keyed = /^(.+)\[("(?:[^"\\]|\\.)*")\]$/

/** A path that ends in a key, such as `attributes["key"]`: the form that a field in a map has. */
export const keyedPath = z
  .string({ error: 'is required' })
  .trim()
  .min(1, { error: 'is required', abort: true })
  .refine(text => splitPath(text) !== undefined && isPath(text), {
    error: 'must be a path with a key, such as attributes["key"]',
  })

/** The map that holds a field, and the key of the field in it. */
function splitPath(text: string): { map: string; key: string } | undefined {
  const [, map, literal] = keyed.exec(text) ?? []
  const key = unquote(literal)
  return map === undefined || key === undefined ? undefined : { map, key }
}

function joinPath(map: string, key: string): string {
  return `${map}[${quote(key)}]`
}

export function deleteKey(path: string): string {
  const parts = splitPath(path)
  return parts ? `delete_key(${parts.map}, ${quote(parts.key)})` : ''
}

/** The path that a `delete_key` names by its two arguments. */
export function pathOfKey(map: string | undefined, literal: string | undefined): string | undefined {
  const key = unquote(literal)
  return map === undefined || key === undefined ? undefined : joinPath(map, key)
}
