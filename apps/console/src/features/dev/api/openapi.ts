import { z } from 'zod'

/** A JSON schema, as far as the explorer reads one. */
export interface JsonSchema {
  $ref?: string | undefined
  type?: string | string[] | undefined
  format?: string | undefined
  description?: string | undefined
  enum?: unknown[] | undefined
  const?: unknown
  default?: unknown
  minimum?: number | undefined
  maximum?: number | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  required?: string[] | undefined
  properties?: Record<string, JsonSchema> | undefined
  items?: JsonSchema | undefined
  additionalProperties?: boolean | JsonSchema | undefined
  anyOf?: JsonSchema[] | undefined
  oneOf?: JsonSchema[] | undefined
  allOf?: JsonSchema[] | undefined
}

const schema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    description: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    default: z.unknown().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    required: z.array(z.string()).optional(),
    properties: z.record(z.string(), schema).optional(),
    items: schema.optional().catch(undefined),
    additionalProperties: z.union([z.boolean(), schema]).optional(),
    anyOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
    allOf: z.array(schema).optional(),
  }),
)

const contentSchema = z.record(z.string(), z.object({ schema: schema.optional() }))

const operationSchema = z.object({
  operationId: z.string().optional(),
  summary: z.string().optional(),
  tags: z.array(z.string()).default([]),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query', 'header', 'cookie']),
        required: z.boolean().default(false),
        schema: schema.optional(),
      }),
    )
    .default([]),
  requestBody: z.object({ required: z.boolean().optional(), content: contentSchema }).optional(),
  responses: z.record(z.string(), z.object({ content: contentSchema.optional() })).default({}),
})

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** The document that the server makes of its contract. */
export const documentSchema = z.object({
  info: z.object({ version: z.string() }),
  paths: z.record(z.string(), z.partialRecord(z.enum(methods), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), schema).default({}) }).default({ schemas: {} }),
})
export type ApiDocument = z.infer<typeof documentSchema>
export type SchemaTable = ApiDocument['components']['schemas']

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
}

/** One call of the API. */
export interface Operation {
  id: string
  method: string
  path: string
  tag: string
  summary: string
  parameters: Parameter[]
  body: JsonSchema | undefined
  answers: { status: string; type: string; schema: JsonSchema | undefined }[]
}

/** Every call in the document, in its order. */
export function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap(method => {
      const found = item[method]
      return found ? [operationOf(path, method.toUpperCase(), found)] : []
    }),
  )
}

function operationOf(path: string, method: string, found: z.infer<typeof operationSchema>): Operation {
  return {
    id: found.operationId ?? `${method} ${path}`,
    method,
    path,
    tag: found.tags[0] ?? 'other',
    summary: found.summary ?? '',
    parameters: found.parameters.flatMap(parameter =>
      parameter.in === 'path' || parameter.in === 'query'
        ? [{ name: parameter.name, in: parameter.in, required: parameter.required, schema: parameter.schema ?? {} }]
        : [],
    ),
    body: Object.values(found.requestBody?.content ?? {})[0]?.schema,
    answers: Object.entries(found.responses).map(([status, { content = {} }]) => {
      const [type = '', entry] = Object.entries(content)[0] ?? []
      return { status, type, schema: entry?.schema }
    }),
  }
}

/** The calls by tag, tags in the alphabet's order; only those whose name, address or summary has the words. */
export function groupOperations(operations: readonly Operation[], typed: string): [tag: string, Operation[]][] {
  const wanted = typed.trim().toLowerCase()
  const groups = new Map<string, Operation[]>()
  for (const operation of operations) {
    const words = `${operation.id} ${operation.method} ${operation.path} ${operation.summary}`.toLowerCase()
    if (words.includes(wanted)) groups.set(operation.tag, [...(groups.get(operation.tag) ?? []), operation])
  }
  return [...groups].sort(([a], [b]) => a.localeCompare(b))
}
