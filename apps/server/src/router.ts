import { agentsRouter } from './agents/agents.routes.ts'
import { auditRouter } from './audit/audit.routes.ts'
import { capturesRouter } from './captures/captures.routes.ts'
import { deliveriesRouter } from './deliveries/deliveries.routes.ts'
import { heartbeatsRouter } from './heartbeats/heartbeats.routes.ts'
import { hostedAgentsRouter } from './hosted-agents/hosted-agents.routes.ts'
import { os } from './http/os.ts'
import { logsRouter } from './logs/logs.routes.ts'
import { metricsRouter } from './metrics/metrics.routes.ts'
import { organizationsRouter } from './organizations/organizations.routes.ts'
import { nodeStatsRouter } from './pipelines/node-stats.routes.ts'
import { pipelinesRouter } from './pipelines/pipelines.routes.ts'
import { sessionRouter } from './session/session.routes.ts'
import { settingsRouter } from './settings/settings.routes.ts'
import { tokensRouter } from './tokens/tokens.routes.ts'

/** Every resource of the API; the types prove that each call of the contract has its handler. */
export const router = os.router({
  agents: agentsRouter,
  audit: auditRouter,
  captures: capturesRouter,
  deliveries: deliveriesRouter,
  heartbeats: heartbeatsRouter,
  hostedAgents: hostedAgentsRouter,
  logs: logsRouter,
  metrics: metricsRouter,
  nodeStats: nodeStatsRouter,
  organizations: organizationsRouter,
  pipelines: pipelinesRouter,
  session: sessionRouter,
  settings: settingsRouter,
  tokens: tokensRouter,
})
