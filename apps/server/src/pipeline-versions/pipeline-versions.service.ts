import { apiError, type PipelineVersion } from '@weir/contracts'
import type { Executor } from '../db/client.ts'
import { callerName } from '../identity/caller-name.ts'
import type { OrgScope } from '../identity/scope.ts'
import { checkedContent, retagged } from '../pipelines/pipeline-content.ts'
import { findPipeline, lockPipeline, type PipelineRow } from '../pipelines/pipelines.repo.ts'
import type { Services } from '../services.ts'
import { findVersion, insertVersion, type VersionEntry } from './pipeline-versions.repo.ts'

export interface VersionWish {
  base_version: number
  content: string
  message: string
  overwrite: boolean
}

/** Saves a text as the newest version, unless somebody was faster; a text that is the newest already is not saved again. */
export async function saveVersion(
  services: Pick<Services, 'db' | 'audit' | 'secrets'>,
  scope: OrgScope,
  pipelineId: string,
  { base_version: base, content, message, overwrite }: VersionWish,
): Promise<VersionEntry | undefined> {
  const { db, audit } = services
  const seen = await findPipeline(scope, db, pipelineId)
  if (!seen) return undefined
  const checked = await checkedContent(services, scope, { text: content, tag: seen.tag, before: seen.content })
  return db.transaction(async tx => {
    const pipeline = await lockPipeline(scope, tx, pipelineId)
    if (!pipeline) return undefined
    const current = await currentVersion(scope, tx, pipeline)
    const text = underTag(checked, seen.tag, pipeline.tag)
    // Also the answer to a save that is sent again because its answer was lost.
    if (current.content === text) return current
    if (!overwrite) refuseStale(current, base)
    const added = await addVersion(scope, tx, pipeline, { content: text, message })
    const entry = { action: 'pipeline.save', target: `pipeline/${pipelineId}`, before: digested(current) }
    await audit.record(scope, { ...entry, after: digested(added) }, tx)
    return added
  })
}

/** A text that was checked for one tag, for the one that the pipeline got meanwhile. */
export function underTag(checked: string, tag: string, newTag: string): string {
  return tag === newTag ? checked : (retagged(checked, newTag) ?? checked)
}

/** Adds a version to a pipeline that is locked. */
export function addVersion(
  scope: OrgScope,
  tx: Executor,
  pipeline: PipelineRow,
  { content, message }: { content: string; message: string },
): Promise<VersionEntry> {
  const version = pipeline.currentVersion + 1
  const author = callerName(scope.principal)
  return insertVersion(scope, tx, { pipelineId: pipeline.id, version, content, message, author })
}

/** The newest version of a pipeline; there always is one. */
export async function currentVersion(
  scope: OrgScope,
  tx: Executor,
  { id, currentVersion: version }: PipelineRow,
): Promise<VersionEntry & { content: string }> {
  const current = await findVersion(scope, tx, id, version)
  if (!current) throw apiError('NOT_FOUND', { detail: `There is no version ${version} of this pipeline.` })
  return current
}

/** Whoever worked on another version than the newest has not seen what somebody else did. */
export function refuseStale({ version, author, createdAt }: VersionEntry, base: number): void {
  if (version === base) return
  const detail =
    `${author} saved version ${version} at ${createdAt.toISOString()}, and your changes were made to version ${base}. ` +
    'Nothing was saved: compare the two, then save again or overwrite.'
  throw apiError('CONFLICT', { detail, fields: [{ field: 'base_version', message: `is not ${version}` }] })
}

export const digested = ({ version, contentHash, message }: VersionEntry) => ({ version, contentHash, message })

export function shownVersion({ version, message, author, createdAt, deployedAt }: VersionEntry): PipelineVersion {
  return {
    version,
    message,
    author,
    created: createdAt.toISOString(),
    deployed: deployedAt?.toISOString() ?? null,
  }
}
