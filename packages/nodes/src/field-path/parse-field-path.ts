/** A text that names no place in a record. */
export class FieldPathError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FieldPathError'
  }
}

/** A place in a record: a top-level field, and the keys and list positions below it. */
export interface ParsedFieldPath {
  /** As OTTL calls it: `body`, `attributes`, `resource`, `severity_text`, `status.code` … */
  readonly root: string
  readonly keys: readonly (string | number)[]
}

const maxLength = 2000
const maxSteps = 64

/** `.name`, `["key"]`, `['key']` or `[0]`; the name of a root may have no dot before it. */
const stepPattern =
  /\.?([A-Za-z_][\w-]*)|\[\s*"((?:[^"\\]|\\.)*)"\s*\]|\[\s*'((?:[^'\\]|\\.)*)'\s*\]|\[\s*(\d{1,6})\s*\]/y

/** Names of what the path starts from: `item` as other products write it, the others as OTTL does. */
const prefixes: ReadonlySet<string> = new Set(['item', 'log', 'span', 'metric', 'datapoint'])

/** Fields that are two words in OTTL. */
const twoWords: ReadonlySet<string> = new Set([
  'status.code',
  'status.message',
  'scope.name',
  'scope.version',
  'scope.attributes',
])

/**
 * Takes a path apart: `attributes["k"]`, `body["a"][0]`, `resource.k`, `severity_text`, and the same behind `item.`, `item["…"]`
 * or an OTTL prefix such as `log.`; throws a {@link FieldPathError} that says what is wrong.
 */
export function parseFieldPath(text: string): ParsedFieldPath {
  const steps = stepsOf(text)
  if (steps.length > 1 && prefixes.has(String(steps[0]))) steps.shift()
  const [first, second] = steps
  if (typeof first !== 'string') throw new FieldPathError(unknownRoot(text))
  const joined = `${first}.${second}`
  if (twoWords.has(joined)) return { root: joined, keys: steps.slice(2) }
  // OTTL writes the attributes of the resource as `resource.attributes`, the item form as `resource`.
  const keys = first === 'resource' && second === 'attributes' && /\bresource\s*\.\s*attributes\b/.test(text) ? 2 : 1
  return { root: first, keys: steps.slice(keys) }
}

function stepsOf(text: string): (string | number)[] {
  const path = text.trim()
  if (path === '') throw new FieldPathError('A field path is required')
  if (path.length > maxLength) throw new FieldPathError(`A field path has at most ${maxLength} characters`)
  const steps: (string | number)[] = []
  let at = 0
  while (at < path.length) {
    stepPattern.lastIndex = at
    const match = stepPattern.exec(path)
    const [whole, name, doubleQuoted, singleQuoted, position] = match ?? []
    const dotted = whole?.startsWith('.') ?? false
    if (whole === undefined || (name !== undefined && dotted === (at === 0))) {
      throw new FieldPathError(`The field path is not understood at character ${at + 1}: ${path.slice(at, at + 20)}`)
    }
    const quoted = doubleQuoted ?? singleQuoted
    if (name !== undefined) steps.push(name)
    else if (quoted !== undefined) steps.push(quoted.replaceAll(/\\(.)/g, '$1'))
    else steps.push(Number(position))
    if (steps.length > maxSteps) throw new FieldPathError(`A field path has at most ${maxSteps} keys`)
    at += whole.length
  }
  return steps
}

export function unknownRoot(text: string): string {
  return `${JSON.stringify(text.trim())} is not a field; write a path such as body, attributes["key"] or resource["key"]`
}
