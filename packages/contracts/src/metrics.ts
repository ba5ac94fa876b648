import { z } from 'zod'
import { declares } from './errors.ts'
import { orgParam } from './organizations.ts'
import { route } from './route.ts'
import { timeRangeFields } from './time-range.ts'

export const aggregationSchema = z.enum(['sum', 'avg', 'min', 'max', 'count'])

const attributeFilterSchema = z.object({
  key: z.string().min(1).max(256),
  /** Where the key is looked up: on the data point or on its resource. */
  scope: z.enum(['attribute', 'resource']),
  values: z.array(z.string()).min(1).max(100),
  exclude: z.boolean().default(false),
})

const groupBySchema = z.object({ key: z.string().min(1).max(256), scope: z.enum(['attribute', 'resource']) })

const metricQuerySchema = z.object({
  metric_names: z.array(z.string().min(1).max(256)).min(1).max(10),
  aggregation: aggregationSchema.default('sum'),
  filter: z.array(attributeFilterSchema).max(20).default([]),
  group_by: z.array(groupBySchema).max(4).default([]),
})
export type MetricQuery = z.infer<typeof metricQuerySchema>

const queryNameSchema = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,31}$/)

const seriesSchema = z.object({
  name: z.string(),
  group: z.record(z.string(), z.string()),
  /** Epoch milliseconds of the window's start and its value; null where nothing was reported. */
  points: z.array(z.tuple([z.number(), z.number().nullable()])),
})
export type MetricSeries = z.infer<typeof seriesSchema>

/** The default length of a roll-up window in seconds. */
export const defaultRollupSeconds = 60
/** How many rows a table answer may have. */
export const metricRowLimit = 1_000_000

export const metrics = {
  query: route
    .errors(declares('QUERY_TOO_HEAVY'))
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/metrics/query',
      summary: 'Query metrics as a time series or a table',
      tags: ['metrics'],
      successStatus: 200,
    })
    .input(
      z.object({
        ...orgParam,
        ...timeRangeFields,
        graph_type: z.enum(['timeseries', 'table']),
        queries: z.record(queryNameSchema, metricQuerySchema),
        rollup: z.int().min(1).max(86_400).default(defaultRollupSeconds),
        /** Moves the whole range back by this many seconds, for a comparison. */
        time_offset: z.int().min(0).default(0),
        limit: z.int().min(1).max(metricRowLimit).default(metricRowLimit),
      }),
    )
    .output(z.object({ graph_type: z.enum(['timeseries', 'table']), rollup: z.int(), series: z.array(seriesSchema) })),
}
