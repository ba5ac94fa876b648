import { and, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { pipelineDeployments, pipelines, pipelineVersions, removedPipelines } from '../db/schema.ts'
import type { OrgScope } from '../identity/scope.ts'
import { newId } from '../ids.ts'
import { contentHash } from './content-hash.ts'

export type PipelineRow = typeof pipelines.$inferSelect
export type PipelineWithContent = PipelineRow & { content: string }

const withContent = (db: Executor) =>
  db
    .select({ pipeline: pipelines, content: pipelineVersions.content })
    .from(pipelines)
    .innerJoin(
      pipelineVersions,
      and(eq(pipelineVersions.pipelineId, pipelines.id), eq(pipelineVersions.version, pipelines.currentVersion)),
    )

/** All pipelines with the content of their newest version. */
export async function listPipelines(scope: OrgScope, db: Executor): Promise<PipelineWithContent[]> {
  const rows = await withContent(db)
    .where(eq(pipelines.organizationId, scope.organizationId))
    .orderBy(desc(pipelines.updatedAt))
  return rows.map(({ pipeline, content }) => ({ ...pipeline, content }))
}

/** All pipelines by name only, the oldest first. */
export function listPipelineNames(scope: OrgScope, db: Executor): Promise<{ id: string; tag: string }[]> {
  return db
    .select({ id: pipelines.id, tag: pipelines.tag })
    .from(pipelines)
    .where(eq(pipelines.organizationId, scope.organizationId))
    .orderBy(pipelines.id)
}

export async function findPipeline(
  scope: OrgScope,
  db: Executor,
  pipelineId: string,
): Promise<PipelineWithContent | undefined> {
  const [row] = await withContent(db).where(
    and(eq(pipelines.organizationId, scope.organizationId), eq(pipelines.id, pipelineId)),
  )
  return row && { ...row.pipeline, content: row.content }
}

/** A pipeline as agents see it: with the hash of what is deployed, which is null before the first time. */
export type DeployedPipeline = Pick<PipelineRow, 'id' | 'tag' | 'deployedVersion' | 'deployedAt'> & {
  hash: string | null
}

export async function findDeployed(
  scope: OrgScope,
  db: Executor,
  pipelineId: string,
): Promise<DeployedPipeline | undefined> {
  const [row] = await db
    .select({
      id: pipelines.id,
      tag: pipelines.tag,
      deployedVersion: pipelines.deployedVersion,
      deployedAt: pipelines.deployedAt,
      hash: pipelineVersions.contentHash,
    })
    .from(pipelines)
    .leftJoin(
      pipelineVersions,
      and(eq(pipelineVersions.pipelineId, pipelines.id), eq(pipelineVersions.version, pipelines.deployedVersion)),
    )
    .where(and(eq(pipelines.organizationId, scope.organizationId), eq(pipelines.id, pipelineId)))
  return row
}

/** The text of the version that should run; before the first deployment, that of the newest one. */
export async function findRunningContent(
  scope: OrgScope,
  db: Executor,
  pipelineId: string,
): Promise<string | undefined> {
  const wanted = sql`coalesce(${pipelines.deployedVersion}, ${pipelines.currentVersion})`
  const [row] = await db
    .select({ content: pipelineVersions.content })
    .from(pipelines)
    .innerJoin(
      pipelineVersions,
      and(eq(pipelineVersions.pipelineId, pipelines.id), eq(pipelineVersions.version, wanted)),
    )
    .where(and(eq(pipelines.organizationId, scope.organizationId), eq(pipelines.id, pipelineId)))
  return row?.content
}

/** The pipeline, held until the transaction ends: nobody else saves, deploys or deletes it meanwhile. */
export async function lockPipeline(
  scope: OrgScope,
  tx: Executor,
  pipelineId: string,
): Promise<PipelineRow | undefined> {
  const [row] = await tx
    .select()
    .from(pipelines)
    .where(and(eq(pipelines.organizationId, scope.organizationId), eq(pipelines.id, pipelineId)))
    .for('update')
  return row
}

/** Adds a pipeline with its first version. */
export async function insertPipeline(
  scope: OrgScope,
  tx: Executor,
  row: Omit<typeof pipelines.$inferInsert, 'organizationId' | 'currentVersion'>,
  version: { content: string; message: string },
): Promise<void> {
  const { organizationId } = scope
  await tx.insert(pipelines).values({ ...row, organizationId, currentVersion: 1 })
  const first = { pipelineId: row.id, version: 1, author: row.creator, contentHash: contentHash(version.content) }
  await tx.insert(pipelineVersions).values({ ...first, ...version })
  if (row.deployedVersion === undefined || row.deployedVersion === null) return
  await tx.insert(pipelineDeployments).values({
    id: newId(),
    organizationId,
    pipelineId: row.id,
    version: row.deployedVersion,
    deployedBy: row.creator,
    deployedAt: row.deployedAt ?? new Date(),
  })
}

export async function updatePipeline(
  scope: OrgScope,
  tx: Executor,
  pipelineId: string,
  changes: Partial<Omit<typeof pipelines.$inferInsert, 'id' | 'organizationId'>>,
): Promise<void> {
  await tx
    .update(pipelines)
    .set(changes)
    .where(and(eq(pipelines.organizationId, scope.organizationId), eq(pipelines.id, pipelineId)))
}

/** Deletes a pipeline with all that belongs to it, and remembers that it was deleted. */
export async function deletePipeline(scope: OrgScope, tx: Executor, pipelineId: string): Promise<void> {
  const { organizationId } = scope
  await tx.delete(pipelines).where(and(eq(pipelines.organizationId, organizationId), eq(pipelines.id, pipelineId)))
  await tx.insert(removedPipelines).values({ organizationId, pipelineId, removedAt: new Date() })
}

export async function wasRemoved(scope: OrgScope, db: Executor, pipelineId: string): Promise<boolean> {
  const [row] = await db
    .select({ pipelineId: removedPipelines.pipelineId })
    .from(removedPipelines)
    .where(and(eq(removedPipelines.organizationId, scope.organizationId), eq(removedPipelines.pipelineId, pipelineId)))
  return row !== undefined
}
