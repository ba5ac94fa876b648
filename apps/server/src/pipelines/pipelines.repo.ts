import { and, desc, eq } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { pipelines, pipelineVersions } from '../db/schema.ts'
import type { OrgScope } from '../identity/scope.ts'

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

/** The version that should run, if one was deployed. */
export async function findDeployed(
  scope: OrgScope,
  db: Executor,
  pipelineId: string,
): Promise<{ pipeline: PipelineRow; content: string } | undefined> {
  const [row] = await db
    .select({ pipeline: pipelines, content: pipelineVersions.content })
    .from(pipelines)
    .innerJoin(
      pipelineVersions,
      and(eq(pipelineVersions.pipelineId, pipelines.id), eq(pipelineVersions.version, pipelines.deployedVersion)),
    )
    .where(and(eq(pipelines.organizationId, scope.organizationId), eq(pipelines.id, pipelineId)))
  return row
}

export async function insertPipeline(
  scope: OrgScope,
  tx: Executor,
  row: Omit<typeof pipelines.$inferInsert, 'organizationId' | 'currentVersion'>,
  version: { content: string; message: string },
): Promise<void> {
  await tx.insert(pipelines).values({ ...row, organizationId: scope.organizationId, currentVersion: 1 })
  await tx.insert(pipelineVersions).values({ pipelineId: row.id, version: 1, author: row.creator, ...version })
}
