import { agentReleasesRouter } from './agent-releases/agent-releases.routes.ts'
import { agentsRouter } from './agents/agents.routes.ts'
import { aiRouter } from './ai/ai.routes.ts'
import { analyticsRouter } from './analytics/analytics.routes.ts'
import { auditRouter } from './audit/audit.routes.ts'
import { billingRouter } from './billing/billing.routes.ts'
import { capturesRouter } from './captures/captures.routes.ts'
import { catalogueRouter } from './catalogue/catalogue.routes.ts'
import { consoleSettingsRouter } from './console-settings/console-settings.routes.ts'
import { deliveriesRouter } from './deliveries/deliveries.routes.ts'
import { deploymentsRouter } from './deployments/deployments.routes.ts'
import { featureFlagsRouter } from './feature-flags/feature-flags.routes.ts'
import { demoRouter } from './demo-sign-in/demo-sign-in.routes.ts'
import { gatewaysRouter } from './gateways/gateways.routes.ts'
import { groupsRouter } from './members/groups.routes.ts'
import { heartbeatsRouter } from './heartbeats/heartbeats.routes.ts'
import { hostedAgentsRouter } from './hosted-agents/hosted-agents.routes.ts'
import { installationHealthRouter } from './diagnostics/diagnostics.routes.ts'
import { os } from './http/os.ts'
import { invitesRouter } from './members/invites.routes.ts'
import { joinRequestsRouter } from './members/join-requests.routes.ts'
import { logsRouter } from './logs/logs.routes.ts'
import { membersRouter } from './members/members.routes.ts'
import { metricsRouter } from './metrics/metrics.routes.ts'
import { domainsRouter } from './organizations/domains.routes.ts'
import { organizationsRouter } from './organizations/organizations.routes.ts'
import { packsRouter } from './packs/packs.routes.ts'
import { pipelineTestsRouter } from './pipeline-tests/pipeline-tests.routes.ts'
import { pipelineChecksRouter } from './pipeline-checks/pipeline-checks.routes.ts'
import { nodeStatsRouter } from './pipelines/node-stats.routes.ts'
import { nodeTestsRouter } from './node-tests/node-tests.routes.ts'
import { patternLibrariesRouter } from './pattern-libraries/pattern-libraries.routes.ts'
import { pipelineVersionsRouter } from './pipeline-versions/pipeline-versions.routes.ts'
import { pipelinesRouter } from './pipelines/pipelines.routes.ts'
import { profileRouter } from './profile/profile.routes.ts'
import { sessionRouter } from './session/session.routes.ts'
import { settingsRouter } from './settings/settings.routes.ts'
import { shortLinksRouter } from './short-links/short-links.routes.ts'
import { sourceDetectionRouter } from './source-detection/source-detection.routes.ts'
import { ssoRouter } from './identity/sso/sso.routes.ts'
import { supportRouter } from './support/support.routes.ts'
import { throttlesRouter } from './throttles/throttles.routes.ts'
import { tokensRouter } from './tokens/tokens.routes.ts'

/** Every resource of the API; the types prove that each call of the contract has its handler. */
export const router = os.router({
  agentReleases: agentReleasesRouter,
  agents: agentsRouter,
  ai: aiRouter,
  analytics: analyticsRouter,
  audit: auditRouter,
  billing: billingRouter,
  captures: capturesRouter,
  catalogue: catalogueRouter,
  consoleSettings: consoleSettingsRouter,
  deliveries: deliveriesRouter,
  demo: demoRouter,
  deployments: deploymentsRouter,
  domains: domainsRouter,
  featureFlags: featureFlagsRouter,
  gateways: gatewaysRouter,
  groups: groupsRouter,
  heartbeats: heartbeatsRouter,
  hostedAgents: hostedAgentsRouter,
  installationHealth: installationHealthRouter,
  invites: invitesRouter,
  joinRequests: joinRequestsRouter,
  logs: logsRouter,
  members: membersRouter,
  metrics: metricsRouter,
  nodeStats: nodeStatsRouter,
  nodeTests: nodeTestsRouter,
  organizations: organizationsRouter,
  packs: packsRouter,
  pipelineTests: pipelineTestsRouter,
  patternLibraries: patternLibrariesRouter,
  pipelineChecks: pipelineChecksRouter,
  pipelineVersions: pipelineVersionsRouter,
  pipelines: pipelinesRouter,
  profile: profileRouter,
  session: sessionRouter,
  settings: settingsRouter,
  shortLinks: shortLinksRouter,
  sourceDetection: sourceDetectionRouter,
  sso: ssoRouter,
  support: supportRouter,
  throttles: throttlesRouter,
  tokens: tokensRouter,
})
