import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { durationText } from '../../duration.ts'
import { builtInTemplates } from '../../demo-template/built-in-templates.ts'
import { templateSchema } from '../../demo-template/template.ts'

export const telemetrygenInputDefinition = defineNode({
  type: 'telemetrygen_input',
  title: 'Telemetry Generator',
  summary: 'Makes logs, metrics or traces from templates.',
  category: 'input',
  subcategories: ['standard'],
  icon: 'IconWaveSine',
  inputTypes: [],
  onePerAgent: true,
  outputTypes: ['log', 'metric', 'trace'],
  outputTypesOf: config => [config.template_type],
  config: z
    .object({
      template_type: z.enum(['log', 'metric', 'trace']).default('metric').meta({ title: 'Telemetry type' }),
      templates: z
        .array(z.string())
        .min(1, 'Choose at least one template')
        .meta({
          title: 'Templates',
          valueType: 'telemetryTemplates',
          suggestions: builtInTemplates.map(({ name }) => name),
        }),
      custom_templates: z.array(templateSchema).max(50).default([]).meta({
        title: 'Own templates',
        description: 'Templates beside those that come with Weir; one of the same name and type goes before ours.',
        visibility: 'hidden',
      }),
      events_per_sec: z.coerce.number().gt(0, 'Must be greater than 0').max(1000).optional().meta({
        title: 'Events per second',
        description: 'Of each template. Given, it takes the place of the interval.',
        valueType: 'double',
      }),
      event_interval: durationText({ min: '99ms', max: '1h' })
        .default('10s')
        .meta({ title: 'Interval', description: 'Time between two events of a template.', valueType: 'duration' }),
    })
    .superRefine((config, context) => {
      config.templates.forEach((name, at) => {
        const known = [...config.custom_templates, ...builtInTemplates]
        if (known.some(template => template.name === name && template.type === config.template_type)) return
        const message = `there is no ${config.template_type} template ${JSON.stringify(name)}`
        context.addIssue({ code: 'custom', path: ['templates', at], message })
      })
    }),
  examples: [
    {
      title: 'Metrics of a host',
      config: { template_type: 'metric', templates: ['host_metrics'], event_interval: '10s' },
    },
    {
      title: 'Two traces a second',
      config: { template_type: 'trace', templates: ['checkout_traces'], events_per_sec: 2 },
    },
    {
      title: 'A template of your own',
      config: {
        template_type: 'log',
        templates: ['logins'],
        custom_templates: [
          {
            type: 'log',
            name: 'logins',
            content: {
              log_formats: ['{{time}} user={{user}} from={{ip}}'],
              variables: [
                { name: 'time', type: 'Timestamp', format: 'RFC3339' },
                { name: 'user', type: 'String', preset: 'Username' },
                { name: 'ip', type: 'IPv4' },
              ],
            },
          },
        ],
        events_per_sec: 1,
      },
    },
    { title: 'Application logs', config: { template_type: 'log', templates: ['application_logs'], events_per_sec: 1 } },
  ],
})
