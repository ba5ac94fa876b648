import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { fieldPathText } from '../../field-path/field-path-text.ts'
import { regexText } from '../../regex-text.ts'
import { defaultMask } from './mask-library.ts'

const maskedRoots = ['body', 'attributes', 'resource']

export const genericMaskDefinition = defineNode({
  type: 'generic_mask',
  title: 'Mask',
  summary: 'Replaces sensitive text, such as card numbers and addresses, wherever it stands.',
  category: 'processor',
  subcategories: ['transformations'],
  icon: 'IconEyeOff',
  inputTypes: ['log', 'metric', 'trace'],
  outputTypes: ['log', 'metric', 'trace'],
  inSequence: true,
  config: z.object({
    capture_group_masks: z
      .array(
        z.object({
          name: z.string().min(1).max(100).meta({ title: 'Name', placeholder: 'Custom Mask 1' }),
          capture_group: regexText().meta({
            title: 'Regular expression',
            description: 'Go syntax. The first capture group is replaced; without one, the whole match.',
            valueType: 'regex',
          }),
          mask: z
            .string()
            .min(1, 'Masking characters are required')
            .max(1000)
            .default(defaultMask)
            .meta({ title: 'Masking characters' }),
          enabled: z.boolean().default(true).meta({ title: 'Enabled' }),
        }),
      )
      .max(200)
      .meta({ title: 'Masks', description: 'Applied in order to every text in body, attributes and resource.' }),
    included_field_paths: z.array(fieldPathText(maskedRoots)).max(200).default([]).meta({
      title: 'Included fields',
      description: 'Only these fields are masked. Without any: all of them.',
      placeholder: 'attributes["key"]',
      visibility: 'advanced',
    }),
    excluded_field_paths: z.array(fieldPathText(maskedRoots)).max(200).default([]).meta({
      title: 'Excluded fields',
      description: 'Fields that are left as they are.',
      placeholder: 'attributes["key"]',
      visibility: 'advanced',
    }),
  }),
  examples: [
    {
      title: 'Whole match',
      config: {
        capture_group_masks: [{ name: 'Card number', capture_group: '\\b\\d{4}(?:[ -]?\\d{4}){3}\\b', mask: '****' }],
      },
      input: [{ _type: 'log', body: 'paid with 4111-1111-1111-1111', attributes: { card: '5500 0055 5555 5559' } }],
      output: [{ _type: 'log', body: 'paid with ****', attributes: { card: '****' } }],
    },
    {
      title: 'First capture group',
      config: { capture_group_masks: [{ name: 'User', capture_group: 'user=(\\w+)' }] },
      input: [{ _type: 'log', body: 'user=ada logged in, user=bob did not' }],
      output: [{ _type: 'log', body: 'user=REDACTED logged in, user=REDACTED did not' }],
    },
    {
      title: 'An excluded field stays',
      config: {
        capture_group_masks: [{ name: 'Number', capture_group: '\\d+', mask: '#' }],
        excluded_field_paths: ['attributes["order"]'],
      },
      input: [{ _type: 'log', body: { text: 'order 17', list: ['a1'] }, attributes: { order: '17', item: '4' } }],
      output: [{ _type: 'log', body: { text: 'order #', list: ['a#'] }, attributes: { order: '17', item: '#' } }],
    },
  ],
})
