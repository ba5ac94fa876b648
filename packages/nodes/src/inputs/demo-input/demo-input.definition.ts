import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { demoLogTitles, demoLogTypes } from './log-types.ts'

export const demoSeverities = ['debug', 'info', 'warn', 'error'] as const

export const demoInputDefinition = defineNode({
  type: 'demo_input',
  title: 'Demo',
  summary: 'Makes logs of a web shop, with errors, mail addresses and card numbers among them.',
  category: 'input',
  subcategories: ['standard'],
  icon: 'IconFlask',
  inputTypes: [],
  onePerAgent: true,
  outputTypes: ['log'],
  config: z.object({
    log_type: z
      .enum(demoLogTypes)
      .default('json_log')
      .meta({ title: 'Log type', optionTitles: Object.values(demoLogTitles) }),
    events_per_sec: z.coerce
      .number()
      .gt(0, 'Must be greater than 0')
      .max(10_000)
      .default(5)
      .meta({ title: 'Events per second', valueType: 'double' }),
    severities: z
      .array(z.enum(demoSeverities))
      .min(1, 'Choose at least one severity')
      .default([...demoSeverities])
      .meta({ title: 'Severities', description: 'Only logs of these severities are made.', visibility: 'advanced' }),
  }),
  examples: [
    { title: 'Five JSON logs a second', config: { log_type: 'json_log', events_per_sec: 5 } },
    { title: 'Errors of an nginx', config: { log_type: 'nginx_log', events_per_sec: 2, severities: ['error'] } },
  ],
})
