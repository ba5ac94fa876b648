import { type MetricPoint, Scope, type TelemetryRecord } from '@weir/telemetry'
import { filterBatch } from '../../batches.ts'
import { ottlOptions } from '../../ottl-by-signal.ts'
import { defineProcessor } from '../../runtime-types.ts'
import { BoundedMap } from '../../state/bounded-map.ts'
import { LimitWatch } from '../../state/limit-watch.ts'
import { ResourceTexts } from '../../state/resource-texts.ts'
import { extractLimits, extractMetricDefinition } from './extract-metric.definition.ts'
import { compileRule, type ExtractState, type Series } from './extract-rule.ts'

export const extractMetric = defineProcessor(extractMetricDefinition, (config, context) => {
  const options = ottlOptions(context)
  const rules = config.extract_metric_rules.map((rule, at) => compileRule(rule, at, options))
  const series = new BoundedMap<Series>(extractLimits)
  const full = new LimitWatch(context, 'More cumulative series than can be kept: the oldest start again from zero')

  return {
    process(batch, report) {
      const points: MetricPoint[] = []
      const used = new Set<TelemetryRecord>()
      let failed = 0
      const state: ExtractState = {
        series,
        resources: new ResourceTexts(),
        scope: new Scope(),
        now: BigInt(Math.trunc(context.clock.now())) * 1_000_000n,
        onEvicted: count => full.hit(count),
      }
      for (const record of batch.records) {
        for (const rule of rules) {
          if (!rule.applies(record)) continue
          const point = rule.extract(record, state)
          if (point) {
            points.push(point)
            used.add(record)
          } else failed += 1
        }
      }
      const metrics = context.report('metric')
      if (points.length + failed > 0) metrics.create('extracted', points.length + failed)
      if (failed > 0) metrics.error('invalid_value', failed)
      let items = batch
      if (!config.keep_item && used.size > 0) {
        items = filterBatch(batch, record => !used.has(record))
        report.drop('extracted', used.size)
      }
      return [items, { signal: 'metric' as const, records: points }].filter(out => out.records.length > 0)
    },
    stop() {
      full.stop()
      series.clear()
    },
  }
})
