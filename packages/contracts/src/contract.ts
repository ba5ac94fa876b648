import { agentReleases } from './agent-releases.ts'
import { agents } from './agents.ts'
import { ai } from './ai.ts'
import { analytics } from './analytics.ts'
import { audit } from './audit.ts'
import { billing } from './billing.ts'
import { captures } from './captures.ts'
import { catalogue } from './catalogue.ts'
import { consoleSettings } from './console-settings.ts'
import { deliveries } from './deliveries.ts'
import { demo } from './demo.ts'
import { deployments } from './deployments.ts'
import { featureFlagCalls } from './feature-flags.ts'
import { gateways } from './gateways.ts'
import { heartbeats } from './heartbeats.ts'
import { hostedAgents } from './hosted-agents.ts'
import { installationHealth } from './installation-health.ts'
import { logs } from './logs.ts'
import { groups, invites, joinRequests, members } from './members.ts'
import { metrics } from './metrics.ts'
import { nodeStats } from './node-stats.ts'
import { nodeTests } from './node-tests.ts'
import { domains, organizations } from './organizations.ts'
import { packs } from './packs.ts'
import { pipelineTests } from './pipeline-tests.ts'
import { patternLibraries } from './pattern-libraries.ts'
import { pipelines } from './pipelines.ts'
import { pipelineVersions } from './pipeline-versions.ts'
import { pipelineChecks } from './pipeline-checks.ts'
import { profile } from './profile.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { shortLinks } from './short-links.ts'
import { sourceDetection } from './source-detection.ts'
import { sso } from './sso.ts'
import { throttles } from './throttles.ts'
import { support } from './support.ts'
import { tokens } from './tokens.ts'

/** Every call of the API: server routes, the client, OpenAPI and docs are made from this. */
export const contract = {
  agentReleases,
  agents,
  ai,
  analytics,
  audit,
  billing,
  captures,
  catalogue,
  consoleSettings,
  deliveries,
  demo,
  deployments,
  featureFlags: featureFlagCalls,
  domains,
  gateways,
  groups,
  heartbeats,
  hostedAgents,
  installationHealth,
  invites,
  joinRequests,
  logs,
  members,
  metrics,
  nodeStats,
  nodeTests,
  organizations,
  packs,
  pipelineTests,
  patternLibraries,
  pipelineChecks,
  pipelineVersions,
  pipelines,
  profile,
  session,
  settings,
  shortLinks,
  sourceDetection,
  sso,
  throttles,
  support,
  tokens,
}
