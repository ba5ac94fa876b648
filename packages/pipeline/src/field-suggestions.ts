/** A field that events were seen with. */
interface SeenField {
  /** As OTTL writes it, such as attributes["user"]["id"]. */
  name: string
  type: 'string' | 'int' | 'double' | 'bool' | 'list' | 'map' | 'null'
  /** Some of its values, as text. */
  examples: string[]
}

const mostFields = 500
const mostDepth = 5
const mostExamples = 3
const longestExample = 100

/** Fields that every item has beside its own, and nobody asks for. */
const leftOut: ReadonlySet<string> = new Set(['_type', '_uuid', '_path', '_truncated', '_unpaired'])

/** The fields of sampled items with their types and a few values, in the order in which they were first seen. */
export function fieldSuggestions(items: readonly Readonly<Record<string, unknown>>[]): SeenField[] {
  const found = new Map<string, SeenField>()

  function add(name: string, value: unknown, depth: number): void {
    const known = found.get(name)
    if (!known && found.size >= mostFields) return
    const field = known ?? { name, type: typeOf(value), examples: [] }
    found.set(name, field)
    if (field.type === 'null') field.type = typeOf(value)
    if (isMap(value)) {
      if (depth < mostDepth) {
        for (const [key, inner] of Object.entries(value)) add(`${name}[${JSON.stringify(key)}]`, inner, depth + 1)
      }
      return
    }
    if (value === null || field.examples.length >= mostExamples) return
    const example = exampleOf(value)
    if (!field.examples.includes(example)) field.examples.push(example)
  }

  for (const item of items) {
    for (const [name, value] of Object.entries(item)) if (!leftOut.has(name)) add(name, value, 0)
  }
  return [...found.values()]
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function typeOf(value: unknown): SeenField['type'] {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'object') return 'map'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'double'
  return 'string'
}

function exampleOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > longestExample ? `${text.slice(0, longestExample)}…` : text
}
