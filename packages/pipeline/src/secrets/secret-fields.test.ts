import { nodeDefinitions } from '@weir/nodes/definitions'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { documentOf } from '../testing/document-of.ts'
import { findSecrets, isSealed, mapSecrets } from './secret-fields.ts'

const document = documentOf([
  { name: 'in', type: 'http_input', port: 8080, authentication: { strategy: 'basic', username: 'u', password: 'p1' } },
  {
    name: 'out',
    type: 'http_output',
    endpoint: 'https://example.com',
    headers: [
      { header: 'x-one', value: 'h1' },
      { header: 'x-two', value: '' },
    ],
  },
  { name: 'strange', type: 'no_such_type', password: 'kept as it is' },
])

describe('secrets of a document', () => {
  it('are found by the forms of the nodes, with their place', () => {
    expect(findSecrets(document)).toEqual([
      { nodeId: 'in', path: ['nodes', 0, 'authentication', 'password'], value: 'p1' },
      { nodeId: 'out', path: ['nodes', 1, 'headers', 0, 'value'], value: 'h1' },
    ])
  })

  it('are replaced where they stand, and nothing else is', () => {
    const hidden = mapSecrets(document, ({ value }) => `weir-sealed:${value}`)
    expect(findSecrets(hidden).map(secret => secret.value)).toEqual(['weir-sealed:p1', 'weir-sealed:h1'])
    expect(findSecrets(hidden).every(({ value }) => isSealed(value))).toBe(true)
    expect(mapSecrets(hidden, ({ value }) => value.slice('weir-sealed:'.length))).toEqual(document)
    expect(findSecrets(document)[0]?.value).toBe('p1')
  })

  it('are those beside the nodes, too', () => {
    const named = { ...documentOf([]), secrets: { a: { value: 's1', description: 'd' } }, keys: { b: { value: 's2' } } }
    expect(findSecrets(named).map(({ path, value }) => [path.join('.'), value])).toEqual([
      ['secrets.a.value', 's1'],
      ['keys.b.value', 's2'],
    ])
  })

  it('leave a document without any as it is', () => {
    const plain = documentOf(['in:demo_input'])
    expect(mapSecrets(plain, () => 'x')).toBe(plain)
  })
})

const inner = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodPrefault
    ? schema.def.innerType
    : undefined

/** How many places of a schema are marked as secret, told from the schema itself and not from the form. */
function secretPlaces(schema: z.core.$ZodType, around: readonly z.core.$ZodType[] = []): number {
  if (around.includes(schema)) return 0
  if (z.globalRegistry.get(schema)?.valueType?.endsWith('password')) return 1
  const inside = [...around, schema]
  const sum = (schemas: readonly z.core.$ZodType[]) => schemas.reduce((all, one) => all + secretPlaces(one, inside), 0)
  if (schema instanceof z.ZodObject) return sum(Object.values(schema.shape))
  if (schema instanceof z.ZodArray) return sum([schema.element])
  if (schema instanceof z.ZodRecord) return sum([schema.valueType])
  if (schema instanceof z.ZodUnion) return sum(schema.options)
  const wrapped = inner(schema)
  return wrapped ? sum([wrapped]) : 0
}

const withSecrets = nodeDefinitions.filter(({ config }) => secretPlaces(config) > 0)

it('has node types with secrets to look at', () => {
  expect(withSecrets.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['http_input', 'http_output', 's3_output', 'otlp_output']),
  )
})

it.each(withSecrets.map(({ type, config }) => [type, config] as const))(
  'reaches every secret of %s through its form',
  (type, config) => {
    const filled = { name: 'x', type, ...fill(config) }
    const found = findSecrets(documentOf([filled]))
    expect(found).toHaveLength(secretPlaces(config))
  },
)

/** A value with a text in every place. */
function fill(schema: z.core.$ZodType): object {
  const value = filled(schema)
  return typeof value === 'object' && value !== null ? value : {}
}

function filled(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, filled(field)]))
  }
  if (schema instanceof z.ZodArray) return [filled(schema.element)]
  if (schema instanceof z.ZodRecord) return { key: filled(schema.valueType) }
  if (schema instanceof z.ZodUnion) return schema.options.map(filled).find(value => typeof value === 'object') ?? 'text'
  const wrapped = inner(schema)
  return wrapped ? filled(wrapped) : 'text'
}
