import { and, desc, eq } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { agentEffectiveConfigs, pipelineDeployments, pipelines, pipelineVersions } from '../db/schema.ts'
import type { OrgScope } from '../identity/scope.ts'
import { newId } from '../ids.ts'

export type DeploymentRow = typeof pipelineDeployments.$inferSelect

/** Makes a version the one that agents should run. The pipeline is locked. */
export async function insertDeployment(
  scope: OrgScope,
  tx: Executor,
  deployment: Pick<DeploymentRow, 'pipelineId' | 'version' | 'deployedBy'> &
    Partial<Pick<DeploymentRow, 'overrideReason'>>,
): Promise<DeploymentRow> {
  const { organizationId } = scope
  const { pipelineId, version } = deployment
  const row = { id: newId(), organizationId, overrideReason: '', ...deployment, deployedAt: new Date() }
  await tx.insert(pipelineDeployments).values(row)
  await tx
    .update(pipelines)
    .set({ deployedVersion: version, deployedAt: row.deployedAt })
    .where(and(eq(pipelines.organizationId, organizationId), eq(pipelines.id, pipelineId)))
  return row
}

/** The deployments of a pipeline, the newest first. */
export function listDeployments(
  scope: OrgScope,
  db: Executor,
  pipelineId: string,
  limit: number,
): Promise<DeploymentRow[]> {
  return db
    .select()
    .from(pipelineDeployments)
    .where(
      and(eq(pipelineDeployments.organizationId, scope.organizationId), eq(pipelineDeployments.pipelineId, pipelineId)),
    )
    .orderBy(desc(pipelineDeployments.deployedAt), desc(pipelineDeployments.id))
    .limit(limit)
}

/** Every pipeline with the hash of what is deployed of it. */
export function listDeployed(scope: OrgScope, db: Executor) {
  return db
    .select({
      id: pipelines.id,
      tag: pipelines.tag,
      currentVersion: pipelines.currentVersion,
      deployedVersion: pipelines.deployedVersion,
      deployedAt: pipelines.deployedAt,
      hash: pipelineVersions.contentHash,
    })
    .from(pipelines)
    .leftJoin(
      pipelineVersions,
      and(eq(pipelineVersions.pipelineId, pipelines.id), eq(pipelineVersions.version, pipelines.deployedVersion)),
    )
    .where(eq(pipelines.organizationId, scope.organizationId))
    .orderBy(pipelines.tag)
}

/** The text that an agent reported, where it is none of the saved versions. */
export async function findEffectiveText(scope: OrgScope, db: Executor, agentId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ content: agentEffectiveConfigs.content })
    .from(agentEffectiveConfigs)
    .where(
      and(eq(agentEffectiveConfigs.organizationId, scope.organizationId), eq(agentEffectiveConfigs.agentId, agentId)),
    )
  return row?.content
}
