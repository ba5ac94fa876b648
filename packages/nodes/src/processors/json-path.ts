import { type Value, ValueMap } from '@weir/telemetry'

/** A step into a JSON value: a key, a position, or every element (`*`). */
type JsonStep = { readonly key: string } | { readonly position: number } | '*'

/** Where to look in a JSON value. */
export interface JsonPath {
  readonly steps: readonly JsonStep[]
  /** Has a `[*]`, so that it leads to several values. */
  readonly isList: boolean
  /** What stands there: nothing where a key is missing, several values with `[*]`, at most `limit`. */
  find(value: Value, limit?: number): Value[]
}

const maxSteps = 64
const maxFound = 100_000
const pattern = /\.?([^.[\]"'\s]+)|\[\s*"((?:[^"\\]|\\.)*)"\s*\]|\[\s*(\d{1,9})\s*\]|\[\s*(\*)\s*\]/y

/** Reads `a.b[*].c`, `$`, `$.a["b c"][0]`; undefined when the text is no such path. */
export function parseJsonPath(text: string): JsonPath | undefined {
  const path = text.trim()
  let at = path.startsWith('$') && /^\$(?=$|[.[])/.test(path) ? 1 : 0
  if (path === '' || path.startsWith('.') || path.length > 2000) return undefined
  const begin = at
  const steps: JsonStep[] = []
  while (at < path.length) {
    pattern.lastIndex = at
    const match = pattern.exec(path)
    if (!match || steps.length >= maxSteps) return undefined
    const [whole, name, quoted, position] = match
    // A name needs a dot before it, unless the path begins with it.
    if (name !== undefined && !whole.startsWith('.') && !(at === begin && begin === 0)) return undefined
    if (name !== undefined) steps.push({ key: name })
    else if (quoted !== undefined) steps.push({ key: quoted.replaceAll(/\\(.)/g, '$1') })
    else if (position === undefined) steps.push('*')
    else steps.push({ position: Number(position) })
    at += whole.length
  }
  return { steps, isList: steps.includes('*'), find: (value, limit = maxFound) => find(value, steps, limit) }
}

function find(value: Value, steps: readonly JsonStep[], limit: number): Value[] {
  let found: Value[] = [value]
  for (const step of steps) {
    const next: Value[] = []
    for (const one of found) {
      for (const inner of stepInto(one, step)) {
        if (next.length >= limit) break
        next.push(inner)
      }
    }
    found = next
  }
  return found
}

function stepInto(value: Value, step: JsonStep): readonly Value[] {
  if (step === '*') return Array.isArray(value) ? value : []
  if ('key' in step) {
    const inner = value instanceof ValueMap ? value.get(step.key) : undefined
    return inner === undefined ? [] : [inner]
  }
  const inner = Array.isArray(value) ? value[step.position] : undefined
  return inner === undefined ? [] : [inner]
}
