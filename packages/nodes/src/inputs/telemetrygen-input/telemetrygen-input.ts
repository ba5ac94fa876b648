import type { Batch } from '@weir/telemetry'
import { durationMs } from '../../duration.ts'
import { defineInput } from '../../runtime-types.ts'
import type { Random } from '../../random-choice.ts'
import { createRate, createTicker } from '../ticker.ts'
import { builtInTemplates } from '../../demo-template/built-in-templates.ts'
import { createLogGenerator } from '../../demo-template/log-generator.ts'
import { createMetricGenerator } from '../../demo-template/metric-generator.ts'
import type { Template } from '../../demo-template/template.ts'
import { createTraceGenerator } from '../../demo-template/trace-generator.ts'
import { telemetrygenInputDefinition } from './telemetrygen-input.definition.ts'

/** Rates are met in turns of this length. */
const rateIntervalMs = 500

function createGenerator(template: Template, random: Random): (nowMs: number, events: number) => Batch {
  function repeat<R>(make: (nowMs: number) => R[]): (nowMs: number, events: number) => R[] {
    return (nowMs, events) => Array.from({ length: events }, () => make(nowMs)).flat()
  }
  switch (template.type) {
    case 'metric': {
      const make = repeat(createMetricGenerator(template.content, random))
      return (nowMs, events) => ({ signal: 'metric', records: make(nowMs, events) })
    }
    case 'trace': {
      const make = repeat(createTraceGenerator(template.content, random))
      return (nowMs, events) => ({ signal: 'trace', records: make(nowMs, events) })
    }
    case 'log': {
      const make = repeat(createLogGenerator(template.content, random))
      return (nowMs, events) => ({ signal: 'log', records: make(nowMs, events) })
    }
  }
}

export const telemetrygenInput = defineInput(telemetrygenInputDefinition, (config, context) => {
  const generators = [...config.custom_templates, ...builtInTemplates]
    .filter(template => template.type === config.template_type && config.templates.includes(template.name))
    .map(template => createGenerator(template, context.random))
  const rate = config.events_per_sec
  const intervalMs = rate === undefined ? durationMs(config.event_interval) : rateIntervalMs
  const due = rate === undefined ? () => 1 : createRate(rate, intervalMs)

  return createTicker(context, intervalMs, nowMs => {
    const events = due()
    return generators.map(make => make(nowMs, events)).filter(batch => batch.records.length > 0)
  })
})
