import { and, count, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { captureAgents, captureSamples, captureTasks } from '../db/schema.ts'
import type { OrgScope, SystemScope } from '../identity/scope.ts'

export type CaptureTaskRow = typeof captureTasks.$inferSelect
export type CaptureAgentRow = typeof captureAgents.$inferSelect
export type CaptureSampleRow = typeof captureSamples.$inferSelect

const ofTask = (scope: OrgScope, id: string) =>
  and(eq(captureTasks.organizationId, scope.organizationId), eq(captureTasks.id, id))
const isActive = (now: Date) => and(isNull(captureTasks.stoppedAt), gt(captureTasks.expiresAt, now))

export async function findTask(scope: OrgScope, db: Executor, id: string): Promise<CaptureTaskRow | undefined> {
  const [row] = await db.select().from(captureTasks).where(ofTask(scope, id))
  return row
}

/** The tasks of a pipeline that run. */
export function listActiveTasks(
  scope: OrgScope,
  db: Executor,
  pipelineId: string,
  now: Date,
): Promise<CaptureTaskRow[]> {
  return db
    .select()
    .from(captureTasks)
    .where(
      and(
        eq(captureTasks.organizationId, scope.organizationId),
        eq(captureTasks.pipelineId, pipelineId),
        isActive(now),
      ),
    )
}

/** The tasks of all pipelines of the organization that run. */
export function listAllActiveTasks(scope: OrgScope, db: Executor, now: Date): Promise<CaptureTaskRow[]> {
  return db
    .select()
    .from(captureTasks)
    .where(and(eq(captureTasks.organizationId, scope.organizationId), isActive(now)))
}

/** The tasks that run on any of these pipelines, for the server to tell their agents. */
export function listTasksOf(
  _scope: SystemScope,
  db: Executor,
  pipelineIds: readonly string[],
  now: Date,
): Promise<CaptureTaskRow[]> {
  return db
    .select()
    .from(captureTasks)
    .where(and(inArray(captureTasks.pipelineId, [...pipelineIds]), isActive(now)))
}

export async function saveTask(
  scope: OrgScope,
  tx: Executor,
  task: Omit<CaptureTaskRow, 'organizationId' | 'createdAt' | 'stoppedAt'>,
): Promise<void> {
  const { expiresAt, maxItems, nodes, pollingIntervalMs } = task
  await tx
    .insert(captureTasks)
    .values({ ...task, organizationId: scope.organizationId })
    .onConflictDoUpdate({
      target: [captureTasks.organizationId, captureTasks.id],
      set: { expiresAt, maxItems, nodes, pollingIntervalMs, stoppedAt: null },
    })
}

/** Stops a task that runs; undefined when there is none. */
export async function stopTask(
  scope: OrgScope,
  tx: Executor,
  id: string,
  now: Date,
): Promise<CaptureTaskRow | undefined> {
  const [row] = await tx
    .update(captureTasks)
    .set({ stoppedAt: now })
    .where(and(ofTask(scope, id), isNull(captureTasks.stoppedAt)))
    .returning()
  return row
}

export function listTaskAgents(scope: OrgScope, db: Executor, taskId: string): Promise<CaptureAgentRow[]> {
  return db
    .select()
    .from(captureAgents)
    .where(and(eq(captureAgents.organizationId, scope.organizationId), eq(captureAgents.taskId, taskId)))
}

/** Keeps what an agent last said of a task; of a task that is gone nothing is kept. */
export async function saveTaskAgent(
  scope: OrgScope,
  db: Executor,
  { taskId, agentId, state, message }: Pick<CaptureAgentRow, 'taskId' | 'agentId' | 'state' | 'message'>,
): Promise<void> {
  const set = { state, message, updatedAt: new Date() }
  if (!(await findTask(scope, db, taskId))) return
  await db
    .insert(captureAgents)
    .values({ organizationId: scope.organizationId, taskId, agentId, ...set })
    .onConflictDoUpdate({
      target: [captureAgents.organizationId, captureAgents.taskId, captureAgents.agentId],
      set,
    })
}

/** Adds samples, and lets go of the organization's oldest where all of them are more than `maxBytes`. */
export async function insertSamples(
  scope: OrgScope,
  tx: Executor,
  row: Omit<CaptureSampleRow, 'organizationId'>,
  maxBytes: number,
): Promise<void> {
  const { organizationId } = scope
  await tx.insert(captureSamples).values({ ...row, organizationId })
  await tx.execute(sql`
    delete from ${captureSamples} where ${captureSamples.id} in (
      select id from (
        select id, sum(bytes) over (order by id desc) as total
        from ${captureSamples} where organization_id = ${organizationId}
      ) sized where total > ${maxBytes}
    )`)
}

export async function countSamples(scope: OrgScope, db: Executor, taskId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(captureSamples)
    .where(and(eq(captureSamples.organizationId, scope.organizationId), eq(captureSamples.taskId, taskId)))
  return row?.count ?? 0
}

/** The newest samples of each agent, the newest first. */
export async function listSamples(
  scope: OrgScope,
  db: Executor,
  { pipelineId, agentId, perAgent }: { pipelineId: string; agentId: string | undefined; perAgent: number },
): Promise<CaptureSampleRow[]> {
  const ranked = db
    .select({
      id: captureSamples.id,
      rank: sql<number>`row_number() over (partition by ${captureSamples.agentId} order by ${captureSamples.id} desc)`.as(
        'rank',
      ),
    })
    .from(captureSamples)
    .where(
      and(
        eq(captureSamples.organizationId, scope.organizationId),
        eq(captureSamples.pipelineId, pipelineId),
        agentId === undefined ? undefined : eq(captureSamples.agentId, agentId),
      ),
    )
    .as('ranked')
  return db
    .select({
      id: captureSamples.id,
      organizationId: captureSamples.organizationId,
      taskId: captureSamples.taskId,
      pipelineId: captureSamples.pipelineId,
      agentId: captureSamples.agentId,
      time: captureSamples.time,
      nodes: captureSamples.nodes,
      bytes: captureSamples.bytes,
    })
    .from(captureSamples)
    .innerJoin(ranked, eq(ranked.id, captureSamples.id))
    .where(sql`${ranked.rank} <= ${perAgent}`)
    .orderBy(desc(captureSamples.id))
}

export async function deleteSamples(scope: OrgScope, tx: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .delete(captureSamples)
    .where(and(eq(captureSamples.organizationId, scope.organizationId), inArray(captureSamples.id, [...ids])))
}

/** Forgets tasks that ended before this, with their samples. */
export async function deleteEndedTasks(_scope: SystemScope, db: Executor, before: Date): Promise<void> {
  await db.delete(captureTasks).where(lt(captureTasks.expiresAt, before))
}
