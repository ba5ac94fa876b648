import { metricAggregations } from '@weir/languages/query'
import { z } from 'zod'
import { declares } from './errors.ts'
import { orgParam } from './organizations.ts'
import { route } from './route.ts'
import { timeRangeFields } from './time-range.ts'

/** Those of the query language, and the number of different values, which it writes as a function. */
export const aggregationSchema = z.enum([...metricAggregations, 'count_unique'])

const keySchema = z.object({
  key: z.string().min(1).max(256),
  /** Where the key is looked up: on the data point or on its resource. */
  scope: z.enum(['attribute', 'resource']),
})

const attributeFilterSchema = keySchema.extend({
  values: z.array(z.string()).min(1).max(100),
  exclude: z.boolean().default(false),
})

/** What stands in windows without points; `limit` is how many of them in a row are filled. */
const fillSchema = z.object({
  method: z.enum(['zero', 'ones', 'null', 'linear', 'last']),
  limit: z.int().min(1).max(100_000).optional(),
})

const windowSchema = z.int().min(1).max(86_400)

const metricQuerySchema = z
  .object({
    /** The query in the metric query language, in place of the fields below. */
    text: z.string().min(1).max(4000).optional(),
    /** Points of all these metrics are taken together. */
    metric_names: z.array(z.string().min(1).max(256)).max(10).default([]),
    aggregation: aggregationSchema.default('sum'),
    /** The keys whose different values `count_unique` counts. */
    unique_by: z.array(keySchema).max(4).default([]),
    filter: z.array(attributeFilterSchema).max(20).default([]),
    group_by: z.array(keySchema).max(4).default([]),
    /** Seconds of a window, where this query differs from the others. */
    rollup: windowSchema.optional(),
    fill: fillSchema.optional(),
    /** Leaves the query out of the answer: it only serves a formula. */
    hidden: z.boolean().default(false),
  })
  .refine(({ text, metric_names }) => (text === undefined) !== (metric_names.length === 0), {
    path: ['metric_names'],
    message: 'name at least one metric, or give the query as text, not both',
  })
  .refine(({ aggregation, unique_by }) => (aggregation === 'count_unique') === unique_by.length > 0, {
    path: ['unique_by'],
    message: 'names the keys to count for count_unique, and for nothing else',
  })
export type MetricQuery = z.input<typeof metricQuerySchema>
export type ReadMetricQuery = z.output<typeof metricQuerySchema>

const queryNameSchema = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,31}$/)

const seriesSchema = z.object({
  /** The query or the formula. */
  name: z.string(),
  group: z.record(z.string(), z.string()),
  /** Epoch milliseconds of the window's start and its value; null where nothing was reported. */
  points: z.array(z.tuple([z.number(), z.number().nullable()])),
})
export type MetricSeries = z.infer<typeof seriesSchema>

/** The most rows of an answer: groups of a table, points of a time series. */
export const metricRowLimit = 1_000_000
/** The most queries in one call. */
export const metricQueryLimit = 6

const atMost = (count: number, what: string) => ({
  check: (record: Record<string, unknown>) => Object.keys(record).length <= count,
  message: `at most ${count} ${what}`,
})
const fewQueries = atMost(metricQueryLimit, 'queries in one call')
const fewFormulas = atMost(4, 'formulas in one call')

export const metrics = {
  query: route
    .errors(declares('INVALID_QUERY', 'QUERY_TOO_HEAVY'))
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/metrics/query',
      summary: 'Query metrics as a time series or a table',
      description:
        'Queries by name (A to F, so that formulas can refer to them), each in fields or as text such as `sum:requests{service.name:api} by {@route}.rollup(60)`. ' +
        'Percentiles of histograms come from their buckets. Counters are added up as they were sent, so they should be deltas.',
      tags: ['metrics'],
      successStatus: 200,
    })
    .input(
      z.object({
        ...orgParam,
        ...timeRangeFields,
        graph_type: z.enum(['timeseries', 'table']),
        queries: z.record(queryNameSchema, metricQuerySchema).refine(fewQueries.check, { message: fewQueries.message }),
        /** Over the queries by their letters: `A / B * 100`, `timeshift(A, 3600)`, `moving_average(A, 5)`. */
        formulas: z
          .record(queryNameSchema, z.string().min(1).max(2000))
          .refine(fewFormulas.check, { message: fewFormulas.message })
          .default({}),
        /** What `$name` stands for in texts and formulas. */
        variables: z
          .record(z.string().max(64), z.union([z.string().max(1000), z.array(z.string().max(1000)).max(100)]))
          .default({}),
        /** Seconds of a window; the organization's setting unless given. */
        rollup: windowSchema.optional(),
        /** Looks this many seconds further back, for a comparison; the times stay those of the range. */
        time_offset: z.int().min(0).max(3_153_600_000).default(0),
        limit: z.int().min(1).max(metricRowLimit).default(metricRowLimit),
      }),
    )
    .output(
      z.object({
        graph_type: z.enum(['timeseries', 'table']),
        rollup: z.int(),
        series: z.array(seriesSchema),
        /** Says in words that the limit left something out; absent when everything is there. */
        truncated: z.object({ limit: z.int(), text: z.string() }).optional(),
      }),
    ),
}
