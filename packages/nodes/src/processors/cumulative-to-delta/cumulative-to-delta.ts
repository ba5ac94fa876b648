import type { MetricPoint } from '@weir/telemetry'
import { defineProcessor } from '../../runtime-types.ts'
import { BoundedMap } from '../../state/bounded-map.ts'
import { canonicalMap, canonicalText } from '../../state/canonical-text.ts'
import { LimitWatch } from '../../state/limit-watch.ts'
import { ResourceTexts } from '../../state/resource-texts.ts'
import { cumulativeToDeltaDefinition, seriesLimits, staleAfterMs } from './cumulative-to-delta.definition.ts'
import { asDelta, CUMULATIVE, type Cumulative, deltaOf, remembered } from './delta.ts'

interface LastPoint {
  readonly time: bigint
  readonly data: Cumulative
  readonly seenAt: number
}

type DropReason = 'first_point' | 'reset' | 'bucket_mismatch' | 'no_value' | 'out_of_order'

const noRecordedValue = 1

export const cumulativeToDelta = defineProcessor(cumulativeToDeltaDefinition, (_config, context) => {
  const { clock } = context
  const createdAt = nanoseconds(clock.now())
  const series = new BoundedMap<LastPoint>(seriesLimits)
  const full = new LimitWatch(context, 'More series than can be remembered: the next point of the oldest gives nothing')
  let cancelSweep: (() => void) | undefined

  /** Changes the point into a delta, or tells why it has to go. */
  function convert(point: MetricPoint, data: Cumulative, resources: ResourceTexts): DropReason | undefined {
    if ((point.flags & noRecordedValue) !== 0 || (data.kind === 'sum' && data.value === null)) return 'no_value'
    if (data.kind === 'sum' && Number.isNaN(data.value)) {
      point.data = asDelta(data)
      return undefined
    }
    const key = seriesKey(point, data, resources)
    const last = series.get(key)
    if (last && point.timeUnixNano < last.time) return 'out_of_order'
    const now = { time: point.timeUnixNano, data: remembered(data, last?.data), seenAt: clock.now() }
    const evicted = series.set(key, now, sizeOf(data))
    if (evicted > 0) full.hit(evicted)
    if (startedAfter(point, last?.time ?? createdAt)) {
      point.data = asDelta(data)
      return undefined
    }
    if (!last) return 'first_point'
    const delta = deltaOf(data, last.data)
    if (typeof delta === 'string') return delta
    point.data = delta
    point.startTimeUnixNano = last.time
    return undefined
  }

  function sweep(): void {
    const oldest = clock.now() - staleAfterMs
    series.expire(last => last.seenAt <= oldest)
    cancelSweep = undefined
    scheduleSweep()
  }

  function scheduleSweep(): void {
    if (series.size > 0) cancelSweep ??= clock.after(staleAfterMs, sweep)
  }

  return {
    process(batch, report) {
      if (batch.signal !== 'metric') return [batch]
      const resources = new ResourceTexts()
      const records = batch.records.filter(point => {
        const data = cumulativeData(point)
        const reason = data && convert(point, data, resources)
        if (reason) report.drop(reason, 1)
        return reason === undefined
      })
      scheduleSweep()
      return records.length > 0 ? [{ signal: 'metric', records }] : []
    },
    stop() {
      cancelSweep?.()
      full.stop()
      series.clear()
    },
  }
})

/** The data of a point that is to be converted; sums that may fall are not. */
function cumulativeData({ data }: MetricPoint): Cumulative | undefined {
  if (data.kind === 'gauge' || data.kind === 'summary' || data.temporality !== CUMULATIVE) return undefined
  return data.kind === 'sum' && !data.isMonotonic ? undefined : data
}

/** Whether all that the point counts happened after `time`, so that nothing of it has been reported yet. */
function startedAfter(point: MetricPoint, time: bigint): boolean {
  const start = point.startTimeUnixNano
  return start !== 0n && start >= time && start !== point.timeUnixNano
}

function seriesKey(point: MetricPoint, data: Cumulative, resources: ResourceTexts): string {
  const kind = data.kind === 'sum' ? `sum ${data.isInt}` : data.kind
  const { name, unit, scope } = point
  const names = [name, unit, scope.name, scope.version].map(text => canonicalText(text)).join('')
  return `${kind} ${names}${resources.of(point.resource)}${canonicalMap(point.attributes)}`
}

function sizeOf(data: Cumulative): number {
  if (data.kind === 'sum') return 128
  if (data.kind === 'histogram') return 256 + 24 * (data.bucketCounts.length + data.explicitBounds.length)
  return 384 + 24 * (data.positive.bucketCounts.length + data.negative.bucketCounts.length)
}

function nanoseconds(ms: number): bigint {
  return BigInt(Math.trunc(ms)) * 1_000_000n
}
