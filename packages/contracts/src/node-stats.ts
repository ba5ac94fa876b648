import { z } from 'zod'
import { declares } from './errors.ts'
import { orgParam } from './organizations.ts'
import { childFiguresSchema } from './pipelines.ts'
import { route } from './route.ts'
import { timeRangeFields } from './time-range.ts'

/** Epoch milliseconds of the window's start and the count in it. */
const pointsSchema = z.array(z.tuple([z.number(), z.number()]))
const byReasonSchema = z.record(z.string(), z.number())
const pointsByReasonSchema = z.record(z.string(), pointsSchema)

export const nodeStatsSchema = z.object({
  inputBytes: z.number(),
  outputBytes: z.number(),
  inputLines: z.number(),
  outputLines: z.number(),
  /** Output lines in percent of input lines; null without input. */
  matchedEventsPercent: z.number().nullable(),
  droppedByReason: byReasonSchema,
  errorsByReason: byReasonSchema,
  /** What left through each named output; it is part of `outputBytes`. */
  paths: z.record(z.string(), z.object({ outputBytes: z.number() })),
  childNodes: childFiguresSchema,
  /** How many lines the node kept in state at the end of the range. */
  heldLines: z.number(),
  /** Seconds of a window of the series. */
  rollup: z.int(),
  series: z.object({
    inputBytes: pointsSchema,
    outputBytes: pointsSchema,
    inputLines: pointsSchema,
    outputLines: pointsSchema,
    droppedByReason: pointsByReasonSchema,
    errorsByReason: pointsByReasonSchema,
  }),
})
export type NodeStats = z.infer<typeof nodeStatsSchema>

export const nodeStats = {
  get: route
    .errors(declares('QUERY_TOO_HEAVY'))
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/confs/{configId}/nodes/{nodeId}/stats',
      summary: 'What one node of a pipeline read, wrote, dropped and lost over time',
      tags: ['pipelines'],
    })
    .input(
      z.object({
        ...orgParam,
        configId: z.string(),
        nodeId: z.string().min(1).max(256),
        ...timeRangeFields,
        /** Seconds of a window; the organization's setting unless given. */
        rollup: z.coerce.number().int().min(1).max(86_400).optional(),
      }),
    )
    .output(nodeStatsSchema),
}
