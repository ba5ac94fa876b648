import { admin } from '../features/admin/index.ts'
import { agentConfigs } from '../features/agent-configs/index.ts'
import { ai } from '../features/ai/index.ts'
import { auth } from '../features/auth/index.ts'
import { dashboards } from '../features/dashboards/index.ts'
import { debug } from '../features/debug/index.ts'
import { destinations } from '../features/destinations/index.ts'
import { dev } from '../features/dev/index.ts'
import { events } from '../features/events/index.ts'
import { home } from '../features/home/index.ts'
import { knowledge } from '../features/knowledge/index.ts'
import { kubernetes } from '../features/kubernetes/index.ts'
import { logs } from '../features/logs/index.ts'
import { metrics } from '../features/metrics/index.ts'
import { monitors } from '../features/monitors/index.ts'
import { organizations } from '../features/organizations/index.ts'
import { packs } from '../features/packs/index.ts'
import { pipelineEditor } from '../features/pipeline-editor/index.ts'
import { pipelineSettings } from '../features/pipeline-settings/index.ts'
import { pipelineStatus } from '../features/pipeline-status/index.ts'
import { pipelines } from '../features/pipelines/index.ts'
import { recommendations } from '../features/recommendations/index.ts'
import { rehydrations } from '../features/rehydrations/index.ts'
import { serviceMap } from '../features/service-map/index.ts'
import { sources } from '../features/sources/index.ts'
import { telemetryTemplates } from '../features/telemetry-templates/index.ts'
import { traces } from '../features/traces/index.ts'
import type { Feature } from '../lib/feature.ts'

/** Every feature of the console. Navigation entries and their sub-items appear in this order. */
export const features: readonly Feature[] = [
  ai,
  pipelineStatus,
  pipelines,
  sources,
  destinations,
  packs,
  knowledge,
  rehydrations,
  pipelineSettings,
  pipelineEditor,
  agentConfigs,
  debug,
  telemetryTemplates,
  recommendations,
  dashboards,
  logs,
  metrics,
  traces,
  serviceMap,
  events,
  monitors,
  admin,
  home,
  kubernetes,
  organizations,
  auth,
  dev,
]
