import { z } from 'zod'
import { orgParam } from './organizations.ts'
import { route } from './route.ts'

/** Which names the throughput of pipelines is counted under: the older ones, both added up, or the newer ones. */
export const migrationPhaseSchema = z.enum(['before', 'migrating', 'after'])
export type MigrationPhase = z.infer<typeof migrationPhaseSchema>

export const selfTelemetrySettingsSchema = z.object({ migration_phase: migrationPhaseSchema })
export type SelfTelemetrySettings = z.infer<typeof selfTelemetrySettingsSchema>

export const metricQuerySettingsSchema = z.object({
  /** Seconds of a window where a metric query does not say. */
  rollup_window: z.int().min(1).max(86_400),
})
export type MetricQuerySettings = z.infer<typeof metricQuerySettingsSchema>

export const liveCaptureSettingsSchema = z.object({
  /** Whether samples of what passes the pipelines may be captured. */
  enabled: z.boolean(),
})
export type LiveCaptureSettings = z.infer<typeof liveCaptureSettingsSchema>

export const retentionSettingsSchema = z.object({
  /** For how many days telemetry is kept; null for as long as the installation keeps it. */
  days: z.int().min(1).max(3650).nullable(),
})
export type RetentionSettings = z.infer<typeof retentionSettingsSchema>

/** What holds until an organization decides otherwise. */
export const defaultRetentionSettings: RetentionSettings = { days: null }
export const defaultLiveCaptureSettings: LiveCaptureSettings = { enabled: true }
export const defaultSelfTelemetrySettings: SelfTelemetrySettings = { migration_phase: 'migrating' }
export const defaultMetricQuerySettings: MetricQuerySettings = { rollup_window: 60 }

/** The metrics that say how much goes through a pipeline: the older and the newer name of each. */
export const flowMetrics = {
  bytesIn: { before: 'incoming_bytes.sum', after: 'ed.pipeline.node.read_bytes' },
  bytesOut: { before: 'outgoing_bytes.sum', after: 'ed.pipeline.node.write_bytes' },
  eventsIn: { before: 'incoming_lines.count', after: 'ed.pipeline.node.read_items' },
  eventsOut: { before: 'outgoing_lines.count', after: 'ed.pipeline.node.write_items' },
} as const
export type FlowMetric = keyof typeof flowMetrics

/** The names under which a figure is counted in a phase; between the two, both are added up. */
export function flowMetricNames(metric: FlowMetric, phase: MigrationPhase): string[] {
  const { before, after } = flowMetrics[metric]
  return phase === 'migrating' ? [before, after] : [phase === 'before' ? before : after]
}

export const settings = {
  selfTelemetry: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/settings/self_telemetry',
      summary: 'How the agents of the organization count what goes through them',
      tags: ['settings'],
    })
    .input(z.object(orgParam))
    .output(selfTelemetrySettingsSchema),
  setSelfTelemetry: route
    .route({
      method: 'PUT',
      path: '/v1/orgs/{orgId}/settings/self_telemetry',
      summary: 'Choose the names that throughput is counted under',
      tags: ['settings'],
    })
    .input(z.object({ ...orgParam, ...selfTelemetrySettingsSchema.shape }))
    .output(selfTelemetrySettingsSchema),
  metricQuery: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/settings/metric_query',
      summary: 'Defaults of metric queries',
      tags: ['settings'],
    })
    .input(z.object(orgParam))
    .output(metricQuerySettingsSchema),
  setMetricQuery: route
    .route({
      method: 'PUT',
      path: '/v1/orgs/{orgId}/settings/metric_query',
      summary: 'Choose the defaults of metric queries',
      tags: ['settings'],
    })
    .input(z.object({ ...orgParam, ...metricQuerySettingsSchema.shape }))
    .output(metricQuerySettingsSchema),
  liveCapture: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/settings/live_capture',
      summary: 'Whether samples of what passes the pipelines may be captured',
      tags: ['settings'],
    })
    .input(z.object(orgParam))
    .output(liveCaptureSettingsSchema),
  setLiveCapture: route
    .route({
      method: 'PUT',
      path: '/v1/orgs/{orgId}/settings/live_capture',
      summary: 'Allow or forbid live capture; forbidding it stops what runs',
      tags: ['settings'],
    })
    .input(z.object({ ...orgParam, ...liveCaptureSettingsSchema.shape }))
    .output(liveCaptureSettingsSchema),
  retention: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/settings/retention',
      summary: 'For how long telemetry is kept',
      tags: ['settings'],
    })
    .input(z.object(orgParam))
    .output(retentionSettingsSchema.extend({ default_days: z.int() })),
  setRetention: route
    .route({
      method: 'PUT',
      path: '/v1/orgs/{orgId}/settings/retention',
      summary: 'Choose for how long telemetry is kept; what is older is deleted within an hour',
      tags: ['settings'],
    })
    .input(z.object({ ...orgParam, ...retentionSettingsSchema.shape }))
    .output(retentionSettingsSchema.extend({ default_days: z.int() })),
}
