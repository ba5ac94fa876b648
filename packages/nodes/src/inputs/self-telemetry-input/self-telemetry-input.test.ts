import { MetricPoint } from '@weir/telemetry'
import { expect, it } from 'vitest'
import { createManualClock, createTestContext } from '../../testing/test-context.ts'
import { selfTelemetryInput } from './self-telemetry-input.ts'

it('pushes what the pipeline counted, and nothing when there is nothing', async () => {
  const clock = createManualClock()
  const counted = [[new MetricPoint()], [], [new MetricPoint(), new MetricPoint()]]
  const context = createTestContext({ clock, selfMetrics: () => counted.shift() ?? [] })
  const input = selfTelemetryInput.create({}, context)
  await input.start()
  clock.advance(30_000)
  await input.stop()
  expect(context.pushed.map(batch => batch.records.length)).toEqual([1, 2])
})
