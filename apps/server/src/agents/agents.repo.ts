import { and, desc, eq, gte } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { agents } from '../db/schema.ts'
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

/** Keeps what an agent said of itself last. An id that another organization uses is left alone. */
export async function saveAgent(scope: OrgScope, db: Executor, agent: Omit<AgentRow, 'organizationId'>): Promise<void> {
  await db
    .insert(agents)
    .values({ ...agent, organizationId: scope.organizationId })
    .onConflictDoUpdate({ target: agents.id, set: agent, setWhere: eq(agents.organizationId, scope.organizationId) })
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
