import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { parseDuration } from '../../duration.ts'
import { fieldPathText } from '../../field-path/field-path-text.ts'
import { locationPath } from './location.ts'

export const lookupLimits = {
  bytes: 50 * 1024 * 1024,
  maxRows: 1_000_000,
  maxColumns: 1000,
  /** Rows of a table that is searched row by row, for contain and for regex. */
  maxContainRows: 10_000,
  maxRegexRows: 5_000,
  /** Rows that one item can match. */
  maxMatches: 100,
}

const column = z.string().trim().min(1, 'A lookup field is required').max(200)

const reloadPeriod = z.string().refine(text => parseDuration(text) !== undefined, 'Invalid duration')

export const lookupDefinition = defineNode({
  type: 'lookup',
  title: 'Lookup',
  summary: 'Adds fields from the rows of a CSV table that match the item.',
  category: 'processor',
  subcategories: ['enrichments'],
  icon: 'IconTableImport',
  inputTypes: ['log', 'metric', 'trace'],
  outputTypes: ['log', 'metric', 'trace'],
  inSequence: true,
  disallowedFleets: ['IngestionPipeline'],
  config: z
    .object({
      location_path: z
        .string()
        .trim()
        .max(2000)
        .refine(location => locationPath(location) !== '', 'A location is required')
        .meta({
          title: 'Location',
          description: 'A stored lookup table (lookup://), a file (file://) or the URL of a CSV table.',
          placeholder: 'lookup://users.csv',
        }),
      reload_period: reloadPeriod.default('0s').meta({
        title: 'Reload period',
        description: 'How often the table is read again; 0s for never.',
        placeholder: '5m',
        valueType: 'duration',
      }),
      ignore_case: z
        .boolean()
        .default(false)
        .meta({
          title: 'Ignore case',
          requires: [{ feature: 'match_mode', values: ['exact', 'contain', 'prefix', 'suffix'] }],
        }),
      match_mode: z.enum(['exact', 'regex', 'contain', 'prefix', 'suffix']).default('exact').meta({
        title: 'Match mode',
        description:
          'Exact: field and cell are equal. Otherwise the field matches, contains, begins or ends with the cell.',
      }),
      match_option: z
        .enum(['first', 'all'])
        .default('first')
        .meta({
          title: 'Match option',
          description: 'Which of the rows that match are used.',
          requires: [{ feature: 'match_mode', values: ['contain', 'prefix', 'suffix'] }],
        }),
      regex_option: z
        .enum(['first', 'all'])
        .default('first')
        .meta({
          title: 'Regex option',
          description: 'Which of the rows that match are used.',
          requires: [{ feature: 'match_mode', values: ['regex'] }],
        }),
      key_fields: z
        .array(
          z.object({
            event_field: fieldPathText().meta({ title: 'Event field', placeholder: 'attributes["user_id"]' }),
            lookup_field: column.meta({ title: 'Lookup field', placeholder: 'id' }),
          }),
        )
        .min(1, 'At least one key field is required')
        .max(20)
        .meta({ title: 'Key fields', description: 'A row matches when all of these do.' }),
      out_fields: z
        .array(
          z.object({
            event_field: fieldPathText(['attributes']).meta({
              title: 'Event field',
              placeholder: 'attributes["user_name"]',
            }),
            lookup_field: column.meta({ title: 'Lookup field', placeholder: 'name' }),
            default_value: z.string().max(10_000).default('').meta({
              title: 'Default value',
              description: 'What the field gets when no row matches; empty for nothing.',
            }),
            append_mode: z.boolean().default(false).meta({
              title: 'Append mode',
              description: 'Joins the values of several rows by commas instead of a list.',
            }),
          }),
        )
        .min(1, 'At least one output field is required')
        .max(100)
        .meta({ title: 'Output fields', description: 'What is copied from the rows. Several rows give a list.' }),
    })
    .superRefine((config, context) => {
      if (config.match_mode !== 'regex' || !config.ignore_case) return
      const message = 'Case cannot be ignored with regex; begin the expressions with (?i)'
      context.addIssue({ code: 'custom', path: ['ignore_case'], message })
    }),
  examples: [
    {
      title: 'The name of a user',
      config: {
        location_path: 'lookup://users.csv',
        key_fields: [{ event_field: 'attributes["user_id"]', lookup_field: 'id' }],
        out_fields: [{ event_field: 'attributes["user_name"]', lookup_field: 'name', default_value: 'unknown' }],
      },
      resources: { 'lookup://users.csv': 'id,name\n7,Ada\n8,"Bob, Jr."\n' },
      input: [
        { _type: 'log', body: 'login', attributes: { user_id: 8 } },
        { _type: 'log', body: 'login', attributes: { user_id: '9' } },
        { _type: 'log', body: 'no user' },
      ],
      output: [
        { _type: 'log', body: 'login', attributes: { user_id: 8, user_name: 'Bob, Jr.' } },
        { _type: 'log', body: 'login', attributes: { user_id: '9', user_name: 'unknown' } },
        { _type: 'log', body: 'no user' },
      ],
    },
    {
      title: 'All categories whose pattern matches',
      config: {
        location_path: 'lookup://patterns.csv',
        match_mode: 'regex',
        regex_option: 'all',
        key_fields: [{ event_field: 'body', lookup_field: 'pattern' }],
        out_fields: [{ event_field: 'attributes["category"]', lookup_field: 'category' }],
      },
      resources: { 'lookup://patterns.csv': 'pattern,category\ntimeout,network\n(?i)error,problem\n' },
      input: [{ _type: 'log', body: 'Error: timeout' }],
      output: [{ _type: 'log', body: 'Error: timeout', attributes: { category: ['network', 'problem'] } }],
    },
  ],
})
