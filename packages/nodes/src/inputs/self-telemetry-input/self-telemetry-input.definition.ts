import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { durationText } from '../../duration.ts'

export const selfTelemetryInputDefinition = defineNode({
  type: 'self_telemetry_input',
  title: 'Self Telemetry',
  summary: 'Reports what the pipeline itself does: bytes and items of every node, drops and errors with their reason.',
  category: 'input',
  subcategories: ['diagnostics'],
  icon: 'IconActivity',
  inputTypes: [],
  outputTypes: ['metric'],
  config: z.object({
    interval: durationText({ min: '99ms', max: '10m' })
      .default('10s')
      .meta({ title: 'Interval', valueType: 'duration' }),
  }),
  examples: [{ title: 'Every ten seconds', config: { interval: '10s' } }],
})
