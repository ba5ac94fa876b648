import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { durationText } from '../../duration.ts'
import { fieldPathText } from '../../field-path/field-path-text.ts'

/** How many keys are remembered at once, and about how many bytes they may take. */
export const suppressLimits = { entries: 100_000, bytes: 32 * 1024 * 1024 }

/** A key that does not come again for this many intervals is forgotten. */
export const intervalsRemembered = 5

export const suppressDefinition = defineNode({
  type: 'suppress',
  title: 'Suppress',
  summary: 'Lets the first items with the same key pass in every interval and drops the others.',
  category: 'processor',
  subcategories: ['filters'],
  icon: 'IconBellOff',
  inputTypes: ['log', 'metric', 'trace'],
  outputTypes: ['log', 'metric', 'trace'],
  atLeastOnce: false,
  needsAllRecords: true,
  inSequence: true,
  processorGroup: 'Filter',
  config: z.object({
    key_field_paths: z
      .array(fieldPathText())
      .min(1, 'At least one key field is required')
      .max(50)
      .meta({
        title: 'Key field paths',
        description:
          'Items with equal values in all of these fields have the same key. At most ' +
          `${suppressLimits.entries} keys (${suppressLimits.bytes / 1024 / 1024} MiB) are remembered; beyond that the oldest ` +
          'key starts anew.',
        placeholder: 'attributes["alert_id"]',
      }),
    interval: durationText()
      .default('1m')
      .meta({
        title: 'Interval',
        description: `Begins with the first item of a key. Keys not seen for ${intervalsRemembered} intervals are forgotten.`,
        placeholder: '1m',
        valueType: 'duration',
      }),
    number_to_allow: z.number().int().min(1).max(1_000_000).default(1).meta({
      title: 'Number to allow',
      description: 'How many items of a key pass in one interval.',
      placeholder: '1',
    }),
  }),
  examples: [
    {
      title: 'One alert of a kind per minute',
      config: { key_field_paths: ['attributes["alert"]'] },
      input: [
        { _type: 'log', body: 'disk 91 % full', attributes: { alert: 'disk' } },
        { _type: 'log', body: 'disk 92 % full', attributes: { alert: 'disk' } },
        { _type: 'log', body: 'load is 12', attributes: { alert: 'load' } },
      ],
      output: [
        { _type: 'log', body: 'disk 91 % full', attributes: { alert: 'disk' } },
        { _type: 'log', body: 'load is 12', attributes: { alert: 'load' } },
      ],
      dropped: { suppressed: 1 },
    },
  ],
})
