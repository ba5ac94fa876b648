import { z } from 'zod'
import { definePreset } from './preset.ts'
import { callArguments, ottlPath } from './statement-text.ts'

export const copyField = definePreset({
  preset: 'copy-field',
  title: 'Copy Field',
  summary: 'Copies fields to other places.',
  group: 'Transform',
  icon: 'IconCopy',
  config: z.object({
    rows: z
      .array(
        z.object({
          source: ottlPath.meta({ title: 'Source', placeholder: 'attributes["from"]', valueType: 'ottlExpression' }),
          target: ottlPath.meta({ title: 'Target', placeholder: 'attributes["to"]', valueType: 'ottlExpression' }),
        }),
        { error: 'needs at least one row' },
      )
      .min(1, 'needs at least one row')
      .max(200)
      .meta({ title: 'Fields' }),
  }),
  toStatements: ({ rows }) => rows.map(({ source, target }) => `set(${target}, ${source})`).join('\n'),
  read: lines => ({
    rows: lines.map(line => {
      const [target, source] = callArguments('set', line) ?? []
      return { source, target }
    }),
  }),
  examples: [
    {
      title: 'From the body to attributes and resource',
      config: {
        rows: [
          { source: 'body["user"]', target: 'attributes["user"]' },
          { source: 'attributes["user"]', target: 'resource["owner"]' },
        ],
      },
      statements: 'set(attributes["user"], body["user"])\nset(resource["owner"], attributes["user"])',
      input: [{ _type: 'log', body: { user: 'ada' } }],
      output: [{ _type: 'log', body: { user: 'ada' }, attributes: { user: 'ada' }, resource: { owner: 'ada' } }],
    },
  ],
})
