import { and, desc, eq, gte } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { agentEffectiveConfigs, agents } from '../db/schema.ts'
import type { OrgScope } from '../identity/scope.ts'

export type AgentRow = typeof agents.$inferSelect

/** Agents that reported since `since`, the most recent first. */
export function listAgents(scope: OrgScope, db: Executor, since: Date): Promise<AgentRow[]> {
  return db
    .select()
    .from(agents)
    .where(and(eq(agents.organizationId, scope.organizationId), gte(agents.lastSeen, since)))
    .orderBy(desc(agents.lastSeen))
}

/** The agents of one pipeline that reported since `since`, by host. */
export function listAgentsOf(scope: OrgScope, db: Executor, pipelineId: string, since: Date): Promise<AgentRow[]> {
  const ours = and(eq(agents.organizationId, scope.organizationId), eq(agents.pipelineId, pipelineId))
  return db
    .select()
    .from(agents)
    .where(and(ours, gte(agents.lastSeen, since)))
    .orderBy(agents.host, agents.id)
}

export async function findAgent(
  scope: OrgScope,
  db: Executor,
  pipelineId: string,
  id: string,
): Promise<AgentRow | undefined> {
  const ours = and(eq(agents.organizationId, scope.organizationId), eq(agents.pipelineId, pipelineId))
  const [row] = await db
    .select()
    .from(agents)
    .where(and(ours, eq(agents.id, id)))
  return row
}

/** Keeps the text that an agent runs; undefined where a saved version is known to have it. */
export async function saveEffectiveText(
  scope: OrgScope,
  db: Executor,
  agentId: string,
  content: string | undefined,
): Promise<void> {
  const { organizationId } = scope
  if (content === undefined) {
    const ours = eq(agentEffectiveConfigs.organizationId, organizationId)
    await db.delete(agentEffectiveConfigs).where(and(ours, eq(agentEffectiveConfigs.agentId, agentId)))
    return
  }
  await db
    .insert(agentEffectiveConfigs)
    .values({ agentId, organizationId, content })
    .onConflictDoUpdate({
      target: agentEffectiveConfigs.agentId,
      set: { content },
      setWhere: eq(agentEffectiveConfigs.organizationId, organizationId),
    })
}

/** Keeps what an agent said of itself last. False for an id that another organization uses: it is left alone. */
export async function saveAgent(
  scope: OrgScope,
  db: Executor,
  agent: Omit<AgentRow, 'organizationId'>,
): Promise<boolean> {
  const rows = await db
    .insert(agents)
    .values({ ...agent, organizationId: scope.organizationId })
    .onConflictDoUpdate({ target: agents.id, set: agent, setWhere: eq(agents.organizationId, scope.organizationId) })
    .returning({ id: agents.id })
  return rows.length > 0
}

/** An agent that said goodbye does not count as active any more. */
export async function removeAgent(scope: OrgScope, db: Executor, id: string): Promise<void> {
  await db.delete(agents).where(and(eq(agents.organizationId, scope.organizationId), eq(agents.id, id)))
}

/** The nodes that an agent reports as not healthy. */
export function brokenNodes(agent: AgentRow): string[] {
  return Object.entries(agent.health ?? {})
    .filter(([, node]) => isBroken(node))
    .map(([id]) => id)
}

function isBroken(node: unknown): boolean {
  return typeof node === 'object' && node !== null && 'healthy' in node && node.healthy === false
}
