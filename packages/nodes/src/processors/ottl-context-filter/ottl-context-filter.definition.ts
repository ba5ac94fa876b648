import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { durationText } from '../../duration.ts'
import { ottlCondition } from '../../ottl-text.ts'

/** The attribute that logs let through together share. */
export const contextIdAttribute = 'weir.context.id'

/** About how many bytes of logs wait for a match; the oldest are dropped beyond it. */
export const contextBytesLimit = 10_000_000

const maxContextLength = 500

const defaultCondition = 'IsMatch(body, "error")'
const defaultContext = { condition: 'IsMatch(body, "info")', length: 5, interval: '5s' }

const context = z.object({
  condition: ottlCondition('log').default(defaultContext.condition).meta({
    title: 'Context condition',
    description: 'Which logs may surround a match.',
    placeholder: defaultContext.condition,
    valueType: 'ottlCondition',
  }),
  length: z
    .number()
    .int()
    .min(1)
    .max(maxContextLength)
    .default(defaultContext.length)
    .meta({
      title: 'Surrounding logs',
      description: `How many logs before a match, and how many after it, pass with it; at most ${maxContextLength}. While they wait they take ${contextBytesLimit / 1_000_000} MB at most.`,
      placeholder: '5',
    }),
  interval: durationText({ max: '10s' }).default(defaultContext.interval).meta({
    title: 'Interval',
    description: 'How long before and after a match logs may surround it.',
    placeholder: '5s',
    valueType: 'duration',
  }),
})

const nested = context.default(defaultContext).meta({
  title: 'Context',
  description: 'What surrounds a match.',
})

export const ottlContextFilterDefinition = defineNode({
  type: 'ottl_context_filter',
  title: 'Context Filter',
  summary: `Keeps the logs that meet a condition and those around them, marked by the attribute ${contextIdAttribute}, and drops the rest.`,
  category: 'processor',
  subcategories: ['filters'],
  icon: 'IconListSearch',
  inputTypes: ['log'],
  outputTypes: ['log'],
  atLeastOnce: false,
  needsAllRecords: true,
  inSequence: true,
  processorGroup: 'Filter',
  config: z.object({
    ottl_context_filter: z
      .object({
        condition: ottlCondition('log').default(defaultCondition).meta({
          title: 'Match condition',
          description: 'Which logs to keep with what surrounds them. A further match prolongs the context.',
          placeholder: defaultCondition,
          valueType: 'ottlCondition',
        }),
        ottl_context_filter_context: nested,
      })
      .default({ condition: defaultCondition, ottl_context_filter_context: defaultContext })
      .meta({ title: 'Filter', description: 'What to look for, and what to keep around it.' }),
    ottl_context_filter_context: context.optional().meta({
      title: 'Context',
      description: 'The context as older documents have it; it takes the place of the one inside.',
      visibility: 'hidden',
    }),
  }),
  examples: [
    {
      title: 'Errors with two logs on either side',
      config: {
        ottl_context_filter: {
          condition: 'severity_text == "ERROR"',
          ottl_context_filter_context: { condition: 'severity_text != "DEBUG"', length: 2 },
        },
      },
      input: [
        { _type: 'log', severity_text: 'INFO', body: 'started' },
        { _type: 'log', severity_text: 'INFO', body: 'order 7 came' },
        { _type: 'log', severity_text: 'DEBUG', body: 'cache hit' },
        { _type: 'log', severity_text: 'INFO', body: 'paying order 7' },
        { _type: 'log', severity_text: 'ERROR', body: 'payment failed' },
        { _type: 'log', severity_text: 'INFO', body: 'order 7 is off' },
      ],
      output: ['order 7 came', 'paying order 7', 'payment failed', 'order 7 is off'].map(body => ({
        _type: 'log' as const,
        severity_text: body === 'payment failed' ? 'ERROR' : 'INFO',
        body,
        attributes: { [contextIdAttribute]: '3c88596c5e8885db' },
      })),
      dropped: { out_of_context: 2 },
    },
  ],
})
