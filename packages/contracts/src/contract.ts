import { agents } from './agents.ts'
import { audit } from './audit.ts'
import { captures } from './captures.ts'
import { deliveries } from './deliveries.ts'
import { heartbeats } from './heartbeats.ts'
import { hostedAgents } from './hosted-agents.ts'
import { logs } from './logs.ts'
import { metrics } from './metrics.ts'
import { nodeStats } from './node-stats.ts'
import { organizations } from './organizations.ts'
import { pipelines } from './pipelines.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { tokens } from './tokens.ts'

/** Every call of the API: server routes, the client, OpenAPI and docs are made from this. */
export const contract = {
  agents,
  audit,
  captures,
  deliveries,
  heartbeats,
  hostedAgents,
  logs,
  metrics,
  nodeStats,
  organizations,
  pipelines,
  session,
  settings,
  tokens,
}
