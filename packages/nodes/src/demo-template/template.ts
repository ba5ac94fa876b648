import { z } from 'zod'
import { regexText } from '../regex-text.ts'
import { variableSchema } from './variables.ts'

const textMap = z.record(z.string().min(1).max(256), z.string().max(4096)).default({})
const common = { resource: textMap, attributes: textMap }

export const logContentSchema = z
  .object({
    /** Lines with `{{name}}` where a variable goes. */
    log_formats: z.array(z.string().min(1).max(100_000)).min(1, 'Log format is required').max(1000),
    /** The text that the formats were cut from. */
    combined_log_format: z.string().max(1_000_000).default(''),
    separator: z.string().max(1000).default(''),
    separator_type: z.enum(['newline', 'json_array', 'regex']).default('newline'),
    variables: z.array(variableSchema).max(200).default([]),
    ...common,
  })
  .superRefine(({ variables, separator, separator_type }, context) => {
    const seen = new Set<string>()
    variables.forEach(({ name }, at) => {
      if (seen.has(name))
        context.addIssue({ code: 'custom', path: ['variables', at, 'name'], message: 'Key must be unique' })
      seen.add(name)
    })
    if (separator_type === 'regex' && !regexText().safeParse(separator).success) {
      context.addIssue({ code: 'custom', path: ['separator'], message: 'Invalid regex' })
    }
  })

const metricValueSchema = z
  .object({
    min: z.coerce.number({ error: 'Minimum value must be defined' }).default(1),
    max: z.coerce.number({ error: 'Maximum value must be defined' }).default(100),
    resolution: z.coerce.number().gt(0).optional(),
    standard_deviation: z.coerce.number().min(0).optional(),
  })
  .refine(({ min, max }) => min < max, { path: ['min'], message: 'Min value must be less than Max value' })

const metricConfigurationSchema = z.object({
  metric_name: z.string().trim().min(1, 'Metric name is required').max(256),
  metric_kind: z.enum(['sum', 'gauge'], { error: 'Metric type is required' }).default('sum'),
  unit: z.enum(['1', 'ms', 's', 'bytes', 'percent']).default('1'),
  value: metricValueSchema.prefault({}),
})
export type MetricConfiguration = z.output<typeof metricConfigurationSchema>

export const metricContentSchema = z.object({
  configurations: z.array(metricConfigurationSchema).min(1, 'Metric name is required').max(200),
  ...common,
})

export const traceContentSchema = z
  .object({
    /** How many children a span has, on average. */
    parent_to_child_span_ratio: z.coerce.number().min(0).max(100).default(2),
    /** How many levels there are below the root. */
    depth: z.coerce.number().int().min(0).max(100).default(2),
    /** Milliseconds. */
    min_duration: z.coerce.number().min(0).default(1),
    max_duration: z.coerce.number().min(0).default(100),
    error_percentage: z.coerce.number().min(0).max(100).default(10),
    ...common,
  })
  .refine(({ min_duration, max_duration }) => min_duration < max_duration, {
    path: ['min_duration'],
    message: 'Min duration must be less than Max duration',
  })

export type LogContent = z.output<typeof logContentSchema>
export type MetricContent = z.output<typeof metricContentSchema>
export type TraceContent = z.output<typeof traceContentSchema>

const name = z.string().trim().min(1, 'A name is required').max(200)

/** A template of generated telemetry. */
export const templateSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('log'), name, content: logContentSchema }),
  z.object({ type: z.literal('metric'), name, content: metricContentSchema }),
  z.object({ type: z.literal('trace'), name, content: traceContentSchema }),
])
export type Template = z.output<typeof templateSchema>
