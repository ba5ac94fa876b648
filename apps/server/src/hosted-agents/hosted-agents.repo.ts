import { and, asc, eq, isNull, lt, or } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { hostedAgents, pipelines, pipelineVersions } from '../db/schema.ts'
import type { OrgScope, SystemScope } from '../identity/scope.ts'

export type HostedAgentRow = typeof hostedAgents.$inferSelect
/** A hosted agent with the pipeline that it runs; without a tag it was deleted, without a content none was deployed. */
export interface HostedWork {
  agent: HostedAgentRow
  tag: string | null
  content: string | null
}

export function listHostedAgents(scope: OrgScope, db: Executor): Promise<HostedAgentRow[]> {
  return db
    .select()
    .from(hostedAgents)
    .where(eq(hostedAgents.organizationId, scope.organizationId))
    .orderBy(asc(hostedAgents.createdAt))
}

export async function findHostedAgent(scope: OrgScope, db: Executor, id: string): Promise<HostedAgentRow | undefined> {
  const [row] = await db
    .select()
    .from(hostedAgents)
    .where(and(eq(hostedAgents.organizationId, scope.organizationId), eq(hostedAgents.id, id)))
  return row
}

/** The agent that runs a pipeline, held until the transaction ends. */
export async function findHostedAgentOf(
  scope: OrgScope,
  tx: Executor,
  pipelineId: string,
): Promise<HostedAgentRow | undefined> {
  const [row] = await tx
    .select()
    .from(hostedAgents)
    .where(and(eq(hostedAgents.organizationId, scope.organizationId), eq(hostedAgents.pipelineId, pipelineId)))
    .for('update')
  return row
}

/** Undefined when the pipeline has one already. */
export async function insertHostedAgent(
  scope: OrgScope,
  tx: Executor,
  row: Omit<typeof hostedAgents.$inferInsert, 'organizationId'>,
): Promise<HostedAgentRow | undefined> {
  // Milliseconds, as JavaScript has them: the database's own clock is finer, and would equal nothing that is read back.
  const now = new Date()
  const [inserted] = await tx
    .insert(hostedAgents)
    .values({ ...row, organizationId: scope.organizationId, createdAt: now, updatedAt: now, statusSince: now })
    .onConflictDoNothing()
    .returning()
  return inserted
}

export async function updateHostedAgent(
  scope: OrgScope,
  tx: Executor,
  id: string,
  changes: Partial<typeof hostedAgents.$inferInsert>,
): Promise<HostedAgentRow | undefined> {
  const [row] = await tx
    .update(hostedAgents)
    .set({ ...changes, updatedAt: new Date() })
    .where(and(eq(hostedAgents.organizationId, scope.organizationId), eq(hostedAgents.id, id)))
    .returning()
  return row
}

/** Notes where an agent is, unless it was changed meanwhile: then the next look decides. */
export async function settleHostedAgent(
  _scope: SystemScope,
  db: Executor,
  seen: HostedAgentRow,
  changes: Partial<Pick<HostedAgentRow, 'status' | 'error' | 'endpoints' | 'statusSince'>>,
): Promise<void> {
  await db
    .update(hostedAgents)
    .set(changes)
    .where(and(eq(hostedAgents.id, seen.id), eq(hostedAgents.updatedAt, seen.updatedAt)))
}

export async function forgetHostedAgent(_scope: SystemScope, db: Executor, id: string): Promise<void> {
  await db.delete(hostedAgents).where(and(eq(hostedAgents.id, id), eq(hostedAgents.status, 'deprovisioning')))
}

/** The agents that this server looks after: those that it leases, and those whose lease has run out, which it leases now. */
export async function leaseHostedAgents(
  _scope: SystemScope,
  db: Executor,
  holder: string,
  until: Date,
): Promise<HostedWork[]> {
  const now = new Date()
  const free = or(
    eq(hostedAgents.leaseHolder, holder),
    isNull(hostedAgents.leaseHolder),
    lt(hostedAgents.leaseUntil, now),
  )
  await db.update(hostedAgents).set({ leaseHolder: holder, leaseUntil: until }).where(free)
  return db
    .select({ agent: hostedAgents, tag: pipelines.tag, content: pipelineVersions.content })
    .from(hostedAgents)
    .leftJoin(pipelines, eq(pipelines.id, hostedAgents.pipelineId))
    .leftJoin(
      pipelineVersions,
      and(eq(pipelineVersions.pipelineId, pipelines.id), eq(pipelineVersions.version, pipelines.deployedVersion)),
    )
    .where(eq(hostedAgents.leaseHolder, holder))
}

/** Lets others take over at once. */
export async function releaseHostedAgents(_scope: SystemScope, db: Executor, holder: string): Promise<void> {
  await db.update(hostedAgents).set({ leaseHolder: null, leaseUntil: null }).where(eq(hostedAgents.leaseHolder, holder))
}
