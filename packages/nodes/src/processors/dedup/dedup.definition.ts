import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { durationText } from '../../duration.ts'
import { fieldPathText } from '../../field-path/field-path-text.ts'

/** How many different logs are held at once, and about how many bytes they may take. */
export const dedupLimits = { entries: 100_000, bytes: 128 * 1024 * 1024 }

export const dedupDefinition = defineNode({
  type: 'dedup',
  title: 'Deduplicate Logs',
  summary: 'Keeps the first of equal logs in every interval and counts the copies that it drops.',
  category: 'processor',
  subcategories: ['filters'],
  icon: 'IconCopyOff',
  inputTypes: ['log'],
  outputTypes: ['log'],
  atLeastOnce: false,
  needsAllRecords: true,
  inSequence: true,
  processorGroup: 'Filter',
  config: z.object({
    interval: durationText()
      .default('1m')
      .meta({
        title: 'Interval',
        description:
          'Logs are held until its end. At most ' +
          `${dedupLimits.entries} different logs (${dedupLimits.bytes / 1024 / 1024} MiB) are held; beyond that, new ones pass at once.`,
        placeholder: '1m0s',
        valueType: 'duration',
      }),
    excluded_field_paths: z
      .array(
        fieldPathText().refine(path => path.trim() !== 'body', 'The whole body cannot be left out of the comparison'),
      )
      .max(100)
      .default([])
      .meta({
        title: 'Excluded field paths',
        description: 'Fields that may differ between equal logs. Times never count.',
        placeholder: 'attributes["request_id"]',
      }),
    count_field_path: fieldPathText(['attributes', 'resource', 'body']).default('attributes["log_count"]').meta({
      title: 'Count field path',
      description: 'Where the number of dropped copies goes; a log without copies stays as it is.',
      placeholder: 'attributes["log_count"]',
    }),
  }),
  examples: [
    {
      title: 'Two equal logs become one',
      config: {},
      input: [
        { _type: 'log', body: 'disk full', attributes: { disk: 'sda' } },
        { _type: 'log', body: 'disk full', attributes: { disk: 'sda' } },
        { _type: 'log', body: 'disk full', attributes: { disk: 'sdb' } },
      ],
      output: [
        { _type: 'log', body: 'disk full', attributes: { disk: 'sda', log_count: 1 } },
        { _type: 'log', body: 'disk full', attributes: { disk: 'sdb' } },
      ],
      dropped: { duplicate: 1 },
    },
    {
      title: 'Equal but for the request',
      config: { excluded_field_paths: ['attributes["request_id"]'], count_field_path: 'attributes["copies"]' },
      input: [
        { _type: 'log', body: 'timeout', attributes: { request_id: 'r1' } },
        { _type: 'log', body: 'timeout', attributes: { request_id: 'r2' } },
        { _type: 'log', body: 'timeout', attributes: { request_id: 'r3' } },
      ],
      output: [{ _type: 'log', body: 'timeout', attributes: { request_id: 'r1', copies: 2 } }],
      dropped: { duplicate: 2 },
    },
  ],
})
