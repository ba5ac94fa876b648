import { os } from '../http/os.ts'
import { readRange } from '../http/time-range.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireScope } from '../identity/scope.ts'
import { readMetricQuerySettings } from '../settings/settings.repo.ts'
import { readGraph } from './graph.ts'

export const metricsRouter = {
  query: os.metrics.query.handler(async ({ input, context, signal }) => {
    const { services } = context
    const scope = await requireScope(services, requirePrincipal(context), input.orgId, 'telemetry', 'read')
    const range = readRange(input)
    const rollup = input.rollup ?? (await readMetricQuerySettings(scope, services.db)).rollup_window
    const { series, isCut } = await readGraph(
      services.store,
      {
        organizationId: scope.organizationId,
        ...range,
        graphType: input.graph_type,
        queries: input.queries,
        formulas: input.formulas,
        variables: new Map(Object.entries(input.variables)),
        rollup,
        offsetSeconds: input.time_offset,
        limit: input.limit,
      },
      signal,
    )
    return {
      graph_type: input.graph_type,
      rollup,
      series,
      ...(isCut ? { truncated: { limit: input.limit, text: cutText(input.graph_type, input.limit) } } : {}),
    }
  }),
}

function cutText(graphType: 'timeseries' | 'table', limit: number): string {
  const what = graphType === 'table' ? 'rows' : 'points'
  return `Only the first ${limit.toLocaleString('en-US')} ${what} are given. Group by fewer fields or filter more to see the rest.`
}
