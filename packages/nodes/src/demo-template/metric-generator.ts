import { type MetricData, MetricPoint, Resource, Scope, ValueMap } from '@weir/telemetry'
import { normal, type Random } from '../random-choice.ts'
import type { MetricConfiguration, MetricContent } from './template.ts'

/** How much of its distance from the mean a value keeps: neighbours look alike, as measured values do. */
const persistence = 0.9
const deltaTemporality = 1

function createSeries({ value }: MetricConfiguration, random: Random): () => number {
  const mean = (value.min + value.max) / 2
  const deviation = value.standard_deviation ?? (value.max - value.min) / 6
  let current = normal(random, mean, deviation, value.min, value.max)
  return () => {
    const centre = mean + persistence * (current - mean)
    current = normal(random, centre, deviation * Math.sqrt(1 - persistence ** 2), value.min, value.max)
    if (!value.resolution) return current
    const digits = Math.max(0, Math.ceil(-Math.log10(value.resolution)))
    return Number((Math.round(current / value.resolution) * value.resolution).toFixed(digits))
  }
}

function dataOf({ metric_kind, value: { resolution } }: MetricConfiguration, value: number): MetricData {
  const isInt = resolution !== undefined && Number.isInteger(resolution)
  if (metric_kind === 'gauge') return { kind: 'gauge', value, isInt }
  return { kind: 'sum', value, isInt, temporality: deltaTemporality, isMonotonic: true }
}

/** Makes one point of every metric of the template at each call. */
export function createMetricGenerator(content: MetricContent, random: Random): (nowMs: number) => MetricPoint[] {
  const series = content.configurations.map(configuration => ({
    configuration,
    next: createSeries(configuration, random),
  }))
  let lastMs: number | undefined
  return nowMs => {
    const resource = new Resource()
    resource.attributes = ValueMap.from(Object.entries(content.resource))
    const scope = new Scope()
    const startMs = lastMs ?? nowMs
    lastMs = nowMs
    return series.map(({ configuration, next }) => {
      const point = new MetricPoint(resource, scope)
      point.name = configuration.metric_name
      point.unit = configuration.unit
      point.timeUnixNano = BigInt(nowMs) * 1_000_000n
      point.startTimeUnixNano = configuration.metric_kind === 'sum' ? BigInt(startMs) * 1_000_000n : 0n
      point.attributes = ValueMap.from(Object.entries(content.attributes))
      point.data = dataOf(configuration, next())
      return point
    })
  }
}
