import { describe, expect, it } from 'vitest'
import { documentSchema, groupOperations, operationsOf } from './openapi.ts'
import { sampleOf, schemaLines, typeText } from './schema-lines.ts'

const document = documentSchema.parse({
  openapi: '3.1.1',
  info: { title: 'Weir API', version: '1.2.3' },
  paths: {
    '/v1/orgs/{orgId}/tokens': {
      get: {
        operationId: 'tokens.list',
        summary: 'API tokens of the organization',
        tags: ['tokens'],
        parameters: [{ name: 'orgId', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: {
            description: 'OK',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Token' } } },
          },
          204: { description: 'OK' },
        },
      },
      post: {
        operationId: 'tokens.create',
        tags: ['tokens'],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name', 'days'],
                properties: {
                  name: { type: 'string', minLength: 1, maxLength: 100 },
                  days: { type: 'integer', minimum: 1 },
                  note: { type: 'string' },
                },
              },
            },
          },
        },
        responses: {},
      },
    },
    '/v1/me': { get: { tags: ['session'], responses: {} } },
  },
  components: {
    schemas: {
      Token: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { type: 'string' },
          level: { enum: ['read', 'write'] },
          until: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
          children: { type: 'array', items: { $ref: '#/components/schemas/Token' } },
          entries: { type: 'object', additionalProperties: { type: 'integer' } },
        },
      },
    },
  },
})
const operations = operationsOf(document)
const table = document.components.schemas

describe('operationsOf', () => {
  it('has every call with its name, or its method and address where it has none', () => {
    expect(operations.map(({ id }) => id)).toEqual(['tokens.list', 'tokens.create', 'GET /v1/me'])
    expect(operations[0]).toMatchObject({ method: 'GET', tag: 'tokens', parameters: [{ name: 'orgId', in: 'path' }] })
    expect(operations[0]?.answers.map(({ status, type }) => [status, type])).toEqual([
      ['200', 'application/json'],
      ['204', ''],
    ])
  })

  it.each([
    ['', ['session', 'tokens']],
    ['CREATE', ['tokens']],
    ['/v1/me', ['session']],
    ['nothing like it', []],
  ])('%s finds the groups %o', (typed, tags) => {
    expect(groupOperations(operations, typed).map(([tag]) => tag)).toEqual(tags)
  })
})

describe('schemas', () => {
  it('a schema that holds itself is opened once', () => {
    const lines = schemaLines({ $ref: '#/components/schemas/Token' }, table)
    expect(lines.map(({ depth, name, type, required }) => [depth, name, type, required])).toEqual([
      [0, 'id', 'string', true],
      [0, 'level', '"read" | "write"', false],
      [0, 'until', 'string | null', false],
      [0, 'children', 'Token[]', false],
      [0, 'entries', '{ [key]: integer }', false],
    ])
  })

  it('limits and defaults are said', () => {
    const lines = schemaLines(operations[1]?.body ?? {}, table)
    expect(lines.map(({ note }) => note)).toEqual(['at least 1 characters, at most 100 characters', 'from 1', ''])
  })

  it('a body begins with what is required', () => {
    expect(sampleOf(operations[1]?.body ?? {}, table)).toEqual({ name: '', days: 1 })
  })

  it.each([
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } }, '(string | integer)[]'],
    [{ const: 'x' }, '"x"'],
    [{}, 'any'],
  ])('%o is %s', (schema, text) => {
    expect(typeText(schema)).toBe(text)
  })
})
