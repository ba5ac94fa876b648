import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { agentCalls } from '../db/schema.ts'
import type { OrgScope, SystemScope } from '../identity/scope.ts'

export type AgentCallRow = typeof agentCalls.$inferSelect

export async function insertCall(
  scope: OrgScope,
  tx: Executor,
  call: Pick<AgentCallRow, 'id' | 'agentId' | 'capability' | 'request' | 'expiresAt'>,
): Promise<void> {
  await tx.insert(agentCalls).values({ ...call, organizationId: scope.organizationId })
}

const ofCall = (scope: OrgScope, id: string) =>
  and(eq(agentCalls.organizationId, scope.organizationId), eq(agentCalls.id, id))

export async function findCall(scope: OrgScope, db: Executor, id: string): Promise<AgentCallRow | undefined> {
  const [row] = await db.select().from(agentCalls).where(ofCall(scope, id))
  return row
}

/** Keeps the answer for whoever asked; one that comes too late, or from another agent, is passed over. */
export async function answerCall(
  scope: OrgScope,
  db: Executor,
  { id, agentId, answer }: { id: string; agentId: string; answer: string },
): Promise<void> {
  await db
    .update(agentCalls)
    .set({ answer, answeredAt: new Date() })
    .where(and(ofCall(scope, id), eq(agentCalls.agentId, agentId), isNull(agentCalls.answeredAt)))
}

export async function deleteCall(scope: OrgScope, db: Executor, id: string): Promise<void> {
  await db.delete(agentCalls).where(ofCall(scope, id))
}

/** The calls that wait for these agents; each is given to one server only. */
export async function takeCalls(
  _scope: SystemScope,
  db: Executor,
  agents: readonly { organizationId: string; id: string }[],
): Promise<AgentCallRow[]> {
  if (agents.length === 0) return []
  const pairs = sql.join(
    agents.map(({ organizationId, id }) => sql`(${organizationId}, ${id})`),
    sql`, `,
  )
  const now = new Date()
  return db
    .update(agentCalls)
    .set({ takenAt: now })
    .where(
      and(
        sql`(${agentCalls.organizationId}, ${agentCalls.agentId}) in (${pairs})`,
        isNull(agentCalls.takenAt),
        gt(agentCalls.expiresAt, now),
      ),
    )
    .returning()
}

/** Forgets calls that nobody waits for any more. */
export async function deleteOldCalls(_scope: SystemScope, db: Executor, before: Date): Promise<void> {
  await db.delete(agentCalls).where(lt(agentCalls.expiresAt, before))
}
