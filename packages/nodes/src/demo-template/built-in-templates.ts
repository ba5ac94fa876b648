import { z } from 'zod'
import { type MetricConfiguration, type Template, templateSchema } from './template.ts'

function serviceMetrics(requests: number, latencyMs: number): MetricConfiguration[] {
  return [
    {
      metric_name: 'http.server.request.count',
      metric_kind: 'sum',
      unit: '1',
      value: { min: 0, max: requests, resolution: 1 },
    },
    {
      metric_name: 'http.server.error.count',
      metric_kind: 'sum',
      unit: '1',
      value: { min: 0, max: Math.ceil(requests / 25), resolution: 1 },
    },
    {
      metric_name: 'http.server.request.duration',
      metric_kind: 'gauge',
      unit: 'ms',
      value: { min: 1, max: latencyMs * 3, resolution: 0.1, standard_deviation: latencyMs / 3 },
    },
    {
      metric_name: 'http.server.active_requests',
      metric_kind: 'gauge',
      unit: '1',
      value: { min: 0, max: 60, resolution: 1 },
    },
  ]
}

function service(name: string, requests: number, latencyMs: number): z.input<typeof templateSchema> {
  return {
    type: 'metric',
    name: `${name}_metrics`,
    content: {
      configurations: serviceMetrics(requests, latencyMs),
      resource: { 'service.name': name, 'host.name': `${name}-1`, 'deployment.environment.name': 'demo' },
      attributes: { 'http.request.method': 'GET' },
    },
  }
}

/** The templates that come with Weir. */
export const builtInTemplates: readonly Template[] = z.array(templateSchema).parse([
  {
    type: 'metric',
    name: 'host_metrics',
    content: {
      configurations: [
        {
          metric_name: 'system.cpu.utilization',
          metric_kind: 'gauge',
          unit: 'percent',
          value: { min: 2, max: 98, resolution: 0.1, standard_deviation: 9 },
        },
        {
          metric_name: 'system.memory.usage',
          metric_kind: 'gauge',
          unit: 'bytes',
          value: { min: 2e9, max: 7.5e9, resolution: 4096, standard_deviation: 2e8 },
        },
        {
          metric_name: 'system.filesystem.utilization',
          metric_kind: 'gauge',
          unit: 'percent',
          value: { min: 40, max: 70, resolution: 0.01, standard_deviation: 0.5 },
        },
        {
          metric_name: 'system.network.io',
          metric_kind: 'sum',
          unit: 'bytes',
          value: { min: 20_000, max: 4_000_000, resolution: 1 },
        },
        {
          metric_name: 'system.disk.operations',
          metric_kind: 'sum',
          unit: '1',
          value: { min: 0, max: 900, resolution: 1 },
        },
      ],
      resource: { 'host.name': 'storefront-1', 'os.type': 'linux', 'deployment.environment.name': 'demo' },
      attributes: {},
    },
  },
  service('storefront', 400, 40),
  service('checkout', 60, 180),
  {
    type: 'trace',
    name: 'checkout_traces',
    content: {
      parent_to_child_span_ratio: 2,
      depth: 3,
      min_duration: 60,
      max_duration: 1500,
      error_percentage: 8,
      resource: { 'deployment.environment.name': 'demo' },
      attributes: {},
    },
  },
  {
    type: 'trace',
    name: 'browse_traces',
    content: {
      parent_to_child_span_ratio: 2,
      depth: 2,
      min_duration: 4,
      max_duration: 220,
      error_percentage: 2,
      resource: { 'deployment.environment.name': 'demo' },
      attributes: {},
    },
  },
  {
    type: 'log',
    name: 'application_logs',
    content: {
      log_formats: [
        '{{time}} {{level}} [{{thread}}] request {{request}} from {{client}} took {{ms}} ms',
        '{{time}} {{level}} [{{thread}}] job {{job}} finished, {{count}} items',
      ],
      variables: [
        { name: 'time', type: 'Timestamp', format: 'RFC3339' },
        { name: 'level', type: 'LogLevel' },
        { name: 'thread', type: 'String', preset: 'Custom', values: ['main', 'worker-1', 'worker-2', 'scheduler'] },
        { name: 'request', type: 'UUID' },
        { name: 'client', type: 'IPv4' },
        { name: 'ms', type: 'Number', min: 1, max: 900 },
        { name: 'job', type: 'String', preset: 'Custom', values: ['reindex', 'send-receipts', 'expire-carts'] },
        { name: 'count', type: 'Number', min: 0, max: 5000 },
      ],
      resource: { 'service.name': 'backoffice', 'host.name': 'backoffice-1', 'deployment.environment.name': 'demo' },
      attributes: {},
    },
  },
])
