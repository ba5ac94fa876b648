import { z } from 'zod'
import { defineNode } from '../../define.ts'

/** How many series are remembered at once, and about how many bytes they may take. */
export const seriesLimits = { entries: 100_000, bytes: 64 * 1024 * 1024 }

/** A series without a point for this long is forgotten. */
export const staleAfterMs = 3_600_000

const host = { 'host.name': 'a' }

export const cumulativeToDeltaDefinition = defineNode({
  type: 'cumulative_to_delta',
  title: 'Cumulative to Delta',
  summary:
    'Turns cumulative sums and histograms into what was added since the point before; the first point of a series gives ' +
    `nothing. Remembers at most ${seriesLimits.entries} series (${seriesLimits.bytes / 1024 / 1024} MiB) for ` +
    `${staleAfterMs / 3_600_000} hour after their last point.`,
  category: 'processor',
  subcategories: ['analytics'],
  icon: 'IconDelta',
  inputTypes: ['metric'],
  outputTypes: ['metric'],
  atLeastOnce: false,
  needsAllRecords: true,
  inSequence: true,
  processorGroup: 'Metrics',
  config: z.object({}),
  examples: [
    {
      title: 'A counter of requests',
      config: {},
      input: [
        {
          _type: 'metric',
          name: 'requests',
          kind: 'sum',
          sum: { value: 100, aggregation_temporality: 2, is_monotonic: true },
          timestamp: 1000,
          resource: host,
        },
        {
          _type: 'metric',
          name: 'requests',
          kind: 'sum',
          sum: { value: 130, aggregation_temporality: 2, is_monotonic: true },
          timestamp: 2000,
          resource: host,
        },
      ],
      output: [
        {
          _type: 'metric',
          name: 'requests',
          kind: 'sum',
          sum: { value: 30, aggregation_temporality: 1, is_monotonic: true },
          start_timestamp: 1000,
          timestamp: 2000,
          resource: host,
        },
      ],
      dropped: { first_point: 1 },
    },
  ],
})
