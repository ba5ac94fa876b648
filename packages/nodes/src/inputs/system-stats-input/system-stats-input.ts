import { MetricPoint, Resource, Scope, ValueMap } from '@weir/telemetry'
import { durationMs } from '../../duration.ts'
import { defineInput } from '../../runtime-types.ts'
import { createTicker } from '../ticker.ts'
import { createMeter } from './measure.ts'
import type { Measurement } from './measurement.ts'
import { systemStatsInputDefinition } from './system-stats-input.definition.ts'

const deltaTemporality = 1

function toPoint(
  measurement: Measurement,
  lastMs: number,
  nowMs: number,
  resource: Resource,
  scope: Scope,
): MetricPoint {
  const point = new MetricPoint(resource, scope)
  point.name = measurement.name
  point.unit = measurement.unit
  point.timeUnixNano = BigInt(nowMs) * 1_000_000n
  point.attributes = ValueMap.from(Object.entries(measurement.attributes))
  const { value } = measurement
  const isInt = Number.isSafeInteger(value)
  if (measurement.kind === 'gauge') {
    point.data = { kind: 'gauge', value, isInt }
    return point
  }
  point.startTimeUnixNano = BigInt(lastMs) * 1_000_000n
  point.data = { kind: 'sum', value, isInt, temporality: deltaTemporality, isMonotonic: true }
  return point
}

export const systemStatsInput = defineInput(systemStatsInputDefinition, (config, context) => {
  // The machine of a hosted agent is not the business of those whose pipeline it runs.
  if (!context.permits?.files) throw new Error('This agent may not look at its machine: use an agent of your own')
  const measure = createMeter(config.enable_granular_metrics)
  const { agent } = context
  let lastMs = context.clock.now()
  // The first one only notes the totals that others are compared with.
  measure(lastMs)
  return createTicker(context, durationMs(config.interval), nowMs => {
    const resource = new Resource()
    resource.attributes = ValueMap.from([
      ['service.name', 'weir-agent'],
      ['service.instance.id', agent.id],
      ['host.name', agent.host],
      ...(agent.pipelineId === undefined ? [] : [['weir.pipeline.id', agent.pipelineId] as const]),
    ])
    const scope = new Scope()
    scope.name = 'weir.system'
    const records = measure(nowMs).map(measurement => toPoint(measurement, lastMs, nowMs, resource, scope))
    lastMs = nowMs
    return [{ signal: 'metric', records }]
  })
})
