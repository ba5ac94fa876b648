import { parseValue } from '@weir/languages/ottl'
import { z } from 'zod'

/** A text as an OTTL literal. */
export function quote(text: string): string {
  return JSON.stringify(text)
}

/** The text of a literal that `quote` wrote; undefined for anything else. */
export function unquote(literal: string | undefined): string | undefined {
  if (!literal?.startsWith('"')) return undefined
  try {
    const text: unknown = JSON.parse(literal)
    return typeof text === 'string' ? text : undefined
  } catch {
    return undefined
  }
}

/** Whether a text is a place in the record. */
export function isPath(text: string): boolean {
  try {
    return parseValue(text).type === 'path'
  } catch {
    return false
  }
}

/** A place in the record, in OTTL: `body`, `attributes["key"]`, `resource["key"]`. */
export const ottlPath = z
  .string({ error: 'is required' })
  .trim()
  .min(1, { error: 'is required', abort: true })
  .refine(isPath, { error: 'must be a path such as body, attributes["key"] or resource["key"]' })

/**
 * Merges the map that `value` gives into the target; a target that holds something else is replaced by it. Where the value
 * fails, nothing changes.
 */
export function mergeInto(target: string, value: string): string {
  return `merge_maps(${target}, ${value}, "upsert") where IsMap(${target})\nset(${target}, ${value}) where not IsMap(${target})`
}

/** Target and value of the first statement that `mergeInto` writes. */
export function readMerge(lines: readonly string[]): { target: string; value: string } | undefined {
  if (lines.length !== 2) return undefined
  const target = /^set\((.+?), .+\) where not IsMap\(\1\)$/.exec(lines[1] ?? '')?.[1]
  if (target === undefined) return undefined
  const [start, end] = [`merge_maps(${target}, `, `, "upsert") where IsMap(${target})`]
  const line = lines[0] ?? ''
  if (!line.startsWith(start) || !line.endsWith(end)) return undefined
  return { target, value: line.slice(start.length, line.length - end.length) }
}

/** The arguments of `Name(…)`, cut at the commas that stand outside of quotes and brackets. */
export function callArguments(name: string, text: string): string[] | undefined {
  if (!text.startsWith(`${name}(`) || !text.endsWith(')')) return undefined
  const args: string[] = []
  let depth = 0
  let quoted = false
  let start = name.length + 1
  for (let at = start; at < text.length - 1; at += 1) {
    const char = text[at]
    if (quoted) {
      if (char === '\\') at += 1
      else if (char === '"') quoted = false
    } else if (char === '"') quoted = true
    else if (char === '(' || char === '[' || char === '{') depth += 1
    else if (char === ')' || char === ']' || char === '}') depth -= 1
    else if (char === ',' && depth === 0) {
      args.push(text.slice(start, at).trim())
      start = at + 1
    }
    if (depth < 0) return undefined
  }
  args.push(text.slice(start, text.length - 1).trim())
  return args
}
