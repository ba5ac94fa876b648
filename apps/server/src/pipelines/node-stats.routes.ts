import { apiError } from '@weir/contracts'
import { heldItems, metricSeries } from '@weir/store'
import { os } from '../http/os.ts'
import { readRange } from '../http/time-range.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireScope } from '../identity/scope.ts'
import { windowsOf } from '../metrics/windows.ts'
import { readMetricQuerySettings, readSelfTelemetrySettings } from '../settings/settings.repo.ts'
import { nodeMetrics } from './node-figures.ts'
import { toNodeStats } from './node-stats.ts'
import { findPipeline } from './pipelines.repo.ts'
import { readContent } from './read-content.ts'

export const nodeStatsRouter = {
  get: os.nodeStats.get.handler(async ({ input, context, signal }) => {
    const { services } = context
    const scope = await requireScope(services, requirePrincipal(context), input.orgId, 'conf', 'read')
    const pipeline = await findPipeline(scope, services.db, input.configId)
    if (!pipeline) throw apiError('NOT_FOUND')
    const range = { organizationId: scope.organizationId, ...readRange(input) }
    const [{ migration_phase }, { rollup_window }] = await Promise.all([
      readSelfTelemetrySettings(scope, services.db),
      readMetricQuerySettings(scope, services.db),
    ])
    const rollup = input.rollup ?? rollup_window
    windowsOf(range, rollup, 0, 'rollup')
    const [rows, held] = await Promise.all([
      services.store.query(
        metricSeries({
          ...range,
          metrics: nodeMetrics(migration_phase),
          measure: { kind: 'aggregate', aggregation: 'sum' },
          filter: {
            kind: 'and',
            items: [
              {
                kind: 'field',
                field: 'resource.weir.pipeline.id',
                scope: 'any',
                match: 'equals',
                value: input.configId,
              },
              { kind: 'field', field: 'node.id', scope: 'attribute', match: 'equals', value: input.nodeId },
            ],
          },
          groupBy: [
            { field: 'metric.name', scope: 'any' },
            { field: 'reason', scope: 'attribute' },
          ],
          windowSeconds: rollup,
        }),
        { signal },
      ),
      services.store.query(heldItems({ ...range, configurationId: input.configId }), { signal }),
    ])
    const heldLines = held.find(row => row.nodeId === input.nodeId)?.value ?? 0
    const node = readContent(pipeline.content).nodes.find(({ id }) => id === input.nodeId)
    return toNodeStats(rows, { rollup, heldLines, node })
  }),
}
