import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { checkEntries } from '../check-processors.ts'
import { sequenceEntrySchema } from './sequence-entry.ts'

export const sequenceDefinition = defineNode({
  type: 'sequence',
  title: 'Conditional Group',
  summary: 'Runs processors one after the other.',
  category: 'processor',
  subcategories: ['sequence nodes'],
  icon: 'IconStack2',
  inputTypes: ['log', 'metric', 'trace'],
  outputTypes: ['log', 'metric', 'trace'],
  inSequence: true,
  config: z.object({
    processors: z
      .array(sequenceEntrySchema)
      .max(500)
      .default([])
      .superRefine((entries, context) => {
        checkEntries(entries, (path, message) => context.addIssue({ code: 'custom', path, message }))
      })
      .meta({ title: 'Processors', description: 'Run in order; an item that one drops does not reach the next.' }),
  }),
  examples: [
    {
      title: 'Parse, filter, mask',
      config: {
        processors: [
          {
            type: 'ottl_transform',
            metadata: '{"id":"parse","type":"parse-json","name":"Parse JSON"}',
            data_types: ['log'],
            statements: 'merge_maps(attributes, ParseJSON(body), "upsert") where IsMap(attributes)',
          },
          {
            type: 'ottl_filter',
            metadata: '{"id":"filter","type":"filter","name":"Leave out debug"}',
            condition: 'attributes["level"] == "DEBUG"',
          },
          {
            type: 'generic_mask',
            metadata: '{"id":"mask","type":"mask","name":"Mask mail addresses"}',
            capture_group_masks: [{ name: 'Mail', capture_group: '[\\w.]+@[\\w.]+' }],
          },
        ],
      },
      input: [
        { _type: 'log', body: '{"level":"INFO","user":"ada@example.com"}' },
        { _type: 'log', body: '{"level":"DEBUG","user":"bob@example.com"}' },
      ],
      output: [
        {
          _type: 'log',
          body: '{"level":"INFO","user":"REDACTED"}',
          attributes: { level: 'INFO', user: 'REDACTED' },
        },
      ],
      dropped: { 'Leave out debug': 1 },
    },
    {
      title: 'A group of its own for production, final',
      config: {
        processors: [
          {
            type: 'sequence',
            condition: 'attributes["env"] == "prod"',
            final: true,
            processors: [{ type: 'ottl_transform', statements: 'set(attributes["keep"], "1y")' }],
          },
          { type: 'ottl_transform', statements: 'set(attributes["keep"], "7d")' },
        ],
      },
      input: [
        { _type: 'log', body: 'a', attributes: { env: 'prod' } },
        { _type: 'log', body: 'b', attributes: { env: 'test' } },
      ],
      output: [
        { _type: 'log', body: 'a', attributes: { env: 'prod', keep: '1y' } },
        { _type: 'log', body: 'b', attributes: { env: 'test', keep: '7d' } },
      ],
    },
  ],
})
