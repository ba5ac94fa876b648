import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { ottlStatements } from '../../ottl-text.ts'

export const ottlTransformDefinition = defineNode({
  type: 'ottl_transform',
  title: 'Custom',
  summary: 'Changes telemetry with OTTL statements.',
  category: 'processor',
  subcategories: ['transformations'],
  icon: 'IconTransform',
  inputTypes: ['log', 'metric', 'trace'],
  outputTypes: ['log', 'metric', 'trace'],
  inSequence: true,
  config: z.object({
    statements: ottlStatements().meta({
      title: 'Statements',
      description: 'One OTTL statement per line, run in order on every item.',
      placeholder: 'set(attributes["env"], "prod")',
      valueType: 'ottlStatement',
    }),
    error_mode: z.enum(['silent', 'strict']).default('silent').meta({
      title: 'On errors',
      description:
        'Silent skips a statement that fails on an item. Strict takes the item out and counts it as an error.',
      visibility: 'advanced',
    }),
  }),
  examples: [
    {
      title: 'Add a field',
      config: { statements: 'set(attributes["env"], "prod")' },
      input: [{ _type: 'log', body: 'started', attributes: { region: 'eu' } }],
      output: [{ _type: 'log', body: 'started', attributes: { region: 'eu', env: 'prod' } }],
    },
    {
      title: 'Parse JSON',
      config: {
        statements: [
          'merge_maps(attributes, ParseJSON(body), "upsert") where IsMap(attributes)',
          'set(attributes, ParseJSON(body)) where not IsMap(attributes)',
        ].join('\n'),
      },
      input: [{ _type: 'log', body: '{"level":"INFO","status":200}' }],
      output: [{ _type: 'log', body: '{"level":"INFO","status":200}', attributes: { level: 'INFO', status: 200 } }],
    },
    {
      title: 'A statement that fails is skipped',
      config: { statements: 'merge_maps(attributes, ParseJSON(body), "upsert")\nset(severity_text, "INFO")' },
      input: [{ _type: 'log', body: 'not json' }],
      output: [{ _type: 'log', body: 'not json', severity_text: 'INFO' }],
    },
  ],
})
