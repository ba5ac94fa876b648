import { z } from 'zod'
import { definePreset } from './preset.ts'
import { callArguments, ottlPath, quote, unquote } from './statement-text.ts'

/** OTTL has no exponents, and whole numbers of 64 bits. */
function isWritten(number: number): boolean {
  return Number.isInteger(number) ? Number.isSafeInteger(number) : !String(number).includes('e')
}

const scalar = z.union(
  [z.string().max(10_000), z.number().refine(isWritten, { error: 'has too many digits' }), z.boolean()],
  {
    error: ({ input }) => (typeof input === 'number' ? 'must be a number' : 'must be a text, a number, true or false'),
  },
)

function literal(value: string | number | boolean): string {
  return typeof value === 'string' ? quote(value) : String(value)
}

function readLiteral(text: string | undefined): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  return unquote(text) ?? (/^-?\d+(\.\d+)?$/.test(text ?? '') ? Number(text) : undefined)
}

export const addField = definePreset({
  preset: 'add-field',
  title: 'Add Field',
  summary: 'Adds fields with a fixed value.',
  group: 'Transform',
  icon: 'IconPlus',
  config: z.object({
    rows: z
      .array(
        z.object({
          target: ottlPath
            .default('attributes["target"]')
            .meta({ title: 'Target', placeholder: 'attributes["target"]', valueType: 'ottlExpression' }),
          value: scalar.default('value').meta({ title: 'Value', placeholder: 'value', valueType: 'text' }),
        }),
      )
      .min(1, 'needs at least one row')
      .max(200)
      .default([{ target: 'attributes["target"]', value: 'value' }])
      .meta({ title: 'Fields' }),
  }),
  toStatements: ({ rows }) => rows.map(({ target, value }) => `set(${target}, ${literal(value)})`).join('\n'),
  read: lines => ({
    rows: lines.map(line => {
      const [target, value] = callArguments('set', line) ?? []
      return { target: target ?? '', value: readLiteral(value) ?? null }
    }),
  }),
  examples: [
    {
      title: 'The default',
      config: {},
      statements: 'set(attributes["target"], "value")',
      input: [{ _type: 'log', body: 'a' }],
      output: [{ _type: 'log', body: 'a', attributes: { target: 'value' } }],
    },
    {
      title: 'Texts, numbers and switches',
      config: {
        rows: [
          { target: 'resource["env"]', value: 'say "prod"' },
          { target: 'attributes["shard"]', value: 7 },
          { target: 'attributes["canary"]', value: false },
        ],
      },
      statements:
        'set(resource["env"], "say \\"prod\\"")\nset(attributes["shard"], 7)\nset(attributes["canary"], false)',
      input: [{ _type: 'log', body: 'a' }],
      output: [{ _type: 'log', body: 'a', attributes: { shard: 7, canary: false }, resource: { env: 'say "prod"' } }],
    },
  ],
})
