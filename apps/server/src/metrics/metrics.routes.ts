import type { MetricQuery, MetricSeries } from '@weir/contracts'
import { metricTimeseries } from '@weir/store'
import { os } from '../http/os.ts'
import { readRange } from '../http/time-range.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { type OrgScope, requireScope } from '../identity/scope.ts'
import type { Services } from '../services.ts'
import { toSeries } from './series.ts'

export const metricsRouter = {
  query: os.metrics.query.handler(async ({ input, context }) => {
    const { services } = context
    const scope = await requireScope(services, requirePrincipal(context), input.orgId, 'telemetry', 'read')
    const range = readRange(input)
    // A table is a series whose one window is the whole range.
    const rollup = input.graph_type === 'table' ? Math.ceil((range.to - range.from) / 1000) : input.rollup
    const window = { ...range, rollup, offsetMs: input.time_offset * 1000, table: input.graph_type === 'table' }
    const answers = await Promise.all(
      Object.entries(input.queries).map(([name, query]) => run(services, scope, name, query, window)),
    )
    return { graph_type: input.graph_type, rollup, series: answers.flat().slice(0, input.limit) }
  }),
}

interface Window {
  from: number
  to: number
  rollup: number
  offsetMs: number
  table: boolean
}

async function run(
  services: Services,
  scope: OrgScope,
  name: string,
  query: MetricQuery,
  window: Window,
): Promise<MetricSeries[]> {
  const key = ({ key, scope: at }: { key: string; scope: 'attribute' | 'resource' }) =>
    ({ key, source: at === 'resource' ? 'resource' : 'attributes' }) as const
  const rows = await services.store.query(
    metricTimeseries({
      organizationId: scope.organizationId,
      from: window.from,
      to: window.to,
      metrics: query.metric_names,
      aggregation: query.aggregation,
      filters: query.filter.map(filter => ({
        ...key(filter),
        op: filter.exclude ? '!=' : '=',
        values: filter.values,
      })),
      groupBy: query.group_by.map(key),
      rollupSeconds: window.rollup,
      offsetMs: window.offsetMs,
    }),
  )
  return toSeries(
    name,
    query.group_by.map(group => group.key),
    rows,
    window,
  )
}
