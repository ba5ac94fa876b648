import {
  defaultLiveCaptureSettings,
  defaultMetricQuerySettings,
  defaultRetentionSettings,
  defaultSelfTelemetrySettings,
  type LiveCaptureSettings,
  liveCaptureSettingsSchema,
  type MetricQuerySettings,
  metricQuerySettingsSchema,
  type RetentionSettings,
  retentionSettingsSchema,
  type SelfTelemetrySettings,
  selfTelemetrySettingsSchema,
} from '@weir/contracts'
import { and, eq } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { organizationSettings } from '../db/schema.ts'
import type { OrgScope, SystemScope } from '../identity/scope.ts'

type SettingKey = typeof organizationSettings.$inferSelect.key

export async function readSelfTelemetrySettings(scope: OrgScope, db: Executor): Promise<SelfTelemetrySettings> {
  const value = await readSetting(scope, db, 'self_telemetry')
  return selfTelemetrySettingsSchema.catch(defaultSelfTelemetrySettings).parse(value)
}

export async function readMetricQuerySettings(scope: OrgScope, db: Executor): Promise<MetricQuerySettings> {
  const value = await readSetting(scope, db, 'metric_query')
  return metricQuerySettingsSchema.catch(defaultMetricQuerySettings).parse(value)
}

export async function readLiveCaptureSettings(scope: OrgScope, db: Executor): Promise<LiveCaptureSettings> {
  const value = await readSetting(scope, db, 'live_capture')
  return liveCaptureSettingsSchema.catch(defaultLiveCaptureSettings).parse(value)
}

export async function readRetentionSettings(scope: OrgScope, db: Executor): Promise<RetentionSettings> {
  const value = await readSetting(scope, db, 'retention')
  return retentionSettingsSchema.catch(defaultRetentionSettings).parse(value)
}

/** For how many days each organization keeps its telemetry that has decided that itself. */
export async function ownRetentions(
  _scope: SystemScope,
  db: Executor,
): Promise<{ organizationId: string; days: number }[]> {
  const rows = await db
    .select({ organizationId: organizationSettings.organizationId, value: organizationSettings.value })
    .from(organizationSettings)
    .where(eq(organizationSettings.key, 'retention'))
  return rows.flatMap(({ organizationId, value }) => {
    const { days } = retentionSettingsSchema.catch(defaultRetentionSettings).parse(value)
    return days === null ? [] : [{ organizationId, days }]
  })
}

export async function writeSetting(
  scope: OrgScope,
  tx: Executor,
  key: SettingKey,
  value: SelfTelemetrySettings | MetricQuerySettings | LiveCaptureSettings | RetentionSettings,
): Promise<void> {
  const updated = { value, updatedAt: new Date() }
  await tx
    .insert(organizationSettings)
    .values({ organizationId: scope.organizationId, key, ...updated })
    .onConflictDoUpdate({ target: [organizationSettings.organizationId, organizationSettings.key], set: updated })
}

/** What was stored; undefined while nobody has changed it. */
async function readSetting(scope: OrgScope, db: Executor, key: SettingKey): Promise<unknown> {
  const [row] = await db
    .select({ value: organizationSettings.value })
    .from(organizationSettings)
    .where(and(eq(organizationSettings.organizationId, scope.organizationId), eq(organizationSettings.key, key)))
  return row?.value
}
