import { and, desc, eq, inArray, lt, max } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { pipelineDeployments, pipelines, pipelineVersions } from '../db/schema.ts'
import type { OrgScope } from '../identity/scope.ts'
import { contentHash } from '../pipelines/content-hash.ts'

type VersionRow = typeof pipelineVersions.$inferSelect
/** A version without its text. */
export type VersionEntry = Omit<VersionRow, 'content' | 'pipelineId'> & { deployedAt: Date | null }

const entryColumns = {
  version: pipelineVersions.version,
  contentHash: pipelineVersions.contentHash,
  message: pipelineVersions.message,
  author: pipelineVersions.author,
  createdAt: pipelineVersions.createdAt,
}

const inPipeline = (scope: OrgScope, pipelineId: string) =>
  and(eq(pipelines.organizationId, scope.organizationId), eq(pipelineVersions.pipelineId, pipelineId))

const ofPipeline = eq(pipelines.id, pipelineVersions.pipelineId)

/** The versions before one, or all, the newest first; one more than the limit when there are more. */
export async function listVersions(
  scope: OrgScope,
  db: Executor,
  pipelineId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<VersionEntry[]> {
  const rows = await db
    .select(entryColumns)
    .from(pipelineVersions)
    .innerJoin(pipelines, ofPipeline)
    .where(and(inPipeline(scope, pipelineId), before === undefined ? undefined : lt(pipelineVersions.version, before)))
    .orderBy(desc(pipelineVersions.version))
    .limit(limit + 1)
  const deployed = await lastDeployments(
    scope,
    db,
    pipelineId,
    rows.map(row => row.version),
  )
  return rows.map(row => ({ ...row, deployedAt: deployed.get(row.version) ?? null }))
}

export async function findVersion(
  scope: OrgScope,
  db: Executor,
  pipelineId: string,
  version: number,
): Promise<(VersionEntry & { content: string }) | undefined> {
  const [row] = await db
    .select({ ...entryColumns, content: pipelineVersions.content })
    .from(pipelineVersions)
    .innerJoin(pipelines, ofPipeline)
    .where(and(inPipeline(scope, pipelineId), eq(pipelineVersions.version, version)))
  if (!row) return undefined
  const deployed = await lastDeployments(scope, db, pipelineId, [version])
  return { ...row, deployedAt: deployed.get(version) ?? null }
}

/** The newest version of each content, by its hash. */
export async function versionsByHash(
  scope: OrgScope,
  db: Executor,
  pipelineId: string,
  hashes: readonly string[],
): Promise<Map<string, number>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .select({ hash: pipelineVersions.contentHash, version: max(pipelineVersions.version) })
    .from(pipelineVersions)
    .innerJoin(pipelines, ofPipeline)
    .where(and(inPipeline(scope, pipelineId), inArray(pipelineVersions.contentHash, [...hashes])))
    .groupBy(pipelineVersions.contentHash)
  return new Map(rows.flatMap(({ hash, version }) => (version === null ? [] : [[hash, version] as const])))
}

/** Adds a version to a pipeline that is locked. */
export async function insertVersion(
  scope: OrgScope,
  tx: Executor,
  version: Pick<VersionRow, 'pipelineId' | 'version' | 'content' | 'message' | 'author'>,
): Promise<VersionEntry> {
  const createdAt = new Date()
  const row = { ...version, contentHash: contentHash(version.content), createdAt }
  await tx.insert(pipelineVersions).values(row)
  await tx
    .update(pipelines)
    .set({ currentVersion: version.version, updater: version.author, updatedAt: createdAt })
    .where(and(eq(pipelines.organizationId, scope.organizationId), eq(pipelines.id, version.pipelineId)))
  return { ...row, deployedAt: null }
}

async function lastDeployments(
  scope: OrgScope,
  db: Executor,
  pipelineId: string,
  versions: readonly number[],
): Promise<Map<number, Date | null>> {
  if (versions.length === 0) return new Map()
  const rows = await db
    .select({ version: pipelineDeployments.version, deployedAt: max(pipelineDeployments.deployedAt) })
    .from(pipelineDeployments)
    .where(
      and(
        eq(pipelineDeployments.organizationId, scope.organizationId),
        eq(pipelineDeployments.pipelineId, pipelineId),
        inArray(pipelineDeployments.version, [...versions]),
      ),
    )
    .groupBy(pipelineDeployments.version)
  return new Map(rows.map(row => [row.version, row.deployedAt]))
}
