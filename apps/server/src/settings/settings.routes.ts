import { stopAllCaptures } from '../captures/captures.service.ts'
import type { Executor } from '../db/client.ts'
import { os, type RequestContext } from '../http/os.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { type OrgScope, requireScope } from '../identity/scope.ts'
import {
  readLiveCaptureSettings,
  readMetricQuerySettings,
  readRetentionSettings,
  readSelfTelemetrySettings,
  writeSetting,
} from './settings.repo.ts'

const scopeOf = (context: RequestContext, orgId: string, level: 'read' | 'write') =>
  requireScope(context.services, requirePrincipal(context), orgId, 'conf', level)

export const settingsRouter = {
  selfTelemetry: os.settings.selfTelemetry.handler(async ({ input, context }) =>
    readSelfTelemetrySettings(await scopeOf(context, input.orgId, 'read'), context.services.db),
  ),
  setSelfTelemetry: os.settings.setSelfTelemetry.handler(async ({ input: { orgId, ...after }, context }) => {
    const scope = await scopeOf(context, orgId, 'write')
    await change(context, scope, 'self_telemetry', readSelfTelemetrySettings, after)
    return after
  }),
  metricQuery: os.settings.metricQuery.handler(async ({ input, context }) =>
    readMetricQuerySettings(await scopeOf(context, input.orgId, 'read'), context.services.db),
  ),
  setMetricQuery: os.settings.setMetricQuery.handler(async ({ input: { orgId, ...after }, context }) => {
    const scope = await scopeOf(context, orgId, 'write')
    await change(context, scope, 'metric_query', readMetricQuerySettings, after)
    return after
  }),
  liveCapture: os.settings.liveCapture.handler(async ({ input, context }) =>
    readLiveCaptureSettings(await scopeOf(context, input.orgId, 'read'), context.services.db),
  ),
  setLiveCapture: os.settings.setLiveCapture.handler(async ({ input: { orgId, ...after }, context }) => {
    const scope = await scopeOf(context, orgId, 'write')
    await change(context, scope, 'live_capture', readLiveCaptureSettings, after)
    if (!after.enabled) await stopAllCaptures(context.services, scope)
    return after
  }),
  retention: os.settings.retention.handler(async ({ input, context }) => ({
    ...(await readRetentionSettings(await scopeOf(context, input.orgId, 'read'), context.services.db)),
    default_days: context.services.config.retentionDays,
  })),
  setRetention: os.settings.setRetention.handler(async ({ input: { orgId, ...after }, context }) => {
    const scope = await scopeOf(context, orgId, 'write')
    await change(context, scope, 'retention', readRetentionSettings, after)
    return { ...after, default_days: context.services.config.retentionDays }
  }),
}

async function change(
  { services }: RequestContext,
  scope: OrgScope,
  key: Parameters<typeof writeSetting>[2],
  read: (scope: OrgScope, db: Executor) => Promise<unknown>,
  after: Parameters<typeof writeSetting>[3],
): Promise<void> {
  await services.db.transaction(async tx => {
    const before = await read(scope, tx)
    await writeSetting(scope, tx, key, after)
    await services.audit.record(scope, { action: 'setting.update', target: `setting/${key}`, before, after }, tx)
  })
}
