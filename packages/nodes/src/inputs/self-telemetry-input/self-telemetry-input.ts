import { durationMs } from '../../duration.ts'
import { defineInput } from '../../runtime-types.ts'
import { createTicker } from '../ticker.ts'
import { selfTelemetryInputDefinition } from './self-telemetry-input.definition.ts'

export const selfTelemetryInput = defineInput(selfTelemetryInputDefinition, (config, context) =>
  createTicker(context, durationMs(config.interval), () => {
    const records = context.selfMetrics()
    return records.length > 0 ? [{ signal: 'metric', records }] : []
  }),
)
