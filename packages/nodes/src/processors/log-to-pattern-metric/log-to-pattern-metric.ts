import { type LogRecord, stringifyValue, ValueMap } from '@weir/telemetry'
import { durationMs } from '../../duration.ts'
import { compileFieldPath, type FieldPath } from '../../field-path/field-path.ts'
import { defineProcessor } from '../../runtime-types.ts'
import { canonicalText } from '../../state/canonical-text.ts'
import { detachMap } from '../../state/detach.ts'
import { emitInBatches } from '../../state/emit-in-batches.ts'
import { LimitWatch } from '../../state/limit-watch.ts'
import { logToPatternMetricDefinition } from './log-to-pattern-metric.definition.ts'
import { type PatternGroup, PatternGroups } from './pattern-groups.ts'
import { patternRecordOf } from './pattern-record.ts'

type Outcome = 'clustered' | 'throttled' | 'passed'

export const logToPatternMetric = defineProcessor(logToPatternMetricDefinition, (config, context) => {
  const { clock } = context
  const field = compileFieldPath(config.field_path)
  const groupBy = config.group_by.map(compileFieldPath)
  const bySeverity = !config.disable_clustering_by_severity_level
  const frequency = durationMs(config.reporting_frequency)
  const retirePeriod = durationMs(config.retire_period)
  const throttle = config.throttle_limit_per_sec || Number.POSITIVE_INFINITY
  const groups = new PatternGroups({
    depth: config.drain_tree_depth,
    maxChild: config.drain_tree_max_child,
    similarity: config.similarity_threshold,
    samples: config.samples_per_cluster,
  })
  const full = new LimitWatch(context, 'More patterns than can be kept: those not seen for longest are forgotten')
  let second = Number.NEGATIVE_INFINITY
  let inSecond = 0
  let periodStart = clock.now()
  let cancelReport: (() => void) | undefined

  function keyOf(record: LogRecord): string {
    let key = bySeverity ? `${record.severityNumber} ${record.severityText}` : ''
    for (const path of groupBy) {
      const value = path.get(record)
      key += value === undefined ? '-' : canonicalText(value)
    }
    return key
  }

  function take(record: LogRecord, now: number): Outcome {
    const line = textAt(field, record)
    if (line === undefined) return 'passed'
    if (inSecond >= throttle) return 'throttled'
    const group = groups.group(keyOf(record), record, () => groupAttributes(groupBy, record))
    if (!group) {
      full.hit()
      return 'throttled'
    }
    const { counted, evicted } = groups.count(group, line, now)
    if (evicted > 0) full.hit(evicted)
    if (!counted) return 'passed'
    inSecond += 1
    return 'clustered'
  }

  function report(): void {
    cancelReport?.()
    cancelReport = undefined
    const now = clock.now()
    const records = [...groups.values()].flatMap(group => topPatterns(group, periodStart, now))
    periodStart = now
    groups.retire(now - retirePeriod)
    schedule()
    if (records.length === 0) return
    context.report('log').create('pattern', records.length)
    emitInBatches(context, { signal: 'log', records })
  }

  function topPatterns(group: PatternGroup, from: number, to: number): LogRecord[] {
    const counted = group.clusters.filter(cluster => cluster.count > 0).sort((a, b) => b.count - a.count)
    const top = config.num_of_clusters === 0 ? counted : counted.slice(0, config.num_of_clusters)
    const records = top.map(cluster => patternRecordOf(group, cluster, from, to))
    groups.reset(group)
    return records
  }

  function schedule(): void {
    if (groups.size > 0) cancelReport ??= clock.after(frequency, report)
  }

  return {
    process(batch, accounts) {
      if (batch.signal !== 'log') return [batch]
      const now = clock.now()
      if (now - second >= 1000 || now < second) {
        second = now
        inSecond = 0
      }
      if (groups.size === 0) periodStart = now
      const outcomes = batch.records.map(record => take(record, now))
      schedule()
      if (config.keep_item) return [batch]
      for (const outcome of ['clustered', 'throttled'] as const) {
        const count = outcomes.filter(given => given === outcome).length
        if (count > 0) accounts.drop(outcome, count)
      }
      const records = batch.records.filter((_record, at) => outcomes[at] === 'passed')
      return records.length > 0 ? [{ signal: 'log', records }] : []
    },
    flush: report,
    stop() {
      full.stop()
      groups.clear()
      cancelReport?.()
      cancelReport = undefined
    },
  }
})

function textAt(field: FieldPath, record: LogRecord): string | undefined {
  const value = field.get(record)
  if (typeof value === 'string') return value
  return value === undefined || value === null ? undefined : stringifyValue(value)
}

/** The group-by values that a pattern carries as attributes; those of the resource come with the resource. */
function groupAttributes(groupBy: readonly FieldPath[], record: LogRecord): ValueMap {
  const values = new ValueMap()
  for (const path of groupBy) {
    const value = path.root === 'resource' ? undefined : path.get(record)
    if (value !== undefined && value !== null) values.set(String(path.keys.at(-1) ?? path.root), value)
  }
  return detachMap(values)
}
