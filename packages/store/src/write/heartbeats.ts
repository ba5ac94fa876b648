import type { Store } from '../client.ts'
import { HEARTBEATS } from '../schema/heartbeats.ts'
import { wellFormed } from './value-text.ts'

/** One sign of life of an agent. */
export interface Heartbeat {
  organizationId: string
  agentId: string
  host: string
  version: string
  configurationId: string
  pipelineTag: string
  /** Milliseconds since 1970. */
  time: number
  healthy: boolean
  /** What the agent says about its health; empty when it is well. */
  status: string
}

/** Records that an agent was alive at a time. */
export async function writeHeartbeat(store: Store, heartbeat: Heartbeat): Promise<void> {
  const row = {
    OrganizationId: heartbeat.organizationId,
    Time: (heartbeat.time / 1000).toFixed(3),
    ConfigurationId: heartbeat.configurationId,
    AgentId: wellFormed(heartbeat.agentId),
    Host: wellFormed(heartbeat.host),
    Version: wellFormed(heartbeat.version),
    PipelineTag: wellFormed(heartbeat.pipelineTag),
    Healthy: heartbeat.healthy,
    Status: wellFormed(heartbeat.status),
  }
  const token = `${heartbeat.organizationId}/${heartbeat.agentId}/${heartbeat.time}`
  await store.insert(HEARTBEATS.name, [row], { token })
}
