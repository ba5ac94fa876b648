import type { MetricPoint } from '@weir/telemetry'
import { durationMs } from '../../duration.ts'
import { ottlOptions } from '../../ottl-by-signal.ts'
import { defineProcessor } from '../../runtime-types.ts'
import { emitInBatches } from '../../state/emit-in-batches.ts'
import { LimitWatch } from '../../state/limit-watch.ts'
import { ownText } from '../../state/own-text.ts'
import { numberOf, type PointNumber } from '../../state/point-number.ts'
import { ResourceTexts } from '../../state/resource-texts.ts'
import { aggregateLimits, aggregateMetricDefinition } from './aggregate-metric.definition.ts'
import { type CompiledAggregation, compileAggregation, type Group } from './aggregate-rule.ts'

/** A rule and what it has taken in since its interval began. */
interface Running {
  readonly rule: CompiledAggregation
  readonly interval: number
  groups: Map<string, Group>
  bytes: number
  cancel: (() => void) | undefined
}

const keyOverhead = 64

export const aggregateMetric = defineProcessor(aggregateMetricDefinition, (config, context) => {
  const { clock } = context
  const options = ottlOptions(context)
  const rules = config.aggregate_metric_rules.map(
    (rule): Running => ({
      rule: compileAggregation(rule, context.random, options),
      interval: durationMs(rule.interval),
      groups: new Map(),
      bytes: 0,
      cancel: undefined,
    }),
  )
  const full = new LimitWatch(
    context,
    'More groups than can be held: metrics beyond them pass without being aggregated',
  )

  let entries = 0
  let bytes = 0

  function grow(running: Running, by: number): void {
    running.bytes += by
    bytes += by
  }

  /** Whether the rule took the point in. */
  function absorb(running: Running, point: MetricPoint, number: PointNumber, resources: ResourceTexts): boolean {
    const key = running.rule.keyOf(point, resources)
    let group = running.groups.get(key)
    const isFull = bytes >= aggregateLimits.bytes || (!group && entries >= aggregateLimits.entries)
    if (isFull && (!group || running.rule.growsWithPoints)) {
      full.hit()
      return false
    }
    if (!group) {
      const opened = running.rule.open(point)
      group = opened.group
      running.groups.set(ownText(key), group)
      entries += 1
      grow(running, opened.bytes + keyOverhead + key.length)
    }
    grow(running, running.rule.add(group, point, number))
    running.cancel ??= clock.after(running.interval, () => endInterval(running))
    return true
  }

  function isAbsorbed(point: MetricPoint, resources: ResourceTexts): boolean {
    const { data } = point
    const number = data.kind === 'gauge' || data.kind === 'sum' ? numberOf(data) : undefined
    if (!number || Number.isNaN(number.value)) return false
    let absorbed = false
    for (const running of rules) {
      if (running.rule.applies(point) && absorb(running, point, number, resources)) absorbed = true
    }
    return absorbed
  }

  function endInterval(running: Running): void {
    const now = BigInt(Math.trunc(clock.now())) * 1_000_000n
    const records = Array.from(running.groups.values(), group => running.rule.close(group, now))
    clear(running)
    if (records.length === 0) return
    context.report('metric').create('aggregated', records.length)
    emitInBatches(context, { signal: 'metric', records })
  }

  function clear(running: Running): void {
    running.cancel?.()
    running.cancel = undefined
    entries -= running.groups.size
    running.groups = new Map()
    grow(running, -running.bytes)
  }

  return {
    process(batch, report) {
      if (batch.signal !== 'metric') return [batch]
      const resources = new ResourceTexts()
      const records = batch.records.filter(point => !isAbsorbed(point, resources))
      const absorbed = batch.records.length - records.length
      if (absorbed > 0) report.drop('aggregated', absorbed)
      return records.length > 0 ? [{ signal: 'metric', records }] : []
    },
    flush() {
      for (const running of rules) endInterval(running)
    },
    stop() {
      full.stop()
      for (const running of rules) clear(running)
    },
  }
})
