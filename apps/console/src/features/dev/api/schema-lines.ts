import type { JsonSchema, SchemaTable } from './openapi.ts'

/** One line of a schema as it is shown: a property or an element, indented by depth. */
export interface SchemaLine {
  depth: number
  name: string
  type: string
  required: boolean
  note: string
}

const deepest = 6

/** What a reference stands for; an unknown one is shown by its name. */
function resolve(schema: JsonSchema, table: SchemaTable): JsonSchema {
  const name = refName(schema)
  return name === undefined ? schema : (table[name] ?? {})
}

const refName = ({ $ref }: JsonSchema) => $ref?.split('/').at(-1)

/** The type in words: `string`, `AuditRecord[]`, `string | null`. */
export function typeText(schema: JsonSchema): string {
  const name = refName(schema)
  if (name !== undefined) return name
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  const options = schema.anyOf ?? schema.oneOf
  if (options) return [...new Set(options.map(typeText))].join(' | ')
  if (schema.allOf) return schema.allOf.map(typeText).join(' & ')
  if (schema.type === 'array') return `${bracketed(typeText(schema.items ?? {}))}[]`
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  if (typeof schema.additionalProperties === 'object') return `{ [key]: ${typeText(schema.additionalProperties)} }`
  return schema.type ?? 'any'
}

const bracketed = (type: string) => (type.includes(' ') ? `(${type})` : type)

function noteOf(schema: JsonSchema): string {
  const { format, minimum, maximum, minLength, maxLength, description } = schema
  return [
    format,
    minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? `from ${minimum}` : undefined,
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? `to ${maximum}` : undefined,
    minLength !== undefined && minLength > 0 ? `at least ${minLength} characters` : undefined,
    maxLength === undefined ? undefined : `at most ${maxLength} characters`,
    schema.default === undefined ? undefined : `default ${JSON.stringify(schema.default)}`,
    description,
  ]
    .filter(part => part !== undefined)
    .join(', ')
}

/** The parts that have properties of their own. */
function partsOf(schema: JsonSchema, table: SchemaTable): JsonSchema[] {
  const own = resolve(schema, table)
  if (own.type === 'array') return own.items ? partsOf(own.items, table) : []
  const parts = own.anyOf ?? own.oneOf ?? own.allOf
  if (parts) return parts.flatMap(part => partsOf(part, table))
  return own.properties ? [own] : []
}

/** A schema as lines, the properties of objects below them. A schema that holds itself is opened once. */
export function schemaLines(schema: JsonSchema, table: SchemaTable, depth = 0, open: JsonSchema[] = []): SchemaLine[] {
  if (depth > deepest) return []
  return partsOf(schema, table).flatMap(part => {
    if (open.includes(part)) return []
    return Object.entries(part.properties ?? {}).flatMap(([name, property]) => [
      {
        depth,
        name,
        type: typeText(property),
        required: part.required?.includes(name) ?? false,
        note: noteOf(property),
      },
      ...schemaLines(property, table, depth + 1, [...open, part]),
    ])
  })
}

/** A body to begin with: every required property, with its default or an empty value. */
export function sampleOf(schema: JsonSchema, table: SchemaTable, depth = 0): unknown {
  const own = resolve(schema, table)
  if (own.default !== undefined) return own.default
  if (own.const !== undefined) return own.const
  if (own.enum) return own.enum[0]
  const first = (own.anyOf ?? own.oneOf ?? own.allOf)?.[0]
  if (first) return depth > deepest ? null : sampleOf(first, table, depth + 1)
  switch (Array.isArray(own.type) ? own.type[0] : own.type) {
    case 'string':
      return own.format === 'date-time' ? new Date(0).toISOString() : ''
    case 'integer':
    case 'number':
      return own.minimum !== undefined && own.minimum > 0 ? own.minimum : 0
    case 'boolean':
      return false
    case 'array':
      return []
    case 'object':
      return depth > deepest ? {} : sampleObject(own, table, depth)
    default:
      return null
  }
}

function sampleObject({ properties = {}, required = [] }: JsonSchema, table: SchemaTable, depth: number): object {
  const entries = Object.entries(properties).filter(([name]) => required.includes(name))
  return Object.fromEntries(entries.map(([name, property]) => [name, sampleOf(property, table, depth + 1)]))
}
