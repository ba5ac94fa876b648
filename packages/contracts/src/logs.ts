import { z } from 'zod'
import { declares } from './errors.ts'
import { orgParam } from './organizations.ts'
import { route } from './route.ts'
import { timeRangeFields } from './time-range.ts'

export const logRowSchema = z.object({
  id: z.string(),
  /** ISO time with nanoseconds. */
  timestamp: z.string(),
  severity_text: z.string(),
  severity_number: z.int(),
  service: z.string(),
  body: z.string(),
  trace_id: z.string(),
  span_id: z.string(),
  attributes: z.record(z.string(), z.string()),
  resource: z.record(z.string(), z.string()),
})
export type LogRow = z.infer<typeof logRowSchema>

/** Severity groups of the histogram, from the most to the least severe. */
export const severityGroups = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'other'] as const
export type SeverityGroup = (typeof severityGroups)[number]

const searchFields = { ...orgParam, ...timeRangeFields, query: z.string().max(4000).default('') }
const logRoute = route.errors(declares('INVALID_QUERY', 'QUERY_TOO_HEAVY'))

export const logs = {
  search: logRoute
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/logs/search',
      summary: 'Search logs',
      tags: ['logs'],
      successStatus: 200,
    })
    .input(
      z.object({
        ...searchFields,
        order: z.enum(['newest', 'oldest']).default('newest'),
        limit: z.int().min(1).max(1000).default(200),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ logs: z.array(logRowSchema), next_cursor: z.string().nullable(), took_ms: z.number() })),
  histogram: logRoute
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/logs/histogram',
      summary: 'Count logs over time by severity',
      tags: ['logs'],
      successStatus: 200,
    })
    .input(z.object({ ...searchFields, buckets: z.int().min(1).max(500).default(60) }))
    .output(
      z.object({
        bucket_ms: z.number(),
        total: z.number(),
        buckets: z.array(z.object({ time: z.number(), counts: z.partialRecord(z.enum(severityGroups), z.number()) })),
      }),
    ),
  facets: logRoute
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/logs/facets',
      summary: 'The most common values of fields',
      tags: ['logs'],
      successStatus: 200,
    })
    .input(z.object({ ...searchFields, fields: z.array(z.string().min(1).max(256)).max(20).default([]) }))
    .output(
      z.object({
        facets: z.array(
          z.object({
            field: z.string(),
            distinct: z.number(),
            values: z.array(z.object({ value: z.string(), count: z.number() })),
          }),
        ),
      }),
    ),
}
