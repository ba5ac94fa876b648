import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { fieldPathText } from '../../field-path/field-path-text.ts'

const flag = (title: string, description: string) => z.boolean().default(false).meta({ title, description })

export const deleteEmptyValuesDefinition = defineNode({
  type: 'delete_empty_values',
  title: 'Delete Empty Values',
  summary: 'Deletes fields without a value from body, attributes and resource, at any depth.',
  category: 'processor',
  subcategories: ['transformations'],
  icon: 'IconEraser',
  inputTypes: ['log', 'metric', 'trace'],
  outputTypes: ['log', 'metric', 'trace'],
  inSequence: true,
  config: z
    .object({
      delete_empty_nulls: flag('Nulls', 'Deletes fields that are null.'),
      delete_empty_strings: flag('Empty strings', 'Deletes fields that hold an empty text.'),
      delete_empty_lists: flag('Empty lists', 'Deletes fields that hold an empty list.'),
      delete_empty_maps: flag('Empty maps', 'Deletes fields that hold an empty map, also one that becomes empty.'),
      strings_to_delete: z.array(z.string().max(1000)).max(200).default([]).meta({
        title: 'Texts to delete',
        description: 'Deletes fields that hold one of these texts.',
        placeholder: 'N/A',
        valueType: 'tags',
      }),
      excluded_field_paths: z
        .array(fieldPathText(['body', 'attributes', 'resource']))
        .max(200)
        .default([])
        .meta({
          title: 'Excluded fields',
          description: 'Fields that are left as they are.',
          placeholder: 'attributes["key"]',
          visibility: 'advanced',
        }),
    })
    .superRefine((config, context) => {
      const { delete_empty_nulls, delete_empty_strings, delete_empty_lists, delete_empty_maps } = config
      if (delete_empty_nulls || delete_empty_strings || delete_empty_lists || delete_empty_maps) return
      if (config.strings_to_delete.length > 0) return
      context.addIssue({ code: 'custom', message: 'Choose at least one kind of value to delete' })
    }),
  examples: [
    {
      title: 'All that is empty',
      config: {
        delete_empty_nulls: true,
        delete_empty_strings: true,
        delete_empty_lists: true,
        delete_empty_maps: true,
      },
      input: [
        {
          _type: 'log',
          body: { user: { name: '', id: null }, tags: [], text: 'kept' },
          attributes: { a: '', b: 0, c: false, d: {} },
          resource: { host: '' },
        },
      ],
      output: [{ _type: 'log', body: { text: 'kept' }, attributes: { b: 0, c: false } }],
    },
    {
      title: 'Texts that mean nothing',
      config: { strings_to_delete: ['-', 'N/A'], excluded_field_paths: ['attributes["status"]'] },
      input: [{ _type: 'log', body: 'x', attributes: { status: '-', user: '-', region: 'N/A', path: '/' } }],
      output: [{ _type: 'log', body: 'x', attributes: { status: '-', path: '/' } }],
    },
  ],
})
