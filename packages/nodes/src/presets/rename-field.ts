import { z } from 'zod'
import { deleteKey, keyedPath } from './keyed-path.ts'
import { definePreset } from './preset.ts'
import { callArguments, ottlPath } from './statement-text.ts'

export const renameField = definePreset({
  preset: 'rename-field',
  title: 'Rename Field',
  summary: 'Moves fields to other names or places.',
  group: 'Transform',
  icon: 'IconPencil',
  config: z.object({
    rows: z
      .array(
        z.object({
          source: keyedPath.meta({ title: 'From', placeholder: 'attributes["old"]', valueType: 'ottlExpression' }),
          target: ottlPath.meta({ title: 'To', placeholder: 'attributes["new"]', valueType: 'ottlExpression' }),
        }),
        { error: 'needs at least one row' },
      )
      .min(1, 'needs at least one row')
      .max(100)
      .meta({ title: 'Fields' }),
  }),
  toStatements: ({ rows }) =>
    rows.map(({ source, target }) => `set(${target}, ${source})\n${deleteKey(source)}`).join('\n'),
  read: lines => ({
    rows: lines
      .filter((_, at) => at % 2 === 0)
      .map(line => {
        const [target, source] = callArguments('set', line) ?? []
        return { source, target }
      }),
  }),
  examples: [
    {
      title: 'An attribute',
      config: { rows: [{ source: 'attributes["usr"]', target: 'attributes["user.name"]' }] },
      statements: 'set(attributes["user.name"], attributes["usr"])\ndelete_key(attributes, "usr")',
      input: [{ _type: 'log', body: 'a', attributes: { usr: 'ada', n: 1 } }],
      output: [{ _type: 'log', body: 'a', attributes: { n: 1, 'user.name': 'ada' } }],
    },
  ],
})
