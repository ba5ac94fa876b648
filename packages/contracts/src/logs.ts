import { eventIterator } from '@orpc/contract'
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

const narrowedSchema = z.object({
  reason: z.enum(['time', 'memory', 'size']),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** For people: 'Narrowed to the last 15 minutes: searching all of it took too long.' */
  text: z.string(),
})
export type Narrowed = z.infer<typeof narrowedSchema>

/** Says that only a part of the range was looked at, because all of it was too much; absent when it was all of it. */
const narrowedField = { narrowed: narrowedSchema.optional() }

const searchFields = { ...orgParam, ...timeRangeFields, query: z.string().max(4000).default('') }
/** What a stream tells: logs that came in since the last time, newest first. */
const liveLogsSchema = z.object({
  logs: z.array(logRowSchema),
  /** How many matched; more than are shown when they come in too fast. */
  matched: z.int(),
  /** For people, when some are left out: 'Showing 200 of 1,234 new logs.' */
  text: z.string().optional(),
})
export type LiveLogs = z.infer<typeof liveLogsSchema>

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
    .output(
      z.object({
        logs: z.array(logRowSchema),
        /** Where the next page starts; also after an answer that was narrowed, so that nothing is passed over. */
        next_cursor: z.string().nullable(),
        took_ms: z.number(),
        ...narrowedField,
      }),
    ),
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
        ...narrowedField,
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
            /** False where the counts come from a summary that leaves rare and long values out. */
            exact: z.boolean(),
            values: z.array(z.object({ value: z.string(), count: z.number() })),
          }),
        ),
        ...narrowedField,
      }),
    ),
  stream: logRoute
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/logs/stream',
      summary: 'New logs as they come in, as server-sent events',
      description:
        'Tells each log once, soon after it came in, whatever time it carries within a day of now. Comments keep the connection alive. ' +
        'It ends with an error event when the session does; connect again with `since`.',
      tags: ['logs'],
    })
    .input(
      z.object({
        ...orgParam,
        query: z.string().max(4000).default(''),
        /** Starts with what came in from then on, at most five minutes ago; now unless given. */
        since: z.iso.datetime().optional(),
      }),
    )
    .output(eventIterator(liveLogsSchema)),
}
